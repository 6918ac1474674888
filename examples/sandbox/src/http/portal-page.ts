/**
 * Serves the portal's page: one HTML file for every address, each time with a new nonce, strict headers, and a hash for
 * every script; 404 if the portal has no page there. Source: docs/spec/trust.md TRU-10, TRU-11 (security b.8),
 * docs/spec/shell.md SHL-55.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languageOf, negotiateLocale } from 'netterms/contract/internal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BRANDS, brandOf } from '../config/brands.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { escapeHtml } from '../reference/html.ts'
import type { Provider } from './app-options.ts'
import { isFromBrowser } from './cross-site.ts'
import { headerOf } from './header-of.ts'
import { createAddressCheck } from './known-addresses.ts'
import { portalHeaders } from './portal-headers.ts'
import { createScriptHashes } from './script-hashes.ts'

/** Logo for a brand without its own. */
const MARK = '/portal-assets/mark.svg'

/**
 * Creates the handler that sends the page.
 * @param cdnDir folder of the loader; if absent, its tag gets no hash
 * @param prefix path segment that may precede every address of the portal, in addition to the two built-in prefixes
 * (CFG-7); '' for none
 * @throws StartRefusal if the folder has no `index.html`
 */
export function createPortalPage(
  dir: string,
  cdnDir: string | undefined,
  provider: Pick<Provider, 'db' | 'tools' | 'https' | 'secureOrigin' | 'legacyOrigin' | 'thirdParties' | 'logEndpoint'>,
  prefix = '',
) {
  const file = join(dir, 'index.html')
  if (!existsSync(file)) {
    throw new StartRefusal(`The portal's page ${file} does not exist: build the portal first, or omit the option.`)
  }
  const isKnown = createAddressCheck(dir, prefix)
  const hashes = createScriptHashes({ prefix: '/portal-assets/', dir }, cdnDir)
  return async (request: Pick<FastifyRequest, 'url' | 'headers'>, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64')
    // Puts the brand's name into the title before any script loads; falls back to a default so that the page renders
    // without a database.
    const { title, brand } = await brandOf(provider).catch(() => BRANDS.harbor)
    const language = readersLanguage(headerOf(request, 'accept-language') ?? '')
    const html = (await readFile(file, 'utf8'))
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__PREFIX__', prefix)
      .replaceAll('__TITLE__', escapeHtml(title))
      .replaceAll('__ICON__', brand.logo ?? MARK)
      .replace(NO_SCRIPTS, only('noscript', language))
      .replace(DESCRIPTIONS, only('meta', language))
    const path = request.url.split('?')[0] ?? '/'
    return reply
      .code(isKnown(path) ? 200 : 404)
      .headers(
        portalHeaders({
          nonce,
          path,
          https: provider.https,
          framed: [provider.secureOrigin(), provider.legacyOrigin()],
          thirdParties: provider.thirdParties(),
          logEndpoint: provider.logEndpoint,
          userAgent: headerOf(request, 'user-agent') ?? '',
        }),
      )
      .type('text/html; charset=utf-8')
      .send(await hashes.sign(html, nonce))
  }
}

/** Matches the consecutive no-script texts, one per language. */
const NO_SCRIPTS = /(<noscript lang="\w+">[^<]*<\/noscript>\s*)+/
const DESCRIPTIONS = /(<meta name="description" lang="\w+"[^>]*>\s*)+/

/** Returns the browser's preferred language; needed on the server because a script runs too late to choose. */
function readersLanguage(acceptLanguage: string): string {
  const wishes = acceptLanguage
    .split(',')
    .map((wish) => wish.split(';q=') as [tag: string, weight?: string])
    .filter(([, weight = '1']) => Number(weight) > 0)
    .sort(([, left = '1'], [, right = '1']) => Number(right) - Number(left))
  return languageOf(negotiateLocale(wishes.map(([tag]) => tag)))
}

/** Of the parts that exist in every language, keeps the one in the reader's language. */
const only =
  (tag: 'noscript' | 'meta', language: string) =>
  (all: string): string =>
    new RegExp(`<${tag}[^>]* lang="${language}"[^>]*>([^<]*</${tag}>)?\\s*`).exec(all)?.[0] ?? all

/** Returns true if a request asks for a page, not for data or a file; monitors and link previews accept any type. */
export function isPageVisit(request: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const accept = headerOf(request, 'accept') ?? ''
  return accept.includes('text/html') || (accept === '*/*' && !isFromBrowser(request))
}
