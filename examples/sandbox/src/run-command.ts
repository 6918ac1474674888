import { StartRefusal } from './db/start-refusal.ts'

/**
 * Runs a command to its end. What it refuses is one sentence for the person who started it; anything else is a fault, told
 * with where it happened.
 *
 * @param failed exit code of both
 */
export async function runCommand(main: () => Promise<void>, failed: number): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isExpected = error instanceof StartRefusal
    process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exitCode = failed
  }
}
