/**
 * Loaded into a measured server (`NODE_OPTIONS=--import=…`): prints to standard error, once a second, the delays of a
 * 10 ms timer and the memory in use.
 */
const EVERY_MS = 10
let last = performance.now()
let lateMs = []

setInterval(() => {
  const now = performance.now()
  lateMs.push(Math.max(0, Math.round(now - last - EVERY_MS)))
  last = now
}, EVERY_MS).unref()

setInterval(() => {
  const rssMb = Math.round((process.memoryUsage.rss() / 1_048_576) * 10) / 10
  process.stderr.write(`loop-probe ${JSON.stringify({ rssMb, lateMs })}\n`)
  lateMs = []
}, 1_000).unref()
