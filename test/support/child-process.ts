/** Runs one of our servers as a child process: waits until it is ready, records its output, stops or kills it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url)
const READY_WITHIN_MS = 90_000
const STOP_WITHIN_MS = 15_000

export interface Ready {
  port: number
  keys?: { publishable: string; secret: string }
  database?: string
}

export interface ServerProcess {
  ready: Ready
  /** Standard output and standard error so far. */
  output: () => string
  /** Sends SIGKILL, so that the process cannot clean up. */
  kill9: () => Promise<void>
  /** Exit code, or the signal that ended the process; null while it runs. */
  ended: () => number | NodeJS.Signals | null
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
}

export interface Exit {
  code: number | null
  stdout: string
  stderr: string
}

const running = new Set<ChildProcess>()
let documents: string | undefined
const killAll = () => {
  running.forEach((child) => child.kill('SIGKILL'))
  if (documents !== undefined) rmSync(documents, { recursive: true, force: true })
}
process.once('exit', killAll)
// The test runner ends its workers with this signal. By default it would not run exit handlers.
process.once('SIGTERM', () => {
  killAll()
  process.exit(143)
})

/**
 * Starts a built server.
 *
 * @param file path from the repository's root
 * @throws Error with the server's output if it exits before it is ready
 */
export async function startServer(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const { child, printed } = spawnServer(file, args, env)
  const ready = await new Promise<Ready>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${file} was not ready in time: ${printed.text}`)), READY_WITHIN_MS)
    child.once('message', (message) => resolve(message as Ready))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${String(code)}: ${printed.text}`)))
    child.once('exit', () => clearTimeout(timer))
    child.once('message', () => clearTimeout(timer))
  })
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await once(child, 'exit')
    clearTimeout(timer)
    return child.exitCode
  }
  return {
    ready,
    output: () => printed.text,
    kill9: async () => void (await ended('SIGKILL')),
    ended: () => child.exitCode ?? child.signalCode,
    stop: () => ended('SIGTERM'),
  }
}

/** Returns the folder for uploads: with a database server, one per database, shared by all processes and restarts. */
function documentsOf({ DATABASE_URL: url }: Readonly<Record<string, string>>): Record<string, string> {
  if (!url) return {}
  documents ??= mkdtempSync(join(tmpdir(), 'netterms-uploads-'))
  return { DOCUMENTS_DIR: join(documents, createHash('sha256').update(url).digest('hex').slice(0, 16)) }
}

/** Runs a server that is expected not to start; returns when it exits. */
export async function runUntilExit(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Exit> {
  const { child, printed } = spawnServer(file, args, env)
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS)
  await once(child, 'close')
  clearTimeout(timer)
  return { code: child.exitCode, stdout: printed.stdout, stderr: printed.stderr }
}

function spawnServer(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const path = new URL(file, ROOT)
  if (!existsSync(path)) throw new Error(`${file} is not built: run "npm run build" first.`)
  const child = spawn(process.execPath, [path.pathname, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...documentsOf(env), ...env },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const printed = { text: '', stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed.text += text
      printed[name] += text
    })
  }
  return { child, printed }
}
