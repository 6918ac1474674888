/**
 * Serves the page of the secure frame, which only the registered parents of its publishable key may embed. Source:
 * docs/spec/secure.md SEC-1, SEC-7, SEC-14 (security b.8, T17).
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originSourcesOf } from '../api-keys/key-origins.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import type { Provider } from '../http/app-options.ts'
import { headerOf } from '../http/header-of.ts'
import { integrityPolicyFor, POWERS_NOT_USED } from '../http/portal-headers.ts'
import { createScriptHashes } from '../http/script-hashes.ts'

/** Format of a registered origin; anything else must not reach a header. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/

/**
 * Creates the page.
 * @throws StartRefusal if the folder has no `index.html`
 */
export function createFramePage(provider: Provider, dir: string) {
  const file = join(dir, 'index.html')
  if (!existsSync(file)) {
    throw new StartRefusal(`The secure frame's page ${file} does not exist: build it first, or omit the option.`)
  }
  const hashes = createScriptHashes({ prefix: '/v1/frame-assets/', dir })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = new URL(request.raw.url ?? '/', 'http://frame.invalid').searchParams.get('key')
    const parents = await parentsOf(provider, key)
    if (parents.length === 0) return refuse(reply)
    const nonce = randomBytes(16).toString('base64')
    const html = (await readFile(file, 'utf8'))
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__PARENTS__', parents.join(' '))
    return reply
      .code(200)
      .headers({
        ...headersFor(provider),
        ...integrityPolicyFor(headerOf(request, 'user-agent') ?? ''),
        'Content-Security-Policy': policyFor(nonce, parents),
      })
      .type('text/html; charset=utf-8')
      .send(await hashes.sign(html, nonce))
  }
}

/** Returns the pages that may embed the frame: the portal's without a key, none for an unknown key. */
async function parentsOf({ db, providerOrigins }: Provider, key: string | null): Promise<string[]> {
  if (key === null) return providerOrigins().filter((origin) => ORIGIN.test(origin))
  const row = await db
    .selectFrom('api_keys')
    .select(['publishable_key', 'origins'])
    .where('publishable_key', '=', key)
    .executeTakeFirst()
  return row ? originSourcesOf({ ...row, origins: row.origins.filter((origin) => ORIGIN.test(origin)) }) : []
}

const policyFor = (nonce: string, parents: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${parents.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Builds the headers. They allow cross-origin isolated pages to embed the frame, and nothing else. */
const headersFor = ({ https }: Pick<Provider, 'https'>): Record<string, string> => ({
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': POWERS_NOT_USED.map((power) => `${power}=()`).join(', '),
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

const refuse = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    .type('text/plain; charset=utf-8')
    .send('No page may hold this frame with that key. Check the publishable key.\n')
