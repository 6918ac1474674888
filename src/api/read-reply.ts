/**
 * What became of an exchange, whichever way it was sent: the parsed answer, or the one place where a failed HTTP exchange
 * becomes a NetTermsError. Source: docs/spec/wire.md WIR-8, WIR-9.
 */
import {
  type Call,
  documentSchema,
  type ErrorDetail,
  errorDocumentSchema,
  flattenResource,
  type ErrorCode,
  isGeneralErrorCode,
  NetTermsError,
} from '../contract/index.ts'
import { LONGEST_ANSWER, NoReply, type Reply, retryAfterMs } from './send-request.ts'

/** @throws NetTermsError `response-invalid` when the answer is not what the contract says: nothing of it is used */
export function parseAnswer(call: Call, body: unknown): { data: unknown; meta: unknown } {
  if (call.output.kind === 'none' || call.output.kind === 'file') return { data: null, meta: {} }
  const refuse = (cause: unknown) =>
    new NetTermsError(
      'response-invalid',
      `The answer to ${call.name} breaks the contract: nothing of it is used. Compare the versions of API and SDK.`,
      { at: call.name, cause },
    )
  const document = documentSchema.safeParse(body)
  if (!document.success) throw refuse(document.error)
  const { data, meta } = document.data
  const { resource: schema, meta: metaSchema, kind } = call.output
  const list = Array.isArray(data) ? data : [data]
  if (Array.isArray(data) === (kind === 'one')) throw refuse(null)
  const parsed = (kind === 'first' ? [list[0]] : list).map((resource) => {
    const result = resource ? schema.safeParse(flattenResource(resource)) : null
    if (!result?.success) throw refuse(result?.error)
    return result.data
  })
  const parsedMeta = metaSchema ? metaSchema.safeParse(meta ?? {}) : { success: true as const, data: meta ?? {} }
  if (!parsedMeta.success) throw refuse(parsedMeta.error)
  return { data: kind === 'many' ? parsed : parsed[0], meta: parsedMeta.data }
}

/** What the caller is told when no answer came; an aborted call keeps its own reason. */
export function noReply(error: unknown, at: string): unknown {
  if (!(error instanceof NoReply)) return error
  return error.timeout
    ? new NetTermsError('server-timeout', `No answer to ${at} in time. It may have been done.`, {
        at,
        cause: error,
      })
    : new NetTermsError('server-unreachable', `No answer to ${at}: it may not have reached the server.`, {
        at,
        cause: error,
      })
}

/** A code that the call does not answer is none to us: nothing is told by a name that no table has. */
export function refused({ status, headers, body }: Reply, { name: at, errors }: Pick<Call, 'name' | 'errors'>) {
  const isKnown = (code: string): code is ErrorCode =>
    isGeneralErrorCode(code) || (errors as readonly string[]).includes(code)
  const correlationId = headers.get('X-Request-Id')
  const parsed = errorDocumentSchema.safeParse(readJson(body))
  const details = (parsed.success ? parsed.data.errors : []).map(({ code = '', source, meta }): ErrorDetail => ({
    code: isKnown(code) ? code : 'server-error',
    ...(source?.pointer && { pointer: source.pointer }),
    ...(source?.parameter && { parameter: source.parameter }),
    ...(meta && { meta }),
  }))
  const code = details[0]?.code ?? (status >= 500 ? 'server-error' : 'response-invalid')
  return new NetTermsError(code, `${at} was answered with ${status} ${code}.`, {
    at,
    status,
    details,
    retryAfterMs: retryAfterMs(headers.get('Retry-After')),
    ...(correlationId && { correlationId }),
  })
}

/** Undefined for what is no JSON or too long: no document passes as that. */
export function readJson(text: string): unknown {
  if (text.length > LONGEST_ANSWER) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
