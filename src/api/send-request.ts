/**
 * Sends one call with ky: timeout, retries within the page's budget, the server's `Retry-After`, and a second attempt
 * after a 401. Source: docs/spec/wire.md WIR-10, docs/spec/session.md EMB-6 (security F7–F10).
 *
 * ky builds a `Request` from globals that a hostile page may have replaced. So ky gets only the address of the API and
 * the status of each answer: only `exchange` has path, headers, token, and bodies (docs/adr/0042).
 */
import ky, { isTimeoutError, type Options, type RetryOptions } from 'ky'
import { type Call, isNetTermsError, LIMITS } from '../contract/index.ts'
import { type Reply, retryAfterMs } from './read-reply.ts'
import type { RetryBudget } from './retry-budget.ts'

export interface RequestPlan {
  /** Server name for ky's own errors. */
  base: string
  method: Call['method']
  /** Obtains the token. Runs before each attempt, outside its timeout; a failure here is final. */
  authorize(): Promise<void>
  /** Sends the request and reads the whole response; rejects if there is none. */
  exchange(signal: AbortSignal): Promise<Reply>
  /** Runs after the first 401; true if there is another token and the request may be sent again. */
  renew(stale: Reply): Promise<boolean>
  /** Timeout of one attempt, including reading the response, ms; false: none. */
  timeoutMs: number | false
  /** True for reads and for writes with an idempotency key: sending them twice has no further effect. */
  mayRepeat: boolean
  /** Whether an attempt that timed out is retried. */
  repeatsLate: boolean
  budget: RetryBudget
  signal: AbortSignal | undefined
}

/**
 * @returns the last response, with any status
 * @throws the last error of `authorize`, `renew`, `exchange`, or ky's timeout; the signal's reason when the caller
 *   aborted
 */
export async function sendRequest(plan: RequestPlan): Promise<Reply> {
  const last: { reply: Reply | null } = { reply: null }
  let isRenewed = false
  let isTryBegun = false
  const options: Options = {
    method: plan.method,
    timeout: plan.timeoutMs,
    signal: plan.signal ?? null,
    retry: retryRules(plan, last),
    hooks: {
      beforeRequest: [
        async () => {
          await plan.authorize()
          isTryBegun = true
        },
      ],
      afterResponse: [
        async () => {
          if (last.reply?.status !== 401 || isRenewed) return undefined
          isRenewed = true
          return (await plan.renew(last.reply)) ? ky.retry({ delay: 0 }) : undefined
        },
      ],
    },
    async fetch(request) {
      // Allowed once per attempt of ky, so that a replaced `Request` cannot send a write twice.
      if (!isTryBegun) throw new TypeError('fetch was called outside an attempt.')
      isTryBegun = false
      last.reply = null
      last.reply = await plan.exchange((request as Request).signal)
      return statusOf(last.reply)
    },
  }
  try {
    await ky(plan.base, options)
  } catch (error) {
    plan.signal?.throwIfAborted()
    // ky throws for a status of 400 and above; a missing token is thrown after an answer, too.
    if (!last.reply || isNetTermsError(error)) throw error
  }
  return last.reply as Reply
}

const PASSING = [429, 500, 502, 503, 504]

/** Returns the rules that decide which failures are retried; ky counts the attempts and waits. */
function retryRules(
  { method, mayRepeat, repeatsLate, budget, signal }: RequestPlan,
  last: { readonly reply: Reply | null },
): RetryOptions {
  let repeats = 0
  return {
    // The second attempt after a 401 also counts for ky.
    limit: LIMITS.requestRepeats + 1,
    methods: [method],
    statusCodes: [...PASSING, 409],
    afterStatusCodes: [...PASSING, 409],
    retryOnTimeout: true,
    delay: () => LIMITS.firstRepeatMs * LIMITS.repeatFactor ** (repeats - 1),
    jitter: true,
    shouldRetry({ error }) {
      const mayPass = last.reply ? isPassing(last.reply) : repeatsLate || !isTimeoutError(error)
      if (
        !mayRepeat ||
        !mayPass ||
        isNetTermsError(error) ||
        signal?.aborted ||
        repeats === LIMITS.requestRepeats ||
        !budget.take()
      )
        return false
      repeats += 1
      return undefined
    },
  }
}

/**
 * Whether the failure may be gone on a retry. A longer announced maintenance is not retried, so that users see it
 * immediately.
 */
function isPassing({ status, headers }: Reply): boolean {
  const requested = retryAfterMs(headers.get('Retry-After'))
  // A 409 with Retry-After: another request with the same idempotency key is still in progress.
  if (requested === null) return PASSING.includes(status)
  return (
    (PASSING.includes(status) || status === 409) &&
    requested <= (status === 503 ? LIMITS.longestOutageWaitMs : LIMITS.longestRetryAfterMs)
  )
}

/**
 * Returns the parts of a response that ky reads. The wait is extended by up to a tenth, so that pages do not all retry
 * at the same time.
 */
function statusOf({ status, headers }: Reply): Response {
  const requested = retryAfterMs(headers.get('Retry-After'))
  const wait = requested === null ? null : String((requested / 1000) * (1 + Math.random() / 10))
  return new Response(null, { status, ...(wait && { headers: { 'Retry-After': wait } }) })
}
