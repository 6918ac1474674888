/**
 * How often a caller may call: fixed windows, counted in this process. Source: docs/spec/wire.md WIR-9 (security rules b.10).
 * The header fields follow the IETF draft "RateLimit header fields for HTTP".
 */
import { createHash } from 'node:crypto'
import type { CallName } from 'netterms/contract'
import type { AppOptions } from './app-options.ts'
import { Refusal } from './refusal.ts'

/** `caller` is the principal, else the address; `account` is the user name that somebody tries to sign in with. */
type CountedBy = 'programme' | 'caller' | 'address' | 'account'

interface RateLimit {
  name: string
  by: CountedBy
  /** Absent: every call. */
  calls?: readonly CallName[]
  max: number
  windowSeconds: number
}

const LIVE: readonly RateLimit[] = [
  { name: 'default', by: 'caller', max: 600, windowSeconds: 60 },
  { name: 'burst', by: 'caller', max: 25, windowSeconds: 1 },
  { name: 'programme', by: 'programme', max: 100, windowSeconds: 1 },
  { name: 'sign-in', by: 'address', calls: ['session.sign-in'], max: 10, windowSeconds: 60 },
  { name: 'account', by: 'account', calls: ['session.sign-in'], max: 5, windowSeconds: 900 },
  { name: 'step-up', by: 'caller', calls: ['step-ups.create'], max: 5, windowSeconds: 900 },
  { name: 'bank-accounts', by: 'caller', calls: ['bank-accounts.create'], max: 10, windowSeconds: 3600 },
  { name: 'banks', by: 'caller', calls: ['banks.list'], max: 60, windowSeconds: 60 },
  { name: 'payments', by: 'caller', calls: ['payments.create'], max: 30, windowSeconds: 60 },
  // Each sends a mail to an address that the caller names.
  { name: 'invitations', by: 'caller', calls: ['users.invite', 'users.invite-again'], max: 60, windowSeconds: 3600 },
  {
    name: 'credential-files',
    by: 'caller',
    calls: ['credentials.export', 'credentials.import'],
    max: 20,
    windowSeconds: 3600,
  },
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
    windowSeconds: 900,
  },
  {
    name: 'links',
    by: 'address',
    calls: ['passwords.reset', 'accounts.activate', 'sign-ins.verify'],
    max: 10,
    windowSeconds: 60,
  },
  {
    name: 'own-password',
    by: 'caller',
    calls: ['passwords.change', 'second-factors.create', 'second-factors.remove', 'recovery-codes.create'],
    max: 10,
    windowSeconds: 900,
  },
  // Each is set and drawn when it is asked for: some tens of milliseconds of everybody's time.
  {
    name: 'pdfs',
    by: 'caller',
    calls: ['invoices.download-pdf', 'statements.download-pdf', 'payments.download-receipt'],
    max: 60,
    windowSeconds: 60,
  },
]
const SANDBOX_FACTOR = 100

export const RATE_LIMITS: Record<AppOptions['environment'], readonly RateLimit[]> = {
  live: LIVE,
  sandbox: LIVE.map((limit) => ({ ...limit, max: limit.max * SANDBOX_FACTOR })),
}

/** Who is counted, for each kind of counting that a call knows; a missing one is not counted. */
type Counted = Partial<Record<CountedBy, string>>

interface AppliedLimit {
  limit: RateLimit
  remaining: number
  secondsLeft: number
}

export interface Admission {
  /** What applied, for the headers of the answer. */
  limits: readonly AppliedLimit[]
  /** Takes the limits of single calls back: a replay of a known idempotency key does not count. */
  giveBack: () => void
}

interface Window {
  used: number
  endsAtMs: number
}

/** Past this many windows the ended ones are swept out. */
const SWEEP_AT = 10_000

export class RateLimiter {
  readonly #windows = new Map<string, Window>()
  readonly #limits: readonly RateLimit[]
  readonly #realNow: () => number

  constructor(limits: readonly RateLimit[], realNow: () => number) {
    this.#limits = limits
    this.#realNow = realNow
  }

  /**
   * Counts one call against every limit of its kind.
   *
   * @param kind `general` limits apply to all calls and are counted first; `call` limits name their calls
   * @throws Refusal 429 `rate-limited` with `Retry-After`; a refused call is not counted
   */
  admit(callName: string, kind: 'general' | 'call', counted: Counted): Admission {
    const nowMs = this.#realNow()
    const applied = this.#limits.flatMap((limit) => {
      const who = counted[limit.by]
      if (who === undefined || !appliesTo(limit, callName, kind)) return []
      return [{ limit, window: this.#windowOf(limit, who, nowMs) }]
    })
    const exceeded = applied.find(({ limit, window }) => window.used >= limit.max)
    if (exceeded) throw tooMany(exceeded.limit, exceeded.window, nowMs)
    for (const { window } of applied) window.used++
    return {
      limits: applied.map(({ limit, window }) => ({
        limit,
        remaining: limit.max - window.used,
        secondsLeft: secondsLeft(window, nowMs),
      })),
      giveBack: () => applied.forEach(({ window }) => window.used--),
    }
  }

  #windowOf(limit: RateLimit, who: string, nowMs: number): Window {
    if (this.#windows.size > SWEEP_AT) this.#sweep(nowMs)
    const key = `${limit.name} ${createHash('sha256').update(who).digest('base64url')}`
    const known = this.#windows.get(key)
    if (known && known.endsAtMs > nowMs) return known
    const fresh = { used: 0, endsAtMs: nowMs + limit.windowSeconds * 1000 }
    this.#windows.set(key, fresh)
    return fresh
  }

  #sweep(nowMs: number): void {
    for (const [key, window] of this.#windows) if (window.endsAtMs <= nowMs) this.#windows.delete(key)
  }
}

function appliesTo(limit: RateLimit, callName: string, kind: 'general' | 'call'): boolean {
  return kind === 'general' ? !limit.calls : Boolean(limit.calls?.some((name) => name === callName))
}

const secondsLeft = (window: Window, nowMs: number): number => Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000))

const policyOf = (limit: RateLimit): string => `"${limit.name}";q=${limit.max};w=${limit.windowSeconds}`

/** `RateLimit` and `RateLimit-Policy` for everything that applied to one call; empty when nothing did. */
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

function tooMany(limit: RateLimit, window: Window, nowMs: number): Refusal {
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
