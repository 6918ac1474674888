/**
 * Sends any call of the contract and parses its answer. Source: docs/spec/wire.md WIR-1…WIR-9 (security b.4, F7–F10).
 */
import {
  type Call,
  type CallInput,
  type CallOutput,
  MEDIA_TYPE,
  NetTermsError,
  pathOf,
  queryOf,
  type QueryInput,
  requestDocument,
} from '../contract/index.ts'
import type { Credential } from './credential.ts'
import { noReply, parseAnswer, readJson, refused } from './read-reply.ts'
import { createRetryBudget, type RetryBudget } from './retry-budget.ts'
import { sendRequest } from './send-request.ts'

export interface ApiOptions {
  /** Base of the API without a trailing slash: `https://api.provider.example/api`. */
  base: string
  /** A `fetch` that no script of the page has replaced. */
  fetch: typeof fetch
  credential: Credential
  /** Shared by all that asks from one page; one of its own unless given. */
  retryBudget?: RetryBudget
  /** Of the selection that the page shows; null before it is known. A write with the provider's own session tells it (SES-6). */
  selectionVersion?(): number | null
  /** Told 1 when somebody has waited for a call for 3 s, its repetitions included, and -1 when it ends. */
  onLate?(calls: 1 | -1): void
  /** Told of every exchange, for `doctor()` and the log; of the body only the log keeps something, and never what it says. */
  onExchange?(
    exchange: {
      call: string
      method: Call['method']
      /** As the contract writes it: never an id. */
      path: string
      /** 0: no answer. */
      status: number
      durationMs: number
      correlationId: string | null
      code: string | null
    },
    body: string | null,
  ): void
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Required for calls that are `idempotent`; kept by the caller until a final answer. */
  idempotencyKey?: string
  /** Asked by a clock and not by a person: the provider's own session is not kept alive by it (TRU-19). */
  isBackground?: boolean | undefined
}

export interface Api {
  /** @throws NetTermsError always and only; its code is from the one table. */
  send<C extends Call>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallOutput<C>>
}

const READ_TIMEOUT_MS = 10_000
const WRITE_TIMEOUT_MS = 30_000
const LATE_MS = 3_000

export function createApi({
  base,
  fetch,
  credential,
  retryBudget = createRetryBudget(),
  selectionVersion,
  onLate,
  onExchange,
}: ApiOptions): Api {
  async function exchange(call: Call, input: CallInput<Call>, options: SendOptions): Promise<unknown> {
    const authorization = call.credential === 'none' ? null : await credential.authorization()
    try {
      return await request(call, input, options, authorization)
    } catch (error) {
      const isStale = error instanceof NetTermsError && error.status === 401 && authorization !== null
      // A write without a key could happen twice; it is not replayed.
      if (!isStale || !(call.method === 'GET' || options.idempotencyKey) || !(await credential.renew(authorization))) {
        throw error
      }
      return request(call, input, options, await credential.authorization())
    }
  }

  async function request(
    call: Call,
    input: CallInput<Call>,
    { signal, idempotencyKey, isBackground }: SendOptions,
    authorization: string | null,
  ): Promise<unknown> {
    const query = queryOf(input as QueryInput)
    const headers: Record<string, string> = { Accept: MEDIA_TYPE }
    if (call.body) headers['Content-Type'] = MEDIA_TYPE
    if (authorization) headers['Authorization'] = authorization
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
    // A token is no session of the provider's, which other tabs share; its preflight would have to be asked, too.
    if (!authorization) {
      if (isBackground) headers['NetTerms-Background'] = '1'
      const version = call.method === 'GET' ? null : (selectionVersion?.() ?? null)
      if (version !== null) headers['X-Selection-Version'] = String(version)
    }
    const startedAt = performance.now()
    const body = requestDocument(call, input.body)
    const tell = (status: number, correlationId: string | null, code: string | null) =>
      onExchange?.(
        {
          call: call.name,
          method: call.method,
          path: call.path,
          status,
          durationMs: Math.round(performance.now() - startedAt),
          correlationId,
          code,
        },
        body,
      )
    const reply = await sendRequest(fetch, {
      url: base + pathOf(call, input.params ?? {}) + (query && `?${query}`),
      init: {
        method: call.method,
        headers,
        body,
        credentials: credential.cookies,
        cache: 'no-store',
      },
      timeoutMs: call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
      mayRepeat: call.method === 'GET' || idempotencyKey !== undefined,
      budget: retryBudget,
      signal,
    }).catch((cause: unknown) => {
      const error = noReply(cause, call.name)
      if (error !== cause) retryBudget.failed()
      tell(0, null, error instanceof NetTermsError ? error.code : 'aborted')
      throw error
    })
    const refusal = reply.status >= 400 ? refused(reply, call) : null
    tell(reply.status, reply.headers.get('X-Request-Id'), refusal?.code ?? null)
    if (reply.status >= 500) retryBudget.failed()
    if (refusal) throw refusal
    retryBudget.succeeded()
    return reply.status === 204 ? null : readJson(reply.body)
  }

  return {
    async send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallOutput<C>> {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = !options.isBackground
        if (isLate) onLate?.(1)
      }, LATE_MS)
      try {
        return parseAnswer(call, await exchange(call, input as CallInput<Call>, options)) as CallOutput<C>
      } finally {
        clearTimeout(timer)
        if (isLate) onLate?.(-1)
      }
    },
  }
}
