/**
 * `netterms sandbox`: runs the package `netterms-sandbox`, which has a server and a database that no page builder installs
 * with the widgets. Source: docs/spec/tools.md CLI-1. Reasons: docs/adr/0082.
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

/** Beside this package, or in the project in which the command runs. */
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
  // npm is a shell script on Windows.
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' && command === 'npm' })
  // A terminal sends Ctrl-C to both; this process ends after the sandbox, so that its last words come before the prompt.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
