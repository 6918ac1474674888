/** Runs a command by name and handles invalid command lines. Source: docs/spec/tools.md CLI-3. */
import { CommandRefusal } from './command-refusal.ts'
import { DOCTOR_USAGE, runDoctor } from './doctor/run-doctor.ts'
import { runSandbox } from './run-sandbox.ts'
import { packageVersion } from './package-version.ts'
import { runVerify, VERIFY_USAGE } from './run-verify.ts'

const USAGE = `Usage:
  netterms sandbox [options]        starts the provider's side on this machine; --help lists its options
  netterms doctor URL [options]     opens a page and reports what is wrong with its widgets
  netterms verify CDN [options]     compares every file of a release with its signed manifest
  netterms --version

${DOCTOR_USAGE}
${VERIFY_USAGE}`

/** Exit code if nothing was checked: the command line is wrong, or a browser or a server is missing. */
const NOT_RUN = 2

/**
 * @param args command line without node and script
 * @returns exit code: 0 if all is well, 1 if something is broken, 2 if nothing could be checked
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  try {
    if (name === 'sandbox') return await runSandbox(rest)
    if (name === 'doctor') return await runDoctor(rest)
    if (name === 'verify') return await runVerify(rest)
    if (name === '--version') return print(`${packageVersion()}\n`)
    if (name === '--help') return print(USAGE)
    throw new CommandRefusal(
      `${name === undefined ? 'No command was given.' : `There is no command ${name}.`}\n\n${USAGE}`,
    )
  } catch (error) {
    const isExpected = error instanceof CommandRefusal
    process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    return NOT_RUN
  }
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}
