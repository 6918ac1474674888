/**
 * Creates a customer's project: a copy of a folder in `projects`, with the tarball and the project's tools installed by
 * npm and built with these tools.
 */
import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { policyHeader } from '../support/strict-policy.ts'

const PROJECTS = new URL('projects/', import.meta.url).pathname
const RUN_WITHIN_MS = 300_000
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
}

export interface HostProject {
  folder: string
  /** Runs a tool of the project until it exits. @throws Error with the tool's output if it fails */
  run: (tool: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<string>
  /** Starts a tool that serves the project, and waits until its URL responds. */
  serve: (
    tool: string,
    args: readonly string[],
    address: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<void>
  remove: () => Promise<void>
}

/** @param dependencies name → exact version of packages that are installed in addition to ours */
export async function installProject(
  name: string,
  tarball: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<HostProject> {
  const folder = mkdtempSync(join(tmpdir(), `netterms-${name}-`))
  const running = new Set<ChildProcess>()
  cpSync(join(PROJECTS, name), folder, { recursive: true })
  const manifest = {
    name,
    private: true,
    type: 'module',
    dependencies: { ...dependencies, netterms: `file:${tarball}` },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const environment = (env: Readonly<Record<string, string>>) => ({
    ...process.env,
    NODE_ENV: undefined,
    NEXT_TELEMETRY_DISABLED: '1',
    ...env,
  })

  async function execute(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const options = { cwd: folder, env: environment(env), timeout: RUN_WITHIN_MS, maxBuffer: 20_000_000 }
    try {
      return (await promisify(execFile)(file, args, options)).stdout
    } catch (cause) {
      const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
      throw new Error(`${name}: ${file} ${args.join(' ')} failed.\n${stdout}\n${stderr}`, { cause })
    }
  }
  const bin = (tool: string) => join(folder, 'node_modules/.bin', tool)

  await execute('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'])
  return {
    folder,
    run: (tool, args, env) => (tool === 'node' ? execute(process.execPath, args, env) : execute(bin(tool), args, env)),
    async serve(tool, args, address, env = {}) {
      // Started in a separate process group, so that child processes of the tool can be ended together with it.
      const child = spawn(bin(tool), args, { cwd: folder, env: environment(env), detached: true, stdio: 'pipe' })
      running.add(child)
      let printed = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
      const endsAt = Date.now() + RUN_WITHIN_MS
      while (!(await answers(address))) {
        if (child.exitCode !== null || Date.now() > endsAt)
          throw new Error(`${name}: ${tool} did not start.\n${printed}`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    async remove() {
      for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM')
      await new Promise((resolve) => setTimeout(resolve, 500))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

export interface ServedFolder {
  origin: string
  close: () => void
}

/**
 * Policy of the served pages: they may run only their own script files, and inline scripts by hash.
 */
const POLICY =
  "default-src 'none'; script-src 'self' %SCRIPTS%; connect-src 'self'; img-src 'self' data:; base-uri 'none'; " +
  "require-trusted-types-for 'script'; trusted-types netterms"
const INLINE_SCRIPT = /<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g

/** Serves folders, with a strict policy on pages. @param folders path prefix → folder; the longest prefix wins */
export async function serveFolders(folders: Readonly<Record<string, string>>): Promise<ServedFolder> {
  const prefixes = Object.keys(folders).sort((a, b) => b.length - a.length)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid')
    const prefix = prefixes.find((each) => pathname.startsWith(each)) ?? '/'
    const path = normalize(decodeURIComponent(pathname.slice(prefix.length)))
    const file = join(folders[prefix] ?? '', path === '.' ? 'index.html' : path)
    if (path.startsWith('..') || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    const inline = type === 'text/html' ? [...readFileSync(file, 'utf8').matchAll(INLINE_SCRIPT)] : null
    const policy =
      inline &&
      policyHeader(
        POLICY,
        inline.map(([, text = '']) => text),
      )
    response.writeHead(200, { 'Content-Type': type, ...policy })
    createReadStream(file).pipe(response)
  })
  return { origin: await listen(server), close: () => server.close() }
}

export function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
}
