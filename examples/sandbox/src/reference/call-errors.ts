/**
 * Determines which errors a call can return, for the API reference and the OpenAPI document. Source: docs/spec/wire.md
 * WIR-9.
 */
import type { Call, ServerErrorCode } from 'netterms/contract/internal'

/** Errors of every call, in addition to its own. */
export const COMMON_ERRORS: readonly ServerErrorCode[] = [
  'parameter-unknown',
  'parameter-invalid',
  'not-acceptable',
  'method-not-allowed',
  'rate-limited',
  'server-error',
  'server-unavailable',
]
/** Errors of calls that accept the portal’s cookie or a token. */
export const SESSION_ERRORS: readonly ServerErrorCode[] = [
  'session-required',
  'session-expired',
  'token-invalid',
  'origin-not-allowed',
  'cross-site-request',
]
/** Errors of calls with a request body. */
export const BODY_ERRORS: readonly ServerErrorCode[] = [
  'document-invalid',
  'type-conflict',
  'media-type-unsupported',
  'body-too-large',
  'attribute-unknown',
  'attribute-invalid',
]

/** Returns every code that the call can return: its own first, without duplicates. */
export function errorCodesOf(call: Call): ServerErrorCode[] {
  return [
    ...new Set<ServerErrorCode>([
      ...call.errors,
      ...(call.credential === 'none' || call.credential === 'secret-key' ? [] : SESSION_ERRORS),
      ...(call.needs.can ? (['not-permitted'] as const) : []),
      ...(call.body ? BODY_ERRORS : []),
      ...COMMON_ERRORS,
    ]),
  ]
}
