/** Lets so many of several tasks be at work at once; the others wait for their turn. */
export function atMost(count: number): <Value>(task: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let free = count
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
