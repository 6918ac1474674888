/**
 * Enforces rate limits: fixed windows, shared by every process. Source: docs/spec/wire.md WIR-9, WIR-12 (security
 * b.10). The header fields follow the IETF draft "RateLimit header fields for HTTP".
 */
import { createHash } from 'node:crypto'
import type { CallName } from 'netterms/contract/internal'
import type { AppOptions } from './app-options.ts'
import type { RateStore } from './rate-store.ts'
import { Refusal } from './refusal.ts'

/**
 * What a limit counts by. `caller` is the principal, else the client address; `account` is the username of a sign-in
 * attempt.
 */
type CountedBy = 'program' | 'caller' | 'address' | 'account'

export interface RateLimit {
  name: string
  by: CountedBy
  /** If absent, the limit applies to every call. */
  calls?: readonly CallName[]
  max: number
  windowSeconds: number
}

/** Calls that each write a file of up to ten megabytes. */
const UPLOADS: readonly CallName[] = [
  'dispute-documents.create',
  'merchant-invoice-documents.create',
  'application-documents.create',
]

const LIVE: readonly RateLimit[] = [
  { name: 'default', by: 'caller', max: 600, windowSeconds: 60 },
  { name: 'burst', by: 'caller', max: 25, windowSeconds: 1 },
  { name: 'program', by: 'program', max: 100, windowSeconds: 1 },
  { name: 'sign-in', by: 'address', calls: ['session.sign-in'], max: 10, windowSeconds: 60 },
  { name: 'account', by: 'account', calls: ['session.sign-in'], max: 5, windowSeconds: 900 },
  { name: 'step-up', by: 'caller', calls: ['step-ups.create'], max: 5, windowSeconds: 900 },
  { name: 'bank-accounts', by: 'caller', calls: ['bank-accounts.create'], max: 10, windowSeconds: 3600 },
  { name: 'banks', by: 'caller', calls: ['banks.list'], max: 60, windowSeconds: 60 },
  { name: 'payments', by: 'caller', calls: ['payments.create', 'payment-groups.create'], max: 30, windowSeconds: 60 },
  // Each call sends an e-mail to an address chosen by the caller.
  { name: 'invitations', by: 'caller', calls: ['users.invite', 'users.invite-again'], max: 60, windowSeconds: 3600 },
  { name: 'account-links', by: 'caller', calls: ['bank-account-links.create'], max: 20, windowSeconds: 3600 },
  { name: 'receipt-mails', by: 'caller', calls: ['payments.mail-receipt'], max: 30, windowSeconds: 3600 },
  {
    name: 'credential-files',
    by: 'caller',
    calls: ['credentials.export', 'credential-imports.start', 'credential-imports.report'],
    max: 20,
    windowSeconds: 3600,
  },
  // Each call makes this server connect to an address chosen by the caller.
  { name: 'sign-in-tests', by: 'caller', calls: ['sign-in-tests.start'], max: 30, windowSeconds: 3600 },
  {
    name: 'recoveries',
    by: 'address',
    calls: ['usernames.recover', 'passwords.recover', 'sign-in-methods.discover'],
    max: 10,
    windowSeconds: 60,
  },
  {
    name: 'recoveries-account',
    by: 'account',
    calls: ['usernames.recover', 'passwords.recover'],
    max: 3,
    windowSeconds: 3600,
  },
  {
    name: 'links',
    by: 'address',
    calls: ['passwords.reset', 'accounts.activate', 'sign-ins.verify'],
    max: 10,
    windowSeconds: 60,
  },
  // Counts page loads, including those of several users behind one address.
  {
    name: 'link-checks',
    by: 'address',
    calls: ['account-links.check', 'bank-account-links.open'],
    max: 30,
    windowSeconds: 60,
  },
  {
    name: 'own-password',
    by: 'caller',
    calls: ['passwords.change', 'second-factors.create', 'second-factors.remove', 'recovery-codes.create'],
    max: 10,
    windowSeconds: 900,
  },
  // Each file is laid out and rendered on request, which takes tens of milliseconds of shared CPU time.
  {
    name: 'pdfs',
    by: 'caller',
    calls: [
      'invoices.download-pdf',
      'statements.download-pdf',
      'statement-lines.download-pdf',
      'statement-lines.download-csv',
      'payments.download-receipt',
      'remittance-slips.download',
    ],
    max: 60,
    windowSeconds: 60,
  },

  { name: 'uploads', by: 'caller', calls: UPLOADS, max: 20, windowSeconds: 60 },
  { name: 'exports', by: 'caller', calls: ['exports.create'], max: 10, windowSeconds: 60 },
]
const SANDBOX_FACTOR = 100

export const RATE_LIMITS: Record<AppOptions['environment'], readonly RateLimit[]> = {
  live: LIVE,
  sandbox: LIVE.map((limit) => ({ ...limit, max: limit.max * SANDBOX_FACTOR })),
}

/** Key to count by, for each kind of counting; a kind without a key is not counted. */
type Counted = Partial<Record<CountedBy, string>>

interface AppliedLimit {
  limit: RateLimit
  remaining: number
  secondsLeft: number
}

export interface Admission {
  /** Limits that applied, for the headers of the response. */
  limits: readonly AppliedLimit[]
  /** Refunds the limits of specific calls, because a replay of a known idempotency key does not count. */
  giveBack: () => void
}

/** This process's share of a rate-limit window. */
interface Window {
  limit: RateLimit
  key: string
  /** Calls reserved from the shared window and not used yet. */
  share: number
  /** Calls left in the shared window at the last query. */
  left: number
  /** End of the window, ms; 0 before the first query. */
  endsAtMs: number
}

