/**
 * Reads the sandbox's options from command-line flags and the environment. Source: docs/spec/sandbox.md SBX-7, CLK-5,
 * LIV-1.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isPortalPrefix } from 'netterms/contract/internal'
import { StartRefusal } from './db/start-refusal.ts'
import { readGivenSettings, readLiveSettings } from './live/read-live-settings.ts'
import type { SandboxOptions } from './start-sandbox.ts'

const DEFAULT_PORT = 4700
/** Highest port, because the next three are used by the secure frame, the partner's site, and the legacy pages. */
const MAX_PORT = 65_532
const MAX_SCALE = 5_000_000
const MAX_SEED = 4_294_967_295

const FLAGS = {
  fresh: { type: 'boolean' },
  scale: { type: 'string' },
  seed: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  live: { type: 'boolean' },
} as const

/**
 * Reads the options.
 * @param args command line without node and script
 * @throws StartRefusal naming the flag that is unknown or invalid
 */
export function readFlags(args: readonly string[], env: Readonly<Record<string, string | undefined>>): SandboxOptions {
  const values = parse(args)
  const databaseUrl = env['DATABASE_URL'] || undefined
  if (databaseUrl !== undefined && values.fresh) {
    throw new StartRefusal('--fresh empties the embedded database only: empty the one at DATABASE_URL yourself.')
  }
  const migrationDatabaseUrl = env['MIGRATION_DATABASE_URL'] || undefined
  if (migrationDatabaseUrl !== undefined && databaseUrl === undefined) {
    throw new StartRefusal(
      'MIGRATION_DATABASE_URL names the role that owns the tables of DATABASE_URL: set both, or neither.',
    )
  }
  if (values.live && (values.scale !== undefined || values.seed !== undefined)) {
    throw new StartRefusal('--scale and --seed make the first data of a sandbox: omit them in a live start.')
  }
  const scale = wholeNumber('--scale', values.scale, 1, MAX_SCALE)
  const seed = wholeNumber('--seed', values.seed, 0, MAX_SEED)
  return {
    port:
      wholeNumber(values.port === undefined ? 'PORT' : '--port', values.port ?? env['PORT'], 1, MAX_PORT) ??
      DEFAULT_PORT,
    fresh: values.fresh ?? false,
    ...(databaseUrl === undefined
      ? { dataDir: resolve(values.data ?? join(process.cwd(), '.data')) }
      : { databaseUrl }),
    ...(migrationDatabaseUrl !== undefined && { migrationDatabaseUrl }),
    ...(scale !== undefined && { scale }),
    ...(seed !== undefined && { seed }),
    ...(values.live && { live: readLiveSettings(env) }),
    ...readGivenSettings(env),
    ...(env['NETTERMS_CDN_DIR'] && { cdnDir: resolve(env['NETTERMS_CDN_DIR']) }),
    ...(env['NETTERMS_COMPONENTS'] && { components: componentsOf(env['NETTERMS_COMPONENTS']) }),
    ...(env['NETTERMS_SECURE_DIR'] && { secureDir: resolve(env['NETTERMS_SECURE_DIR']) }),
    ...(env['NETTERMS_DOCS_DIR'] && { docsDir: resolve(env['NETTERMS_DOCS_DIR']) }),
    ...(env['NETTERMS_WORKBENCH_DIR'] && { workbenchDir: resolve(env['NETTERMS_WORKBENCH_DIR']) }),
    ...(env['NETTERMS_PORTAL_PREFIX'] && { portalPrefix: prefixOf(env['NETTERMS_PORTAL_PREFIX']) }),
    ...(env['NETTERMS_PORTAL_DIR'] && { portalDir: resolve(env['NETTERMS_PORTAL_DIR']) }),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false }).values
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/\.\s/)[0]?.replace(/\.$/, '') : 'unreadable'
    throw new StartRefusal(
      `The command line cannot be read (${reason}): use --fresh, --scale N, --seed N, --port N, --data DIR or --live.`,
      { cause },
    )
  }
}

/** Parses `invoice-list.head=harbor-head.js,account-overview.head=…`. */
function componentsOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  if (pairs.every(([place, file, ...rest]) => place && file && rest.length === 0))
    return Object.fromEntries(pairs) as Record<string, string>
  throw new StartRefusal(
    `NETTERMS_COMPONENTS must name places and files (invoice-list.head=harbor-head.js), not "${text}".`,
  )
}

/** Checks the portal prefix (CFG-7). */
function prefixOf(text: string): string {
  if (isPortalPrefix(text)) return text
  throw new StartRefusal(
    `NETTERMS_PORTAL_PREFIX must be one segment of small letters, digits and hyphens (acme), not "${text}".`,
  )
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || (text === '' && name === 'PORT')) return undefined
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new StartRefusal(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}
