/**
 * Sends any call of the contract and parses its answer; the one place where a failed HTTP exchange becomes a
 * NetTermsError. Source: docs/spec/wire.md WIR-1…WIR-9 (security rules b.4, F7–F10).
 */
import {
  type Call,
  type CallInput,
  type CallOutput,
  documentSchema,
  type ErrorDetail,
  errorDocumentSchema,
  flattenResource,
  isErrorCode,
  MEDIA_TYPE,
  NetTermsError,
  pathOf,
  queryOf,
  type QueryInput,
  requestDocument,
} from '../contract/index.ts'
import type { Credential } from './credential.ts'
import { createRetryBudget } from './retry-budget.ts'
import { NoReply, type Reply, sendRequest } from './send-request.ts'

export interface ApiOptions {
  /** Base of the API without a trailing slash: `https://api.provider.example/api`. */
  base: string
  /** A `fetch` that no script of the page has replaced. */
  fetch: typeof fetch
  credential: Credential
}

export interface SendOptions {
  signal?: AbortSignal
  /** Required for calls that are `idempotent`; kept by the caller until a final answer. */
  idempotencyKey?: string
}

export interface Api {
  /** @throws NetTermsError always and only; its code is from the one table. */
  send<C extends Call>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallOutput<C>>
}

const READ_TIMEOUT_MS = 10_000
const WRITE_TIMEOUT_MS = 30_000

export function createApi({ base, fetch, credential }: ApiOptions): Api {
  const budget = createRetryBudget()

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
    { signal, idempotencyKey }: SendOptions,
    authorization: string | null,
  ): Promise<unknown> {
    const query = queryOf(input as QueryInput)
    const headers: Record<string, string> = { Accept: MEDIA_TYPE }
    if (call.body) headers['Content-Type'] = MEDIA_TYPE
    if (authorization) headers['Authorization'] = authorization
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
    const reply = await sendRequest(fetch, {
      url: base + pathOf(call, input.params ?? {}) + (query && `?${query}`),
      init: {
        method: call.method,
        headers,
        body: requestDocument(call, input.body),
        credentials: credential.cookies,
        cache: 'no-store',
      },
      timeoutMs: call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
      mayRepeat: call.method === 'GET' || idempotencyKey !== undefined,
      budget,
      signal,
    }).catch((error: unknown) => {
      throw noReply(error, call.name)
    })
    if (reply.status >= 400) throw refused(reply, call.name)
    budget.succeeded()
    return reply.status === 204 ? null : readJson(reply.body)
  }

  return {
    async send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallOutput<C>> {
      return parseAnswer(call, await exchange(call, input as CallInput<Call>, options)) as CallOutput<C>
    },
  }
}

function parseAnswer(call: Call, body: unknown): { data: unknown; meta: unknown } {
  if (call.output.kind === 'none') return { data: null, meta: {} }
  const refuse = (cause: unknown) =>
    new NetTermsError(
      'response-invalid',
      `The answer to ${call.name} is not what the contract says, so nothing of it is used. Compare the versions of the ` +
        'API and of this SDK.',
      { at: call.name, cause },
    )
  const document = documentSchema.safeParse(body)
  if (!document.success) throw refuse(document.error)
  const { data, meta } = document.data
  const { resource: schema, meta: metaSchema, kind } = call.output
  if (kind === 'many' ? !Array.isArray(data) : !data || Array.isArray(data)) throw refuse(null)
  const parsed = (Array.isArray(data) ? data : [data]).map((resource) => {
    const result = resource ? schema.safeParse(flattenResource(resource)) : null
    if (!result?.success) throw refuse(result?.error)
    return result.data
  })
  const parsedMeta = metaSchema ? metaSchema.safeParse(meta ?? {}) : { success: true as const, data: meta ?? {} }
  if (!parsedMeta.success) throw refuse(parsedMeta.error)
  return { data: kind === 'many' ? parsed : parsed[0], meta: parsedMeta.data }
}

/** What the caller is told when no answer came; an aborted call keeps its own reason. */
function noReply(error: unknown, at: string): unknown {
  if (!(error instanceof NoReply)) return error
  return error.timeout
    ? new NetTermsError('server-timeout', `No answer to ${at} in time. It may have been carried out.`, {
        at,
        cause: error,
      })
    : new NetTermsError('server-unreachable', `${at} did not reach the server, or its answer was lost.`, {
        at,
        cause: error,
      })
}

function refused({ status, headers, body }: Reply, at: string): NetTermsError {
  const correlationId = headers.get('X-Request-Id')
  const parsed = errorDocumentSchema.safeParse(readJson(body))
  const details = (parsed.success ? parsed.data.errors : []).map(({ code = '', source, meta }): ErrorDetail => ({
    code: isErrorCode(code) ? code : 'server-error',
    ...(source?.pointer && { pointer: source.pointer }),
    ...(source?.parameter && { parameter: source.parameter }),
    ...(meta && { meta }),
  }))
  const code = details[0]?.code ?? (status >= 500 ? 'server-error' : 'response-invalid')
  return new NetTermsError(code, `${at} was answered with ${status} ${code}.`, {
    at,
    status,
    details,
    ...(correlationId && { correlationId }),
  })
}

/** Undefined for what is no JSON: no document passes as that. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
