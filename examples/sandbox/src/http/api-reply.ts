/** Writes every response below `/api`. Source: docs/spec/wire.md WIR-1, WIR-9 (security b.3, b.8). */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}
const PUBLIC_CACHE = 'public, max-age=60'

/** Sets the headers of an API response, before any check can fail, so that errors have them too. */
export function setApiHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    Vary: 'Origin, Authorization, Accept',
    'X-Request-Id': request.id,
  })
}

/**
 * Sends a JSON:API document. It is a Buffer, because Fastify adds a charset to text, which the media type must not have
 * (WIR-1).
 */
export function sendDocument(reply: FastifyReply, status: number, document: string): FastifyReply {
  return reply.code(status).header('Content-Type', MEDIA_TYPE).send(Buffer.from(document))
}

export const sendNothing = (reply: FastifyReply): FastifyReply => reply.code(204).send()

/** Sends a file as a download, which the browser never displays, for any content (DSP-29). */
export function sendFile(
  reply: FastifyReply,
  {
    name,
    mediaType,
    bytes,
  }: Readonly<{ name: string; mediaType: string; bytes: Uint8Array | AsyncIterable<string | Uint8Array> }>,
): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .headers({
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes, { objectMode: false }))
}

/** Sends a document that is the same for every user: caches may keep it for a minute and revalidate it by its ETag. */
export function sendPublicDocument(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const tag = `"${createHash('sha256').update(document).digest('base64url')}"`
  reply.headers({ ETag: tag, 'Cache-Control': PUBLIC_CACHE, Vary: 'Origin, Accept' })
  const known = request.headers['if-none-match']?.split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known?.includes(tag) || known?.includes('*') ? reply.code(304).send() : sendDocument(reply, 200, document)
}
