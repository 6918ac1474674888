/**
 * Sends any call of the contract and parses its answer. Source: docs/spec/wire.md WIR-1…WIR-11 (security b.4, F7–F10).
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
  /** Base of the API without a trailing slash: `https://api.provider.example/api`. */
  base: string
  /** A `fetch` that no script of the page has replaced; called with an address and plain options. */
  fetch: typeof fetch
  credential: Credential
  /** Shared by every instance of a page; a new one unless given. */
  retryBudget?: RetryBudget
  /** Version of the selection that the page shows, null before it is known; a write with a cookie sends it (SES-6). */
  selectionVersion?(): number | null
  /** Gets 1 when a person has waited 3 s for a call, its repeats included, and -1 when that call ends. */
  onLate?(calls: 1 | -1): void
  /** Gets every exchange, for `doctor()` and the log. Of the body the log keeps names of fields and no value. */
  onExchange?(
    exchange: {
      call: string
      method: Call['method']
      /** As the contract writes it: without ids. */
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
  /** Sent by a timer instead of a person: it does not keep a cookie session alive (TRU-19). */
  isBackground?: boolean | undefined
  /** Sends a file in place of the document. It is never repeated, but for a renewed token (WIR-11). */
  upload?: Upload
}

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  /** A user sees how far it is, cancels it or starts it again: it has no time limit and is never repeated (EXP-66). */
  onProgress?: OnProgress | undefined
}

export interface Api {
  /** @throws NetTermsError always and only, but for the signal's own reason; its code is from the one table. */
  send<C extends Call>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallOutput<C>>
  /** Reads a file of the API whole (NOT-23). @throws as `send` */
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
    // A token is no cookie session that other tabs share, and these headers would cost a preflight.
    const version = authorization || call.method === 'GET' ? null : (selectionVersion?.() ?? null)
    return {
      ...(call.output.kind !== 'file' && { Accept: MEDIA_TYPE }),
      // A form's own type has its boundary, which the browser writes.
      ...(call.body && !upload && { 'Content-Type': MEDIA_TYPE }),
      ...(authorization && { Authorization: authorization }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(isBackground && !authorization && { 'NetTerms-Background': '1' }),
      ...(version !== null && { 'X-Selection-Version': String(version) }),
    }
  }

  /** One try: the only place that holds the whole request. */
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
    // Taken at once for the first try: a page that signs out drops its token right after it has called the API (EMB-6).
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
        // A write without a key could be done twice; of an upload nothing was taken.
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
      // The token could not be had: nothing was sent.
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

  /** The answer to a read, as the token's answer included it; null: none, or one that breaks the contract. */
  async function readIncluded(call: Call, coming: Promise<unknown>): Promise<CallOutput<Call> | null> {
    const resource = (await coming.catch((cause: unknown) => {
      // Without a token only what needs none can be read by its own call.
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
