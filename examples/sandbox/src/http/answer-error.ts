/** Turns whatever a request failed with into a JSON:API error document. Source: docs/spec/errors.md ERR-1…ERR-3, ERR-6. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DatabaseFault, databaseFaultOf } from '../db/database-fault.ts'
import { sendDocument } from './api-reply.ts'
import type { Provider } from './app-options.ts'
import { errorDocument } from './document.ts'
import { Refusal } from './refusal.ts'

/** Fastify's own errors, by its codes. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Refusal({
      code: 'body-too-large',
      detail: 'The body is larger than 1 MB, or 10 MB for a file. Send less at once.',
    }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal({ code: 'document-invalid', detail: 'The body is not as long as Content-Length says. Send it again.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Refusal({
      code: 'media-type-unsupported',
      detail: 'The body’s media type cannot be read. Send JSON:API.',
      header: 'Content-Type',
    }),
}

/** Whatever it was, the transaction is undone or its outcome is asked for with the same key: the call may be sent again. */
const UNAVAILABLE: Readonly<Record<DatabaseFault, string>> = {
  away: 'The server cannot reach its data at the moment. Try again shortly.',
  full: 'The server has no room to write at the moment. Nothing was changed. Try again shortly.',
  'read-only': 'The server cannot write at the moment, it can only read. Nothing was changed. Try again shortly.',
  busy: 'Others are changing the same data at the moment. Nothing was changed. Try again shortly.',
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
    : new Refusal({ code: 'server-error', detail: 'The server failed. Try again; if it stays, report X-Request-Id.' })
}

/** The route, not the address, and no body: neither may hold what somebody typed (ERR-3). */
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
