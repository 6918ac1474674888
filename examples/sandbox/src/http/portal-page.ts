/** The portal's page: one HTML file for every address, with a new nonce and strict headers each time (security rules b.8). */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StartRefusal } from '../db/start-refusal.ts'
import type { Provider } from './app-options.ts'
import { headerOf } from './cross-site.ts'

export const POWERS_NOT_USED = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * @param prefix what may stand before every address of the portal beside the two that it always has (CFG-7); '' for none
 * @throws StartRefusal when the folder has no `index.html`
 */
export function createPortalPage(
  dir: string,
  { https, secureOrigin, legacyOrigin }: Pick<Provider, 'https' | 'secureOrigin' | 'legacyOrigin'>,
  prefix = '',
) {
  const file = join(dir, 'index.html')
  if (!existsSync(file)) {
    throw new StartRefusal(`The portal's page ${file} does not exist: build the portal first, or leave the option out.`)
  }
  return async (reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64')
    const html = await readFile(file, 'utf8')
    return reply
      .code(200)
      .headers(headersFor(nonce, https, [secureOrigin(), legacyOrigin()]))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__NONCE__', nonce).replaceAll('__PREFIX__', prefix))
  }
}

/** Whether a request asks for a page to show, not for data or a file. */
export const isPageVisit = (request: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && Boolean(headerOf(request, 'accept')?.includes('text/html'))

/** @param framed the origins of what a page may hold, and nothing else */
function headersFor(nonce: string, https: boolean, framed: readonly (string | null)[]): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      ["frame-src 'self'", ...framed.filter((origin) => origin !== null)].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types netterms',
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': POWERS_NOT_USED.map((power) => `${power}=()`).join(', '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-store',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
