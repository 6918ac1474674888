/** Starts the whole sandbox in this process: database, data, jobs, server. Used by `serve.ts` and by tests. */
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppParts, createApp } from './app.ts'
import type { AppOptions } from './http/app-options.ts'
import { lockDirectory } from './db/directory-lock.ts'
import { claimFolder, requireDocumentsDir } from './documents/claim-folder.ts'
import { chooseScanner } from './documents/choose-scanner.ts'
import { createDocumentStore } from './documents/document-store.ts'
import { scanWaiting } from './documents/scan-documents.ts'
import { SEEDED_BYTES } from './documents/seeded-files.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'
import { prepareSchema } from './db/prepare-schema.ts'
import { SANDBOX_KEYS } from './db/seed/sandbox-keys.ts'
import { seedIfEmpty } from './db/seed/seed-if-empty.ts'
import { queryNetwork } from './jobs/query-network.ts'
import { keepHouse } from './jobs/housekeeping.ts'
import { runDueJobs } from './jobs/run-jobs.ts'
import { loadNetwork, loadRail } from './live/load-port.ts'
import { prepareLive } from './live/prepare-live.ts'
import type { LiveSettings } from './live/read-live-settings.ts'
import { requireLiveOptions } from './live/require-live-options.ts'
import { listenLocally, stopListening, tryPort } from './listen.ts'
import { resolveCharges } from './payments/charge-card.ts'
import { resolveRefunds } from './payments/refund-payment.ts'
import { chooseRail } from './rail/choose-rail.ts'
import type { PaymentRail } from './rail/payment-rail.ts'
import { chooseNetwork } from './rejections/choose-network.ts'
import type { TransactionNetwork } from './rejections/transaction-network.ts'
import { thirdPartiesAt } from './trust/third-parties.ts'
import { createSecureApp } from './secure-origin/secure-app.ts'
import { createLegacyApp } from './legacy-origin/legacy-app.ts'
import { createMailDesk } from './mail/mail-desk.ts'
import { startMailSender } from './mail/deliver-mails.ts'

export interface SandboxOptions {
  /** Port number; 0 for any free port. */
  port: number
  /** Takes precedence over `dataDir`. */
  databaseUrl?: string
  /** The same database, as the role that owns the schema; the role of `databaseUrl` then owns nothing (IDN-20). */
  migrationDatabaseUrl?: string
  /** Data directory, or `memory://` for a database that `close` discards. */
  dataDir?: string
  /** True to empty the data directory first. */
  fresh?: boolean
  /** Number of invoices in a new database. */
  scale?: number
  /** Seed of the generated data; the same seed gives the same data. */
  seed?: number
  cdnDir?: string
  /** Path of a widget part → file in `components/` of `cdnDir`. */
  components?: Readonly<Record<string, string>>
  portalDir?: string
  /** Path segment that may precede every address of the portal, in addition to the two built-in prefixes (CFG-7). */
  portalPrefix?: string
  workbenchDir?: string
  docsDir?: string
  /** Folder of the built secure frame, which is served on its own origin, at the next port. */
  secureDir?: string
  /** Mail server; if absent, mail is stored and shown at `/mailbox`. */
  smtpUrl?: string
  mailSender?: string
  /** Key that encrypts card numbers, 32 bytes; if absent, the sandbox creates its own. */
  cardNumberKey?: Uint8Array
  /** Payment rail, or the file of a module that exports one; if absent, the sandbox's own. */
  rail?: PaymentRail
  railFile?: string
  /**
   * Network that decides resubmitted transactions, or the file of a module that exports one; if absent, the sandbox's
   * own.
   */
  network?: TransactionNetwork
  networkFile?: string
  /**
   * Folder of uploaded files; required with `databaseUrl`. If absent: next to the embedded database, else a temporary
   * folder.
   */
  documentsDir?: string
  /**
   * Address of ClamAV's daemon: the path of its socket or `tcp://host:3310`; if absent, the built-in scanner, which
   * detects only a test string.
   */
  clamd?: string
  /** Settings of a live system, started instead of a sandbox: no test data and no sandbox tools (LIV-1…LIV-3). */
  live?: LiveSettings
  /** Returns the real time in ms, for tests of expiry. */
  realNow?: () => number
  log?: (line: string) => void
}

export interface Sandbox {
  url: string
  port: number
  /** The sandbox's own keys, which are public; a live system has other keys. */
  keys: { publishable: string; secret: string }
  /** Description of the database, without secrets. */
  database: string
  /** Open database, for tests that check it directly. */
  db: OpenDatabase['db']
  /** Finishes running requests, then closes the database; a second call does nothing. */
  close: () => Promise<void>
}

