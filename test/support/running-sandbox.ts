/** The built sandbox and the partner's site as separate processes, on free ports, with their own data. */
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerProcess, startServer } from './child-process.ts'
import { freshData } from './fresh-data.ts'
import { freePort } from './free-ports.ts'
import { anonymousClient, type PortalClient, signedInClient } from './portal-client.ts'

export const SANDBOX_FILE = 'examples/sandbox/dist/serve.js'
export const PARTNER_FILE = 'examples/partner-html/dist/serve.js'
const ROOT = new URL('../../', import.meta.url).pathname
/** Enough rows for several pages, few enough for a fast start. */
const SCALE = 600

export interface RunningSandboxOptions {
  /** A PostgreSQL server instead of a fresh data directory. */
  databaseUrl?: string
  scale?: number
  /** Components of the provider: `invoice-list.head=harbor-head.js`. */
  components?: string
  /** Path prefixes that the portal may have. */
  portalPrefix?: string
  /** Neither built pages nor the partner's site: only the API is used. */
  apiOnly?: boolean
  /** False: the test itself uses the partner's address. */
  partnerSite?: boolean
}

export interface RunningSandbox {
  port: number
  /** `http://localhost:<port>`: portal, API and CDN. */
  provider: string
  /** `http://localhost:<port+1>`: the secure frame's own origin. */
  secure: string
  /** `http://localhost:<port+3>`: the provider's former system. */
  legacy: string
  /** `http://127.0.0.1:<port+2>`: another site. */
  partner: string
  keys: { publishable: string; secret: string }
  dataDir: string
  /** Output of both processes since their last start. */
  output: () => string
  signIn: (username: string) => Promise<PortalClient>
  /** Input of `POST /api/sandbox/clock`; returns the new program date. */
  moveClock: (attributes: { advanceBankingDays: number } | { advance: string } | { now: string }) => Promise<string>
  kill9: () => Promise<void>
  /** Starts the provider again on the same port and data. */
  restart: () => Promise<void>
  /** Stops the provider only; its exit code. */
  stopProvider: () => Promise<number | null>
  /** Stops everything and removes the data directory. */
  stop: () => Promise<void>
}

export async function startRunningSandbox(options: RunningSandboxOptions = {}): Promise<RunningSandbox> {
  const { databaseUrl, scale = SCALE, apiOnly = false, partnerSite = !apiOnly, components, portalPrefix } = options
  const port = await freePort()
  const dataDir = await freshData(SANDBOX_FILE, scale)
  const provider = `http://localhost:${port}`
  const startProvider = () =>
    startServer(SANDBOX_FILE, ['--scale', String(scale), '--data', dataDir], {
      PORT: String(port),
      ...(!apiOnly && {
        NETTERMS_CDN_DIR: join(ROOT, 'dist/cdn'),
        NETTERMS_PORTAL_DIR: join(ROOT, 'dist/portal'),
        NETTERMS_WORKBENCH_DIR: join(ROOT, 'dist/workbench'),
        NETTERMS_SECURE_DIR: join(ROOT, 'dist/secure'),
      }),
      ...(components && { NETTERMS_COMPONENTS: components }),
      ...(portalPrefix && { NETTERMS_PORTAL_PREFIX: portalPrefix }),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    })
  // With a database server the flag for the data directory is ignored.
  let sandbox = await startProvider()
  const partner = partnerSite ? await startPartner(port, sandbox) : null
  return {
    port,
    provider,
    secure: `http://localhost:${port + 1}`,
    legacy: `http://localhost:${port + 3}`,
    partner: `http://127.0.0.1:${port + 2}`,
    keys: sandbox.ready.keys ?? { publishable: '', secret: '' },
    dataDir,
    output: () => sandbox.output() + (partner?.output() ?? ''),
    signIn: (username) => signedInClient(provider, username),
    async moveClock(attributes) {
      const reply = await anonymousClient(provider).send('/sandbox/clock', {
        method: 'POST',
        body: { type: 'clock', attributes },
      })
      if (reply.status !== 200) throw new Error(`The clock did not move: ${reply.status} ${reply.text}`)
      return reply.json<{ data: { attributes: { program_date: string } } }>().data.attributes.program_date
    },
    kill9: () => sandbox.kill9(),
    async restart() {
      await sandbox.stop()
      sandbox = await startProvider()
    },
    stopProvider: () => sandbox.stop(),
    async stop() {
      await Promise.all([sandbox.stop(), partner?.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let shared: Promise<RunningSandbox> | undefined

/**
 * Shared by all files of a worker that change nothing visible to others: the first starts it, and `stop` is deferred to
 * the end of the worker.
 */
export function readOnlySandbox(): Promise<RunningSandbox> {
  shared ??= startRunningSandbox().then((sandbox) => {
    // Its processes end first, because child-process.ts registered its handler earlier.
    process.once('exit', () => rmSync(sandbox.dataDir, { recursive: true, force: true }))
    return { ...sandbox, stop: () => Promise.resolve() }
  })
  return shared
}

function startPartner(port: number, { ready }: ServerProcess): Promise<ServerProcess> {
  return startServer(PARTNER_FILE, [], {
    PORT_PARTNER: String(port + 2),
    NETTERMS_ORIGIN: `http://localhost:${port}`,
    NETTERMS_SECURE_ORIGIN: `http://localhost:${port + 1}`,
    NETTERMS_SECRET_KEY: ready.keys?.secret ?? '',
    NETTERMS_PUBLISHABLE_KEY: ready.keys?.publishable ?? '',
  })
}
