/** Programs of this repository's, two at a time: as many as the smallest machine that runs this has cores. */
import { spawn } from 'node:child_process'

const ROOT = new URL('../', import.meta.url).pathname
const LANES = 2

/**
 * @param {{ name: string, args: string[], after?: string, isLong?: boolean }[]} jobs in this order; `after` names one that must
 *   have ended before; what an `isLong` one prints is shown whole, of the others only what went wrong
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Map<string, boolean>>} by name, whether it went well
 */
export async function runInLanes(jobs, env = process.env) {
  const results = new Map()
  const waiting = [...jobs]
  const lanes = new Set()
  while (waiting.length > 0 || lanes.size > 0) {
    const isReady = ({ after }) => after === undefined || !jobs.some(({ name }) => name === after) || results.has(after)
    const next = lanes.size < LANES ? waiting.findIndex(isReady) : -1
    if (next >= 0) {
      const [job] = waiting.splice(next, 1)
      const running = runJob(job, env).then((isGood) => {
        results.set(job.name, isGood)
        lanes.delete(running)
      })
      lanes.add(running)
    } else await Promise.race(lanes)
  }
  return results
}

async function runJob({ name, args, isLong = false }, env) {
  const startedAt = Date.now()
  const { isGood, output } = await collect(args, env)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(24)}${seconds.padStart(6)} s`)
  if (isLong || !isGood) console.log(output.trimEnd())
  return isGood
}

function collect(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('close', (code) => resolve({ isGood: code === 0, output }))
  })
}