const JOBS_EVERY_MS = 60_000
/** Interval of the transaction job, ms; short because users wait for it. */
const TRANSACTIONS_EVERY_MS = 2_000
/** Interval at which files uploaded while the scanner was unavailable are scanned, ms. */
const SCANS_EVERY_MS = 5_000
/** Time during which only one process checks a transaction, s. */
const TRANSACTION_LEFT_ALONE_SECONDS = 1.5
/**
 * Interval of the charge job, ms. Together with the time for which a charge or a refund stays reserved for one process,
 * well below a minute (RAI-16, RAI-21).
 */
const CHARGES_EVERY_MS = 10_000
const GRACE_MS = 8_000
/** Port offset of the former system's origin; the ports of the secure frame and the partner's site are in between. */
const LEGACY_DISTANCE = 3
const DEFAULT_SCALE = 5_000
const DEFAULT_SEED = 1

/**
 * Starts the sandbox.
 * @throws StartRefusal with one sentence for the person who starts it; nothing stays open then
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const port = await tryPort(options.port)
  if (options.secureDir !== undefined) await tryPort(port + 1)
  if (hasLegacyPages(options)) await tryPort(port + LEGACY_DISTANCE)
  if (options.fresh && options.dataDir !== undefined && !isInMemory(options.dataDir))
    await emptyDirectory(options.dataDir)
  const rail = chooseRail({ rail: options.railFile === undefined ? options.rail : await loadRail(options.railFile) })
  const { networkFile } = options
  const network = chooseNetwork({
    network: networkFile === undefined ? options.network : await loadNetwork(networkFile),
  })
  const outside: Outside = { rail, network }
  const appOptions = appOptionsOf(options, port, outside)
  requireLiveOptions(appOptions)
  const database = await openDatabase(options)
  try {
    if (options.databaseUrl !== undefined) requireDocumentsDir(options.documentsDir)
    await prepare(database.db, options, port, outside)
    return await serve(database, options, appOptions, port, outside)
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * True if legacy pages are served: they are shown inside the portal only, and a live program has its own former system
 * instead of the sandbox's.
 */
const hasLegacyPages = ({ live, portalDir }: SandboxOptions): boolean => !live && portalDir !== undefined

/**
 * Returns the folder of uploads, next to the database's folder; undefined without such a folder or with `databaseUrl`.
 */
const documentsBeside = ({ dataDir, databaseUrl }: SandboxOptions) =>
  dataDir === undefined || databaseUrl !== undefined || isInMemory(dataDir) ? undefined : join(dataDir, 'documents')

const isInMemory = (dataDir: string): boolean => dataDir.startsWith('memory://')

/** Empties the directory while holding its lock, so that a running sandbox keeps its data. */
async function emptyDirectory(dataDir: string): Promise<void> {
  const lock = await lockDirectory(dataDir)
  await rm(lock.databaseDir, { recursive: true, force: true })
  await rm(join(dataDir, 'documents'), { recursive: true, force: true })
  await lock.release()
}

/** External services that this server uses. */
interface Outside {
  rail: PaymentRail
  network: TransactionNetwork
}

async function prepare(
  db: OpenDatabase['db'],
  options: SandboxOptions,
  port: number,
  { rail, network }: Outside,
): Promise<void> {
  await prepareSchema(db, options.migrationDatabaseUrl)
  // A rejected database must not have marked the folder as its own, so the check comes first.
  if (options.live) await prepareLive(db)
  if (options.databaseUrl !== undefined && options.documentsDir !== undefined)
    await claimFolder(db, options.documentsDir)
  if (!options.live) {
    await seedIfEmpty(db, {
      scale: options.scale ?? DEFAULT_SCALE,
      seed: options.seed ?? DEFAULT_SEED,
      partnerOrigins: originsAt(port + 2),
      providerOrigin: `http://localhost:${port}`,
      rail,
    })
  }
  await runDueJobs(db, rail, network, logOf(options))
}

function appOptionsOf(options: SandboxOptions, port: number, { rail, network }: Outside): AppOptions {
  const { live } = options
  const providerOrigins = live ? [live.providerOrigin] : originsAt(port)
  const documentsDir = options.documentsDir ?? documentsBeside(options)
  const secureOrigin = live ? live.secureOrigin : options.secureDir && `http://localhost:${port + 1}`
  return {
    environment: live ? 'live' : 'sandbox',
    https: live !== undefined,
    providerOrigins: () => providerOrigins,
    // A live system gets its own rail and network, never the sandbox's.
    ...((!live || options.rail || options.railFile) && { rail }),
    ...((!live || options.network || options.networkFile) && { network }),
    ...(secureOrigin && { secureOrigin: () => secureOrigin }),
    ...(hasLegacyPages(options) && { legacyOrigin: () => `http://localhost:${port + LEGACY_DISTANCE}` }),
    ...(live && liveOptionsOf(live)),
    ...(documentsDir !== undefined && { documentsDir }),
    ...pick(options, [
      'cardNumberKey',
      'cdnDir',
      'clamd',
      'components',
      'mailSender',
      'docsDir',
      'portalDir',
      'portalPrefix',
      'secureDir',
      'smtpUrl',
    ]),
    ...(!live && pick(options, ['workbenchDir'])),
    // Same server at its other address, which is another origin and another site for a portal on localhost.
    ...(!live && { thirdParties: () => thirdPartiesAt(`http://127.0.0.1:${port}`) }),
    realNow: options.realNow ?? Date.now,
    log: logOf(options),
  }
}

