/**
 * One HTTP exchange with a time limit, repeated while that is safe and the fault may pass by itself.
 * Source: docs/spec/wire.md WIR-10 (security F7–F10).
 */
import type { RetryBudget } from './retry-budget.ts'

export interface RequestPlan {
  url: string
  init: RequestInit
  timeoutMs: number
  /** Reads, and writes with an idempotency key: sending them again changes nothing more. */
  mayRepeat: boolean
  budget: RetryBudget
  signal: AbortSignal | undefined
}

export interface Reply {
  status: number
  headers: Headers
  /** The body as text; '' when there is none. Of one beyond `LONGEST_ANSWER` a part that long, and no more was read. */
  body: string
}

/** No answer came: `timeout` says that the time limit was the reason. The cause is the browser's own error. */
export class NoReply extends Error {
  readonly timeout: boolean

  constructor(cause: unknown, timeout: boolean) {
    super('no reply', { cause })
    this.timeout = timeout
  }
}

const REPEATS = 2
/** Bytes, decoded. Ten thousand customers on a page are 7 million; what is far beyond would hold up the page. */
export const LONGEST_ANSWER = 10_000_000
const LONGEST_RETRY_AFTER_MS = 60_000
/** A server that is down on purpose says when it is back: that is said to people, not waited for behind an empty page. */
const LONGEST_OUTAGE_MS = 5_000
const PASSING = [429, 500, 502, 503, 504]

/** @throws NoReply when none of the attempts was answered; the signal's reason when the caller gave up */
export async function sendRequest(fetch: typeof globalThis.fetch, plan: RequestPlan): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await exchange(fetch, plan).catch((error: unknown) => error)
    plan.signal?.throwIfAborted()
    const wait = waitBefore(outcome, attempt)
    if (wait === null || !plan.mayRepeat || attempt === REPEATS || !plan.budget.take()) {
      if (outcome instanceof NoReply) throw outcome
      return outcome as Reply
    }
    await pause(wait, plan.signal)
  }
}

async function exchange(fetch: typeof globalThis.fetch, plan: RequestPlan): Promise<Reply> {
  const limit = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    limit.abort()
  }, plan.timeoutMs)
  const giveUp = () => limit.abort()
  plan.signal?.addEventListener('abort', giveUp)
  try {
    const response = await fetch(plan.url, { ...plan.init, signal: limit.signal })
    return { status: response.status, headers: response.headers, body: await readBody(response) }
  } catch (cause) {
    throw new NoReply(cause, isLate)
  } finally {
    clearTimeout(timer)
    plan.signal?.removeEventListener('abort', giveUp)
  }
}

/** Stops where an answer is too long, however little of it was sent: what is packed may be a thousand times as long. */
async function readBody(response: Response): Promise<string> {
  // A host's own `fetch` may give an answer without a stream.
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; bytes <= LONGEST_ANSWER;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    text += decoder.decode(value, { stream: true })
  }
  void reader.cancel().catch(() => undefined)
  return text
}

/** Milliseconds until the next attempt; null when there is no use in one. */
function waitBefore(outcome: unknown, attempt: number): number | null {
  if (outcome instanceof NoReply) return jitter(attempt)
  const { status, headers } = outcome as Reply
  const asked = retryAfterMs(headers.get('Retry-After'))
  // A 409 with Retry-After is a key that another request is still working on.
  if (!PASSING.includes(status) && !(status === 409 && asked !== null)) return null
  if (asked === null) return jitter(attempt)
  return asked > (status === 503 ? LONGEST_OUTAGE_MS : LONGEST_RETRY_AFTER_MS) ? null : asked * (1 + Math.random() / 10)
}

/** Full jitter: 0.3 s, 1.2 s at most. */
const jitter = (attempt: number): number => Math.random() * 300 * 4 ** attempt

/** Seconds or an HTTP date. */
export function retryAfterMs(header: string | null): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
