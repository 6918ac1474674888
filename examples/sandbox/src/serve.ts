/** Runs the sandbox as a process: `node serve.js [--fresh] [--scale N] [--seed N] [--port N] [--data DIR] [--live]`. */
import { StartRefusal } from './db/start-refusal.ts'
import { readFlags } from './read-flags.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'

/** Time after which everything still open is dropped, ms: the database is consistent at any moment. */
const MUST_END_MS = 9_500

async function main(): Promise<void> {
  // A signal during startup must not leave a half-open database behind, so it is handled after startup.
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  const options = readFlags(process.argv.slice(2), process.env)
  const sandbox = await startSandbox(options)
  const { port, keys, database } = sandbox
  process.send?.({ ready: true, port, ...(!options.live && { keys }), database })
  await stopped
  await stop(sandbox)
}

async function stop(sandbox: Sandbox): Promise<void> {
  // A second Ctrl-C stops immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
  setTimeout(() => process.exit(0), MUST_END_MS).unref()
  await sandbox.close()
  process.exit(0)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartRefusal
  process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
