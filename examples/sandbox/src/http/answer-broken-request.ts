/**
 * Responds to data that is not a valid HTTP request, before routing. Source: docs/spec/wire.md WIR-14, WIR-75 (JSON:API
 * 1.1 "Error Objects").
 */
import type { Socket } from 'node:net'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { errorDocument } from './document.ts'
import type { RefusalError } from './refusal.ts'

/** Maximum size of the request line and headers, bytes: twice the longest encoded lists of ids in a query. */
export const MAX_HEADER_BYTES = 65_536

/**
 * WIR-14: closes the socket after this delay, because a client that never closes its side would hold a descriptor
 * forever.
 */
const GRACE_MS = 1_000

const TOO_LONG: RefusalError = {
  code: 'parameter-invalid',
  detail:
    `Request line and headers have more than ${MAX_HEADER_BYTES} bytes. Send fewer ids in one filter: ` +
    'send several requests and combine the responses.',
}
const NO_REQUEST: RefusalError = {
  code: 'document-invalid',
  detail: 'The data is not a complete HTTP/1.1 request. Send it again.',
}

/**
 * Sends a JSON:API error document, as for any other error (WIR-75). Pages of any origin may read it: it contains
 * nothing private, and without the permission a page would see only a network failure.
 */
export function answerBrokenRequest(error: Error & { code?: string | undefined }, socket: Socket): void {
  const cut = setTimeout(() => socket.destroy(), GRACE_MS)
  socket.once('close', () => clearTimeout(cut))
  if (!socket.writable) return
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body = errorDocument([isTooLong ? TOO_LONG : NO_REQUEST])
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      `Content-Type: ${MEDIA_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Access-Control-Allow-Origin: *',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