/** Number of windows above which expired ones are removed. */
const SWEEP_AT = 10_000
/**
 * A process reserves one twentieth of a limit at once; narrow limits are reserved one by one, so that none are wasted.
 */
const SHARE_OF_LIMIT = 20

export class RateLimiter {
  readonly #windows = new Map<string, Window>()
  readonly #limits: readonly RateLimit[]
  readonly #realNow: () => number
  readonly #store: RateStore
  /** Windows with no reserved calls left, waiting for the next query. */
  #asking: { windows: Set<Window>; answered: Promise<void> } | null = null

  constructor(limits: readonly RateLimit[], realNow: () => number, store: RateStore) {
    this.#limits = limits
    this.#realNow = realNow
    this.#store = store
  }

  /**
   * Counts one call against every limit of its kind.
   *
   * @param kind `general` limits apply to all calls and are counted first; `call` limits name their calls
   * @throws Refusal 429 `rate-limited` with `Retry-After`; a rejected call is not counted
   */
  async admit(callName: string, kind: 'general' | 'call', counted: Counted): Promise<Admission> {
    const applied = this.#limits.flatMap((limit) => {
      const who = counted[limit.by]
      return who === undefined || !appliesTo(limit, callName, kind) ? [] : [this.#windowOf(limit, who)]
    })
    for (;;) {
      const nowMs = this.#realNow()
      const exceeded = applied.find((window) => window.share === 0 && window.left === 0 && window.endsAtMs > nowMs)
      if (exceeded) throw tooMany(exceeded.limit, exceeded, nowMs)
      const lacking = applied.filter((window) => window.share === 0 || window.endsAtMs <= nowMs)
      if (lacking.length === 0) return admissionOf(applied, nowMs)
      await this.#askFor(lacking)
    }
  }

  #windowOf(limit: RateLimit, who: string): Window {
    if (this.#windows.size > SWEEP_AT) this.#sweep()
    const key = `${limit.name} ${createHash('sha256').update(who).digest('base64url')}`
    const known = this.#windows.get(key)
    if (known) return known
    const fresh = { limit, key, share: 0, left: 0, endsAtMs: 0 }
    this.#windows.set(key, fresh)
    return fresh
  }

  /**
   * Reserves calls for the given windows. Concurrent calls share a query: only one runs at a time, for all windows that
   * need calls by then.
   */
  async #askFor(lacking: readonly Window[]): Promise<void> {
    const waiting = this.#asking
    if (waiting && lacking.every((window) => waiting.windows.has(window))) return waiting.answered
    if (waiting) return void (await waiting.answered.catch(() => undefined))
    const windows = new Set(lacking)
    const answered = Promise.resolve().then(() => this.#ask(windows))
    this.#asking = { windows, answered }
    try {
      await answered
    } finally {
      this.#asking = null
    }
  }

  async #ask(windows: ReadonlySet<Window>): Promise<void> {
    const asked = [...windows]
    const questions = asked.map(({ key, limit: { max, windowSeconds } }) => {
      return { key, max, windowSeconds, wanted: Math.max(1, Math.floor(max / SHARE_OF_LIMIT)) }
    })
    const shares = await this.#store.take(questions, this.#realNow())
    asked.forEach((window, index) => {
      const share = shares[index]
      if (share) Object.assign(window, { share: share.taken, left: share.left, endsAtMs: share.endsAtMs })
    })
  }

  #sweep(): void {
    const nowMs = this.#realNow()
    for (const [key, window] of this.#windows) if (window.endsAtMs <= nowMs) this.#windows.delete(key)
  }
}

function admissionOf(applied: readonly Window[], nowMs: number): Admission {
  for (const window of applied) window.share--
  return {
    limits: applied.map((window) => ({
      limit: window.limit,
      remaining: window.left + window.share,
      secondsLeft: secondsLeft(window, nowMs),
    })),
    giveBack: () => applied.forEach((window) => window.share++),
  }
}

function appliesTo(limit: RateLimit, callName: string, kind: 'general' | 'call'): boolean {
  return kind === 'general' ? !limit.calls : Boolean(limit.calls?.some((name) => name === callName))
}

const secondsLeft = (window: Pick<Window, 'endsAtMs'>, nowMs: number): number =>
  Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000))

const policyOf = (limit: RateLimit): string => `"${limit.name}";q=${limit.max};w=${limit.windowSeconds}`

/** Builds the `RateLimit` and `RateLimit-Policy` headers of every limit that applied to a call; empty if none did. */
export function headersOf(admissions: readonly Pick<Admission, 'limits'>[]): Record<string, string> {
  const applied = admissions.flatMap(({ limits }) => limits)
  if (applied.length === 0) return {}
  return {
    'RateLimit-Policy': applied.map(({ limit }) => policyOf(limit)).join(', '),
    RateLimit: applied
      .map(({ limit, remaining, secondsLeft: seconds }) => `"${limit.name}";r=${remaining};t=${seconds}`)
      .join(', '),
  }
}

function tooMany(limit: RateLimit, window: Pick<Window, 'endsAtMs'>, nowMs: number): Refusal {
  const seconds = secondsLeft(window, nowMs)
  return new Refusal(
    {
      code: 'rate-limited',
      detail: `More than ${limit.max} calls in ${limit.windowSeconds} s ("${limit.name}"). Try again in ${seconds} s.`,
      meta: { limit: limit.name, retry_after: seconds },
    },
    {
      'Retry-After': String(seconds),
      'RateLimit-Policy': policyOf(limit),
      RateLimit: `"${limit.name}";r=0;t=${seconds}`,
    },
  )
}
