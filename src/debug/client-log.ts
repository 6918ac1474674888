/**
 * Sends failures on a provider's page to the provider's log: only allow-listed fields, in batches, and the rest when
 * the page unloads. Loaded only if the configuration has an endpoint. Source: docs/spec/trust.md TRU-6…TRU-8.
 */
import {
  bodyShapeOf,
  isFlagOn,
  isLogged,
  type LogEntry,
  logEntrySchema,
  type LogLevel,
  MOST_LOG_ENTRIES,
} from '../contract/index.ts'
import type { ActivityLog, LoggedRequest, LogListener } from './activity-log.ts'
import type { Store } from '../store/create-store.ts'

interface Desk {
  /** Version of the SDK. */
  version: string
  store: Store
  fetch: typeof fetch
}

/** Entries within this time are sent together, ms. */
const GATHER_MS = 5_000
/** Most entries sent per page: a page with more is broken, and the sent entries are enough to diagnose it. */
const MOST_OF_A_PAGE = 200

/** @returns a function that stops logging */
export function writeClientLog(log: ActivityLog, { version, store, fetch }: Desk): () => void {
  let waiting: LogEntry[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let taken = 0

  const endpoint = () => endpointOf(store.getState().config?.loggingEndpoint)

  function take(entry: LogEntry): void {
    const { config } = store.getState()
    const isWished = entry.kind === 'survey' || isLogged(entry.level, (config?.loggingLevel ?? 'error') as LogLevel)
    // The server uses the same schema, so entries that it would refuse are not sent.
    if (!isWished || taken >= MOST_OF_A_PAGE || !logEntrySchema.safeParse(entry).success) return
    taken += 1
    waiting.push(entry)
    if (waiting.length >= MOST_LOG_ENTRIES) send()
    else timer ??= setTimeout(send, GATHER_MS)
  }

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    const entries = waiting.splice(0, MOST_LOG_ENTRIES)
    const address = endpoint()
    if (entries.length === 0 || address === null) return
    // A failed log request is not a failure of the page, so it is neither reported nor retried.
    void fetch(address, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, entries }),
    }).catch(() => undefined)
  }

  function record(...[row, body]: Parameters<LogListener>): void {
    if ('call' in row) {
      if (hasFailed(row)) void httpEntry(row, body ?? null).then(take)
    } else if ('directive' in row) {
      // Failures of the log's own requests are not logged, because each attempt would add another entry.
      if (row.blocked !== originOf(endpoint()))
        take({ kind: 'policy', level: 'warn', at: row.at, directive: row.directive, blocked: row.blocked })
    } else {
      const entry = eventEntry(row, isFlagOn(store.getState().flags, 'verboseSurveyLoggingEnabled'))
      if (entry) take(entry)
    }
  }

  // Failures during the start were recorded before the endpoint was known.
  for (const row of [...log.requests, ...log.violations, ...log.events].sort((one, other) => one.at - other.at))
    record(row)
  const undo = log.subscribe(record)
  const onHide = () => document.visibilityState === 'hidden' && send()
  document.addEventListener('visibilitychange', onHide)
  return () => {
    undo()
    send()
    waiting = []
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHide)
  }
}

/** Configuration is untrusted: only web addresses are used. */
function endpointOf(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text, location.href)) return null
  const address = new URL(text, location.href)
  return /^https?:$/.test(address.protocol) ? address.href : null
}

const originOf = (address: string | null): string | null => address && new URL(address).origin

/** A call canceled by its widget is not a failure, and the first 401 only means that no user is signed in. */
const hasFailed = ({ status, code }: LoggedRequest): boolean =>
  code !== 'aborted' && (status === 0 || status >= 400) && code !== 'session-required'

async function httpEntry(row: LoggedRequest & { at: number }, body: string | null): Promise<LogEntry> {
  return {
    kind: 'http',
    level: row.status === 0 || row.status >= 500 ? 'error' : 'warn',
    at: row.at,
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    correlationId: row.correlationId,
    durationMs: row.durationMs,
    body: body === null ? null : { shape: bodyShapeOf(body), length: body.length, hash: await hashOf(body) },
  }
}

async function hashOf(text: string): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type EventRow = ActivityLog['events'][number]

function eventEntry({ type, widget, detail, at }: EventRow, isVerbose: boolean): LogEntry | null {
  if (type === 'nt-survey-change') {
    const { state } = detail as { state: 'offered' | 'opened' | 'answered' | 'closed' }
    return isVerbose ? { kind: 'survey', level: 'info', at, state } : null
  }
  if (type !== 'nt-error') return null
  const { code, correlationId } = detail as { code: string; correlationId: string | null }
  return { kind: 'error', level: 'error', at, code, widget: widget || null, correlationId }
}
