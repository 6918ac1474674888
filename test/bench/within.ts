/** Waits for a promise. @throws Error with `sentence` if it does not settle in time, to report a hanging page */
export async function within<Value>(limitMs: number, promise: Promise<Value>, sentence: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sentence)), limitMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
