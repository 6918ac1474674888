/** @throws Error with this message if the promise has not settled by then, so that a hanging page is reported */
export async function within<Value>(limitMs: number, promise: Promise<Value>, sentence: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), limitMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
