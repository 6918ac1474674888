import { type NextRequest, NextResponse } from 'next/server'
import { settings } from './lib/settings'

/**
 * The policy of every page. Next's inline scripts need a nonce. Trusted Types need the policy `nextjs` of its router and
 * `default` for its bundler (public/default-policy.js); the widgets themselves need neither.
 */
export function proxy(request: NextRequest) {
  const { netterms } = settings()
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${netterms.origin}`,
    `frame-src ${netterms.secureOrigin}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types netterms nextjs default',
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('X-Nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  return response
}
