import { StartRefusal } from './db/start-refusal.ts'

/**
 * Runs a command. An expected error is printed as one sentence for the person who started it; any other error is
 * printed with its stack.
 * @param failed exit code in both cases
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
