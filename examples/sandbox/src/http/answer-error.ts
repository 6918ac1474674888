/** Turns any error of a request into a JSON:API error document. Source: docs/spec/errors.md ERR-1…ERR-3, ERR-6. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DatabaseFault, databaseFaultOf } from '../db/database-fault.ts'
import { sendDocument } from './api-reply.ts'
import type { Provider } from './app-options.ts'
import { errorDocument } from './document.ts'
import { Refusal } from './refusal.ts'

/** Fastify error code → the error that the API returns for it. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Refusal({
      code: 'body-too-large',
      detail: 'The body is larger than 1 MB, or 10 MB for a file. Send less at once.',
    }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal({
      code: 'document-invalid',
      detail: 'The length of the body differs from Content-Length. Send it again.',
    }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal({
      code: 'media-type-unsupported',
      detail: 'The media type of the body is not supported. Send JSON:API.',
      header: 'Content-Type',
    }),
}

/**
 * Messages per database fault. Each call can be retried: the transaction was rolled back, or its outcome can be read
 * with the same key.
 */
const UNAVAILABLE: Readonly<Record<DatabaseFault, string>> = {
  away: 'The server cannot reach its data at the moment. Try again shortly.',
  full: 'The server has no storage left at the moment. Nothing was changed. Try again shortly.',
  'read-only': 'The server is read-only at the moment. Nothing was changed. Try again shortly.',
  busy: 'Other requests are changing the same data at the moment. Nothing was changed. Try again shortly.',
}

export function answerError(
  provider: Provider,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = error instanceof Refusal ? error : refusalOf(provider, error, request)
  return sendDocument(reply.headers({ ...refusal.headers }), refusal.status, errorDocument(refusal.errors))
}

function refusalOf(provider: Provider, error: unknown, request: FastifyRequest): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = FRAMEWORK_REFUSALS[code]
  if (known) return known()
  logFailure(provider, error, code, request)
  const fault = databaseFaultOf(error)
  return fault
    ? new Refusal({ code: 'server-unavailable', detail: UNAVAILABLE[fault] }, { 'Retry-After': '1' })
    : new Refusal({
        code: 'server-error',
        detail: 'The server failed. Try again; if it persists, report X-Request-Id.',
      })
}

/** Logs the route instead of the address, and no body: both may contain user input (ERR-3). */
function logFailure({ log }: Provider, error: unknown, code: string, request: FastifyRequest): void {
  log(
    JSON.stringify({
      level: 'error',
      event: 'request-failed',
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      code: code || null,
      cause: error instanceof Error ? error.stack : String(error),
    }),
  )
}
