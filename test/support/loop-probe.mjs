/**
 * Loaded into a server that is measured (`NODE_OPTIONS=--import=…`): tells on standard error, once a second, by how much a
 * timer of 10 ms came late and how much memory is in use.
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
