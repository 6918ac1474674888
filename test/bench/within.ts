/** @throws Error with this sentence when the promise has not settled by then: a page that hangs is told, not waited for */
export async function within<Value>(limitMs: number, promise: Promise<Value>, sentence: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), limitMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
