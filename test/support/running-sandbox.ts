/** Starts the built sandbox and the partner's site as separate processes, on free ports, with their own data. */
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
/** Number of invoices: enough for several pages, few enough for a fast start. */
const SCALE = 600

export interface RunningSandboxOptions {
  /** URL of a PostgreSQL database; absent: PGlite in a new data directory. */
  databaseUrl?: string
  scale?: number
  /** The provider's own components, such as `invoice-list.head=harbor-head.js`. */
  components?: string
  /** Path prefixes that the portal may have. */
  portalPrefix?: string
  /** Whether only the API is served, without built pages and the partner's site. */
  apiOnly?: boolean
  /** Whether the partner's site is started; false if the test itself uses its address. */
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
  /** `http://127.0.0.1:<port+2>`: the partner's site, which is cross-site to the provider. */
  partner: string
  keys: { publishable: string; secret: string }
  dataDir: string
  /** Returns the output of both processes since their last start. */
  output: () => string
  signIn: (username: string) => Promise<PortalClient>
  /** Moves the program clock; takes the attributes of `POST /api/sandbox/clock` and returns the new program date. */
  moveClock: (attributes: { advanceBankingDays: number } | { advance: string } | { now: string }) => Promise<string>
  kill9: () => Promise<void>
  /** Stops the provider and starts it again on the same port with the same data. */
  restart: () => Promise<void>
  /** Stops only the provider; returns its exit code. */
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
 * Returns a sandbox for tests that change nothing. All files of a worker share it: the first one starts it, `stop` does
 * nothing, and it ends with the worker.
 */
export function readOnlySandbox(): Promise<RunningSandbox> {
  shared ??= startRunningSandbox().then((sandbox) => {
    // The processes have ended by then, because child-process.ts registered its exit handler earlier.
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
