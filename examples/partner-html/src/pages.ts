/**
 * The pages of the partner's site and the policy of each. `/` runs under the narrowest policy that the widgets need, with
 * no style source at all; the others add their own style sheet, `/hostile` its own script too. Source: docs/spec/widgets.md
 * WID-8 (security rules b.8).
 */
import { readFile } from 'node:fs/promises'

const FOLDER = new URL('../pages/', import.meta.url)

interface Page {
  file: string
  contentType: string
  /** Sources of `style-src` and those of `script-src` beside the provider's CDN; absent on files that are not documents. */
  allows?: { styles: "'none'" | "'self'"; scripts: '' | "'self'" }
}

const PAGES: Readonly<Record<string, Page>> = {
  '/': { file: 'index.html', contentType: 'text/html', allows: { styles: "'none'", scripts: '' } },
  '/billing': { file: 'billing.html', contentType: 'text/html', allows: { styles: "'self'", scripts: '' } },
  '/hostile': { file: 'hostile.html', contentType: 'text/html', allows: { styles: "'self'", scripts: "'self'" } },
  '/billing.css': { file: 'billing.css', contentType: 'text/css' },
  '/hostile.css': { file: 'hostile.css', contentType: 'text/css' },
  '/hostile.js': { file: 'hostile.js', contentType: 'text/javascript' },
}

export interface Provider {
  /** Origin of API and CDN, e.g. `http://localhost:4700`. */
  origin: string
  publishableKey: string
}

export interface PageReply {
  body: string
  headers: Record<string, string>
}

/** The page at this path with the provider's addresses filled in; null when there is none. */
export async function pageAt(path: string, provider: Provider): Promise<PageReply | null> {
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
  if (!page) return null
  const text = await readFile(new URL(page.file, FOLDER), 'utf8')
  return {
    body: page.allows ? fillIn(text, provider) : text,
    headers: {
      'Content-Type': `${page.contentType}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      ...(page.allows && { 'Content-Security-Policy': policyOf(page.allows, provider) }),
    },
  }
}

function policyOf({ styles, scripts }: NonNullable<Page['allows']>, { origin }: Provider): string {
  return [
    "default-src 'none'",
    `script-src ${scripts && `${scripts} `}${origin}`,
    `connect-src 'self' ${origin}`,
    `style-src ${styles}`,
    "require-trusted-types-for 'script'",
    'trusted-types netterms',
  ].join('; ')
}

function fillIn(html: string, { origin, publishableKey }: Provider): string {
  return html.replaceAll('%PROVIDER%', origin).replaceAll('%KEY%', publishableKey)
}
