/**
 * Serves the pages of the partner's site, each with its own policy. `/` has the strictest policy that the widgets
 * support, without any style source; the others add their own style sheet, `/hostile` also its own script. Source:
 * docs/spec/widgets.md WID-8 (security b.8).
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const FOLDER = new URL('../pages/', import.meta.url)

interface Page {
  file: string
  contentType: string
  /**
   * Sources of `style-src` and `script-src` in addition to the provider's CDN; absent for files that are not HTML
   * pages.
   */
  allows?: { styles: "'none'" | "'self'"; scripts: '' | "'self'" }
}

const PAGES: Readonly<Record<string, Page>> = {
  '/': { file: 'index.html', contentType: 'text/html', allows: { styles: "'none'", scripts: '' } },
  '/billing': { file: 'billing.html', contentType: 'text/html', allows: { styles: "'self'", scripts: '' } },
  '/script': { file: 'script.html', contentType: 'text/html', allows: { styles: "'self'", scripts: '' } },
  '/hostile': { file: 'hostile.html', contentType: 'text/html', allows: { styles: "'self'", scripts: "'self'" } },
  '/billing.css': { file: 'billing.css', contentType: 'text/css' },
  '/hostile.css': { file: 'hostile.css', contentType: 'text/css' },
  '/hostile.js': { file: 'hostile.js', contentType: 'text/javascript' },
}

export interface Provider {
  /** Origin of API and CDN, e.g. `http://localhost:4700`. */
  origin: string
  /** The provider's secure origin, for data that must not be entered on this site, e.g. `http://localhost:4701`. */
  secureOrigin: string
  publishableKey: string
}

export interface PageReply {
  body: string
  headers: Record<string, string>
}

/** Returns the page at this path with the provider's addresses filled in; null if there is none. */
export async function pageAt(path: string, provider: Provider): Promise<PageReply | null> {
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
  if (!page) return null
  const text = await readFile(new URL(page.file, FOLDER), 'utf8')
  const body = page.allows ? await fillIn(text, provider) : text
  return {
    body,
    headers: {
      'Content-Type': `${page.contentType}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      ...(page.allows && { 'Content-Security-Policy': policyOf(page.allows, provider, hashesIn(body)) }),
    },
  }
}

function policyOf(
  { styles, scripts }: NonNullable<Page['allows']>,
  { origin, secureOrigin }: Provider,
  hashes: readonly string[],
): string {
  return [
    "default-src 'none'",
    `script-src ${[scripts, ...hashes, origin].filter(Boolean).join(' ')}`,
    `connect-src 'self' ${origin}`,
    `frame-src ${secureOrigin}`,
    `style-src ${styles}`,
    "require-trusted-types-for 'script'",
    'trusted-types netterms',
  ].join('; ')
}

/** Returns the hashes of the inline scripts, which the policy allows by content. */
const hashesIn = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

async function fillIn(html: string, { origin, publishableKey }: Provider): Promise<string> {
  const text = html.replaceAll('%PROVIDER%', origin).replaceAll('%KEY%', publishableKey)
  // The stub comes from the release, so that a page never has an outdated copy.
  return text.includes('%STUB%') ? text.replace('%STUB%', await stubOf(origin)) : text
}

async function stubOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/cdn/v1/snippet.js`)
  if (!response.ok)
    throw new Error(`The provider returned ${response.status} for the stub: check that it is built and running.`)
  return response.text()
}
