/**
 * `netterms sandbox`: runs the package `netterms-sandbox`. It is separate because page builders should not have to
 * install a server and a database with the widgets. Source: docs/spec/tools.md CLI-1. Reasons: docs/adr/0082.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageVersion } from './package-version.ts'

const SANDBOX = 'netterms-sandbox'

/** @returns exit code of the sandbox: 0 after Ctrl-C */
export async function runSandbox(args: readonly string[]): Promise<number> {
  const version = packageVersion()
  const installed = findInstalled()
  if (installed) {
    if (installed.version !== version) {
      process.stderr.write(
        `${SANDBOX} ${installed.version} is installed, and netterms ${version}: install the same version of both.\n`,
      )
    }
    return run(process.execPath, [installed.script, ...args])
  }
  process.stderr.write(`Getting ${SANDBOX} ${version} from the registry …\n`)
  const code = await run('npm', ['exec', '--yes', '--', `${SANDBOX}@${version}`, ...args])
  if (code !== 0) {
    process.stderr.write(
      `If ${SANDBOX} ${version} could not be found: ask your provider for its tarball, run ` +
        `"npm install --save-dev ./${SANDBOX}-${version}.tgz", and start this command again.\n`,
    )
  }
  return code
}

interface Installed {
  version: string
  script: string
}

/** Finds the package next to this one or in the current project. */
function findInstalled(): Installed | null {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))]) {
    try {
      const path = createRequire(from).resolve(`${SANDBOX}/package.json`)
      const { version, bin } = JSON.parse(readFileSync(path, 'utf8')) as {
        version: string
        bin: Record<string, string>
      }
      return { version, script: join(dirname(path), bin[SANDBOX] ?? '') }
    } catch {
      // Not installed there.
    }
  }
  return null
}

function run(command: string, args: readonly string[]): Promise<number> {
  // On Windows, npm is a shell script.
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' && command === 'npm' })
  // A terminal sends Ctrl-C to both processes. This one ends after the sandbox, so that the sandbox's last output comes
  // before the prompt.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