const logOf = ({ log }: SandboxOptions) => log ?? ((line: string) => void process.stderr.write(`${line}\n`))

/** Returns the external services of a live portal. */
const liveOptionsOf = ({
  thirdParties = {},
  trustedProxies,
  privacyUrl,
  logEndpoint,
  logLevel,
  legacy,
}: LiveSettings) => ({
  thirdParties: () => thirdParties,
  ...(trustedProxies && { trustedProxies }),
  ...(privacyUrl !== undefined && { privacyUrl }),
  ...(logEndpoint !== undefined && { logEndpoint }),
  ...(logLevel !== undefined && { logLevel }),
  ...(legacy && { legacyOrigin: () => legacy.origin, legacyPages: legacy.pages }),
})

/** Returns only the options that are set, because an absent option has a default. */
const pick = <Key extends keyof SandboxOptions>(options: SandboxOptions, keys: readonly Key[]) =>
  Object.fromEntries(keys.filter((key) => options[key] !== undefined).map((key) => [key, options[key]])) as Pick<
    SandboxOptions,
    Key
  >

async function serve(
  database: OpenDatabase,
  options: SandboxOptions,
  appOptions: AppOptions,
  port: number,
  { rail, network }: Outside,
): Promise<Sandbox> {
  const { db } = database
  const { providerOrigins, realNow = Date.now, log = () => undefined } = appOptions
  const documents = createDocumentStore(appOptions.documentsDir, options.live ? new Map() : SEEDED_BYTES)
  const scanner = chooseScanner(appOptions)
  const parts: AppParts = { database, options: { ...appOptions, documents, scanner } }
  const listening: Listening[] = []
  const mailDesk = createMailDesk({ db, realNow, log, providerOrigins }, appOptions)
  const stop = () => Promise.all(listening.map(({ app, second }) => stopListening(app, second, GRACE_MS)))
  try {
    listening.push(await listenAt(createApp(parts), port))
    if (options.secureDir !== undefined) listening.push(await listenAt(createSecureApp(parts), port + 1))
    if (hasLegacyPages(options)) listening.push(await listenAt(createLegacyApp(parts), port + LEGACY_DISTANCE))
  } catch (error) {
    await stop()
    throw error
  }
  const jobs = startJobs(async () => {
    await runDueJobs(db, rail, network, log)
    await keepHouse({ db, realNow, documents, ...(options.live && { log }) })
  }, log)
  const mails = startMailSender(mailDesk)
  const transactions = startJobs(
    () => queryNetwork(db, network, TRANSACTION_LEFT_ALONE_SECONDS),
    log,
    TRANSACTIONS_EVERY_MS,
  )
  const scans = startJobs(() => scanWaiting({ db, documents, scanner, log }), log, SCANS_EVERY_MS)
  const charges = startJobs(() => resolveCharges(db, rail), log, CHARGES_EVERY_MS)
  const refunds = startJobs(() => resolveRefunds(db, rail), log, CHARGES_EVERY_MS)
  let closing: Promise<void> | null = null
  const close = async () => {
    await stop()
    await jobs.stop()
    await mails.stop()
    await transactions.stop()
    await scans.stop()
    await charges.stop()
    await refunds.stop()
    await database.close()
  }
  return {
    url: `http://localhost:${port}`,
    port,
    keys: SANDBOX_KEYS,
    database: describe(database.kind, options),
    db,
    close: () => (closing ??= close()),
  }
}

interface Listening {
  app: FastifyInstance
  second: Server | null
}

async function listenAt(app: FastifyInstance, port: number): Promise<Listening> {
  try {
    return { app, second: await listenLocally(app, port) }
  } catch (error) {
    await app.close()
    throw error
  }
}

const originsAt = (port: number): string[] => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]

function describe(kind: OpenDatabase['kind'], { dataDir }: SandboxOptions): string {
  if (kind === 'postgresql') return 'PostgreSQL at DATABASE_URL'
  return dataDir === undefined || isInMemory(dataDir) ? 'PGlite in memory' : `PGlite in ${dataDir}`
}

/** Runs a job at an interval, never twice at once; a failed run is logged and the next one tries again. */
function startJobs(
  run: () => Promise<void>,
  log: (line: string) => void,
  everyMs = JOBS_EVERY_MS,
): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => {
        const cause = error instanceof Error ? error.stack : String(error)
        log(JSON.stringify({ level: 'error', event: 'jobs-failed', cause }))
      })
      .finally(() => {
        running = null
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
