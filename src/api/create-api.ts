/**
 * Sends any call of the contract and parses its response. Source: docs/spec/wire.md WIR-1…WIR-11 (security b.4,
 * F7–F10).
 */
import {
  type Call,
  type CallInput,
  type CallOutput,
  isNetTermsError,
  LIMITS,
  MEDIA_TYPE,
  pathOf,
  queryOf,
  type QueryInput,
  requestDocument,
} from '../contract/index.ts'
import type { Credential } from './credential.ts'
import {
  noReply,
  type OnProgress,
  parseAnswer,
  readFile,
  readJson,
  readText,
  refused,
  type Reply,
} from './read-reply.ts'
import { createRetryBudget, type RetryBudget } from './retry-budget.ts'
import { sendRequest } from './send-request.ts'
import type { Upload } from './upload.ts'

export interface ApiOptions {
  /** Base URL of the API, without a trailing slash: `https://api.provider.example/api`. */
  base: string
  /** A `fetch` that no script of the page has replaced; it is called with an address and plain options. */
  fetch: typeof fetch
  credential: Credential
  /** Retry budget that all instances of the page share; default: a new one. */
  retryBudget?: RetryBudget
  /**
   * Returns the version of the session's selection that the page shows, or null before it is known; sent with each
   * write that uses a cookie (SES-6).
   */
  selectionVersion?(): number | null
  /** Called with 1 when a user has waited 3 s for a call, including its retries, and with -1 when that call ends. */
  onLate?(calls: 1 | -1): void
  /** Called for every exchange, for `doctor()` and the log. The log keeps the field names of the body but no values. */
  onExchange?(
    exchange: {
      call: string
      method: Call['method']
      /** Path pattern from the contract, with placeholders in place of ids. */
      path: string
      /** HTTP status; 0 if no response arrived. */
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
  /** Required for calls that are `idempotent`; the caller reuses it until a final response arrives. */
  idempotencyKey?: string
  /** Set if a timer rather than a user action sends the call, so that it does not extend a cookie session (TRU-19). */
  isBackground?: boolean | undefined
  /** Sends a file in place of the JSON document. It is never retried, except with a renewed token (WIR-11). */
  upload?: Upload
}

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  /**
   * Reports the progress to the user, who can cancel or restart: the call has no timeout and is never retried (EXP-66).
   */
  onProgress?: OnProgress | undefined
}

export interface Api {
  /** @throws only NetTermsError, with an error code of the contract, or the abort reason of the caller's signal */
  send<C extends Call>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallOutput<C>>
  /** Downloads a whole file (NOT-23). @throws the same as `send` */
  download<C extends Call>(call: C, input: CallInput<C>, options?: DownloadOptions): Promise<Blob>
}

export function createApi({
  base,
  fetch,
  credential,
  retryBudget = createRetryBudget(),
  selectionVersion,
  onLate,
  onExchange,
}: ApiOptions): Api {
  function headersOf(call: Call, { idempotencyKey, isBackground, upload }: SendOptions, authorization: string | null) {
    // With a token there is no cookie session shared with other tabs, and these headers would cost a preflight request.
    const version = authorization || call.method === 'GET' ? null : (selectionVersion?.() ?? null)
    return {
      ...(call.output.kind !== 'file' && { Accept: MEDIA_TYPE }),
      // The browser sets the content type of a form, which contains its boundary.
      ...(call.body && !upload && { 'Content-Type': MEDIA_TYPE }),
      ...(authorization && { Authorization: authorization }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(isBackground && !authorization && { 'NetTerms-Background': '1' }),
      ...(version !== null && { 'X-Selection-Version': String(version) }),
    }
  }

  /** Makes one attempt; no other code has access to the whole request. */
  async function exchange(
    call: Call,
    input: CallInput<Call>,
    options: SendOptions & DownloadOptions,
    authorization: string | null,
    signal: AbortSignal,
  ): Promise<Reply> {
    const query = queryOf(input as QueryInput)
    const send = options.upload?.fetch ?? fetch
    const response = await send(base + pathOf(call, input.params ?? {}) + (query && `?${query}`), {
      method: call.method,
      headers: headersOf(call, options, authorization),
      body: options.upload?.form ?? requestDocument(call, input.body),
      credentials: credential.cookies,
      cache: 'no-store',
      signal,
    })
    const { status, headers } = response
    if (call.output.kind !== 'file' || status >= 400) {
      return { status, headers, body: await readText(response), file: null }
    }
    return { status, headers, body: '', file: await readFile(response, options.onProgress) }
  }

  async function request(call: Call, input: CallInput<Call>, options: SendOptions & DownloadOptions): Promise<Reply> {
    const { signal, idempotencyKey, upload, onProgress } = options
    const { name, method, path } = call
    const isWatched = Boolean(upload ?? onProgress)
    const mayRepeat = !isWatched && (method === 'GET' || idempotencyKey !== undefined)
    const authorizationNow = async () => (call.credential === 'none' ? null : credential.authorization())
    // Requested immediately for the first attempt, because a page that signs out drops its token right after the API
    // call (EMB-6).
    let first: Promise<string | null> | null = authorizationNow()
    first.catch(() => undefined)
    let authorization: string | null = null
    let startedAt: number | null = null
    const report = (status: number, correlationId: string | null, code: string | null) => {
      const durationMs = Math.round(performance.now() - (startedAt ?? performance.now()))
      const document = upload ? null : requestDocument(call, input.body)
      onExchange?.({ call: name, method, path, status, durationMs, correlationId, code }, document)
    }
    const finish = (reply: Reply) => {
      const refusal = reply.status >= 400 ? refused(reply, call) : null
      report(reply.status, reply.headers.get('X-Request-Id'), refusal?.code ?? null)
      return refusal
    }
    const reply = await sendRequest({
      base,
      method,
      async authorize() {
        authorization = await (first ?? authorizationNow())
        first = null
        startedAt ??= performance.now()
      },
      exchange: (abort) => exchange(call, input, options, authorization, abort),
      async renew(stale) {
        // A write without a key is not sent again, because it could be executed twice. An upload may be, because the
        // server refuses it before it reads the file.
        if (authorization === null || !(mayRepeat || isWatched)) return false
        finish(stale)
        startedAt = null
        return credential.renew(authorization)
      },
      timeoutMs: isWatched ? false : timeoutOf(call),
      mayRepeat,
      repeatsLate: call.output.kind !== 'file',
      budget: retryBudget,
      signal,
    }).catch((cause: unknown) => {
      // No token could be obtained: no request was sent.
      if (isNetTermsError(cause)) throw cause
      const error = signal?.aborted ? null : noReply(cause, name)
      if (error) retryBudget.failed()
      report(0, null, error?.code ?? 'aborted')
      throw error ?? cause
    })
    const refusal = finish(reply)
    if (reply.status >= 500) retryBudget.failed()
    if (refusal) throw refusal
    retryBudget.succeeded()
    return reply
  }

  /** Returns the resource that was included with the token; null if none was included, or it is not valid. */
  async function readIncluded(call: Call, coming: Promise<unknown>): Promise<CallOutput<Call> | null> {
    const resource = (await coming.catch((cause: unknown) => {
      // Without a token, only public calls can be sent separately.
      if (call.credential !== 'none') throw cause
    })) as { meta?: unknown } | null | undefined
    if (!resource) return null
    try {
      const data = call.output.kind === 'one' ? resource : [resource]
      return parseAnswer(call, { data, meta: resource.meta }) as CallOutput<Call>
    } catch {
      return null
    }
  }

  return {
    async send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallOutput<C>> {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = !options.isBackground
        if (isLate) onLate?.(1)
      }, LIMITS.lateCallMs)
      try {
        const coming = call.method === 'GET' ? credential.included?.(call.output.type) : undefined
        const included = coming && (await readIncluded(call, coming))
        if (included) return included as CallOutput<C>
        const { status, body } = await request(call, input as CallInput<Call>, options)
        return parseAnswer(call, status === 204 ? null : readJson(body)) as CallOutput<C>
      } finally {
        clearTimeout(timer)
        if (isLate) onLate?.(-1)
      }
    },
    async download(call, input, options = {}) {
      const { file } = await request(call, input as CallInput<Call>, options)
      return file ?? new Blob()
    },
  }
}

const timeoutOf = (call: Call): number => {
  if (call.output.kind === 'file') return LIMITS.fileTimeoutMs
  return call.method === 'GET' ? LIMITS.readTimeoutMs : LIMITS.writeTimeoutMs
}
