/**
 * Reads a response, parses it according to the contract, and creates a NetTermsError for every failed exchange. Source:
 * docs/spec/wire.md WIR-8, WIR-9.
 */
import { isTimeoutError } from 'ky'
import {
  type Call,
  documentSchema,
  type ErrorDetail,
  errorDocumentSchema,
  flattenResource,
  type ErrorCode,
  isGeneralErrorCode,
  LIMITS,
  NetTermsError,
} from '../contract/index.ts'
import { readingRealm } from './clean-realm.ts'

export interface Reply {
  status: number
  headers: Headers
  /** Text of the body, '' if there is none; truncated after `maxAnswerBytes`. */
  body: string
  /** The downloaded file; null unless one was requested and the server sent it. */
  file: Blob | null
}

/**
 * @param receivedBytes received so far, decoded
 * @param totalBytes null when the server does not send the length
 * @param piece the last received chunk
 */
export type OnProgress = (receivedBytes: number, totalBytes: number | null, piece: Uint8Array) => void

/** Reads text up to `maxAnswerBytes`, because a compressed response may expand to a thousand times its size. */
export async function readText(response: Response): Promise<string> {
  // A host page's own `fetch` may return a response without a stream.
  if (!response.body) return response.text()
  const decoder = new (readingRealm().TextDecoder)()
  let bytes = 0
  let text = ''
  await readPieces(response.body, (piece) => {
    bytes += piece.length
    text += decoder.decode(piece, { stream: true })
    return bytes <= LIMITS.maxAnswerBytes
  })
  return text + decoder.decode()
}

/** Reads a whole file as a blob with a media type that no browser opens in the page. */
export async function readFile(response: Response, onProgress: OnProgress | undefined): Promise<Blob> {
  const type = 'application/octet-stream'
  if (!response.body) return new Blob([await response.arrayBuffer()], { type })
  const totalBytes = Number(response.headers.get('Content-Length'))
  const pieces: BlobPart[] = []
  let bytes = 0
  await readPieces(response.body, (piece) => {
    pieces.push(piece)
    bytes += piece.length
    // The server sends the compressed length of a compressed file, so more bytes than that may arrive.
    onProgress?.(bytes, totalBytes > 0 ? Math.max(totalBytes, bytes) : null, piece)
    return true
  })
  return new Blob(pieces, { type })
}

/** @param take called with each chunk; returns false to stop reading */
async function readPieces(body: NonNullable<Response['body']>, take: (piece: Uint8Array<ArrayBuffer>) => boolean) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    if (take(value)) continue
    void reader.cancel().catch(() => undefined)
    return
  }
}

/** @throws NetTermsError `response-invalid` if the response violates the contract; no part of it is used */
export function parseAnswer(
  call: Call,
  body: unknown,
): { data: unknown; meta: unknown; included?: readonly unknown[] | undefined } {
  if (call.output.kind === 'none' || call.output.kind === 'file') return { data: null, meta: {} }
  const refuse = (cause: unknown) =>
    new NetTermsError(
      'response-invalid',
      `The answer to ${call.name} breaks the contract: nothing of it is used. Compare the versions of API and SDK.`,
      { at: call.name, cause },
    )
  const document = documentSchema.safeParse(body)
  if (!document.success) throw refuse(document.error)
  const { data, meta, included } = document.data
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
  return { data: kind === 'many' ? parsed : parsed[0], meta: parsedMeta.data, included }
}

/** Builds the error for an exchange without a response. */
export function noReply(cause: unknown, at: string): NetTermsError {
  return isTimeoutError(cause)
    ? new NetTermsError('server-timeout', `No answer to ${at} in time. It may have been executed.`, { at, cause })
    : new NetTermsError('server-unreachable', `No answer to ${at}: it may not have reached the server.`, { at, cause })
}

/**
 * Builds the error for a refusal. A code that the call does not declare becomes `server-error`, because no table
 * describes it.
 */
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

/** Parses JSON; undefined if the text is not JSON or is too long, because no schema accepts undefined. */
export function readJson(text: string): unknown {
  if (text.length > LIMITS.maxAnswerBytes) return undefined
  try {
    return readingRealm().JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Parses `Retry-After`, which is a number of seconds or an HTTP date; null if it is neither. */
export function retryAfterMs(header: string | null): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
