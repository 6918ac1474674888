import { type NextRequest, NextResponse } from 'next/server'

/**
 * Sets the content security policy: Next's scripts have a nonce. Next's router has its own Trusted Types policy, and
 * its bundler needs the page's default policy (public/default-policy.js).
 */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy =
    `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ` +
    `connect-src 'self' ${new URL(process.env['NETTERMS_API'] ?? '').origin}; img-src 'self' data:; base-uri 'none'; ` +
    "require-trusted-types-for 'script'; trusted-types netterms nextjs default"
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('X-Nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}
