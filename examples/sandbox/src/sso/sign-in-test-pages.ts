/**
 * Serves the window of a sign-in test: it leads to the identity provider and returns to a page that asks to close the
 * window. No session is read, created, or ended. Source: docs/spec/identity-providers.md IDP-7…IDP-9.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as client from 'openid-client'
import { headerOf } from '../http/header-of.ts'
import { escapeHtml } from '../reference/html.ts'
import { readOidcProvider } from './relying-party.ts'
import { wordsFor } from './sign-in-test-words.ts'
import { endTest, takeTest } from './sign-in-tests.ts'
import { type Desk, goToProvider } from './sso-attempts.ts'

/** Status 410: the address was used, has expired, or never existed; the caller does not need to know which. */
const OVER = 410

export async function beginSignInTest(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider } = desk
  const secret = /[?&]test=([\w-]{1,100})(?:&|$)/.exec(request.raw.url ?? '')?.[1] ?? ''
  const test = await takeTest(provider, secret)
  if (!test) return sendPage(request, reply, 'over')
  const registration = await readOidcProvider(provider.db, test.identity_provider_id)
  const configuration = registration && (await desk.discover(registration).catch(() => null))
  if (!configuration) return endSignInTest(desk, request, reply, test.id, 'not-reachable')
  const purpose = { return_to: '/', sign_in_page: '/login', sign_in_test_id: test.id }
  return goToProvider(desk, request, reply, { registration, configuration }, purpose)
}

export async function endSignInTest(
  { provider }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  testId: string,
  came: client.IDToken | 'refused' | 'not-reachable',
): Promise<FastifyReply> {
  const outcome = await endTest(provider, testId, came)
  return sendPage(request, reply, outcome === null ? 'over' : 'ended')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, what: 'ended' | 'over'): FastifyReply {
  const { locale, title, ended, over } = wordsFor(headerOf(request, 'accept-language') ?? '')
  return reply.code(what === 'over' ? OVER : 200).headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  }).send(`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(what === 'over' ? over : ended)}</p>
</main>
</body>
</html>
`)
}
