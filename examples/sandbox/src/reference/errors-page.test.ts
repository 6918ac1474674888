import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, CALLS, ERROR_CODES, type ErrorCode } from 'netterms/contract/internal'
import { describe, expect, it } from 'vitest'
import { renderErrorPages, renderErrorsPage } from './errors-page.ts'
import { ERROR_MEANINGS } from './error-meanings.ts'
import type { BrowserErrorMeaning, ErrorMeaning } from './error-meanings/error-meaning.ts'
import { escapeHtml } from './html.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MEANINGS = Object.entries(ERROR_MEANINGS) as [ErrorCode, ErrorMeaning & Partial<BrowserErrorMeaning>][]
const PAGES = new Map(renderErrorPages(CALLS as readonly Call[]))

/**
 * Kebab-case words between backticks that are not error codes: CSP directives, attributes, tags, and values of
 * `meta.reason`.
 */
const OTHER_NAMES = [
  ...['connect-src', 'script-src', 'frame-src', 'trusted-types', 'data-key', 'data-api', 'data-session-url'],
  ...['not-an-address', 'not-https', 'has-query', 'address-private'],
]
const IS_EVENT = /^nt-/

const textsOf = ({ happened, todo, cause, from }: Partial<BrowserErrorMeaning>): string[] =>
  [happened, todo, cause, from].filter((text) => text !== undefined)
const namesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
/** Returns the visible text of the page, without markup. */
const shownIn = (html: string): string => html.replaceAll(/<[^>]+>/g, '')

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

describe('the meaning of a code', () => {
  it('[ERR-7] has one unique sentence about what happened, and unique advice', () => {
    const sentences = MEANINGS.map(([, { happened }]) => happened)
    expect(sentences).toHaveLength(Object.keys(ERROR_CODES).length)
    expect(sentences.filter((text) => !/^[A-Z].{10,}[^.]\.$/.test(text) || /\. \S/.test(text))).toEqual([])
    expect(repeated(sentences)).toEqual([])
    const advice = MEANINGS.map(([, { todo }]) => todo)
    expect(advice.filter((text) => !/^[A-Z`].{8,}\.$/.test(text))).toEqual([])
    expect(repeated(advice)).toEqual([])
  })

  it('[ERR-7] names only existing codes, calls, and guides', () => {
    const calls = new Set((CALLS as readonly Call[]).map(({ method, path }) => `${method} ${path}`))
    for (const [code, meaning] of MEANINGS) {
      const names = namesIn(textsOf(meaning))
      const kebab = names.filter((name) => /^[a-z]+(-[a-z]+)+$/.test(name) && !IS_EVENT.test(name))
      expect(
        kebab.filter((name) => !(name in ERROR_CODES) && !OTHER_NAMES.includes(name)),
        code,
      ).toEqual([])
      const addresses = names.filter((name) => /^(GET|POST|PUT|PATCH|DELETE) /.test(name))
      expect(
        addresses.filter((address) => !calls.has(address)),
        code,
      ).toEqual([])
      if (!meaning.guide) continue
      const [name, heading] = meaning.guide
      const file = join(ROOT, 'docs/guides', `${name}.md`)
      expect(existsSync(file) && readFileSync(file, 'utf8'), code).toMatch(new RegExp(`^#+ ${heading}$`, 'm'))
    }
  })

  it('[ERR-7] has no hard-coded figures: they come from the limits', () => {
    const folder = join(import.meta.dirname, 'error-meanings')
    for (const file of readdirSync(folder)) {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n')
      const typed = lines
        .filter((line) => /^\s+(happened:|todo:|cause:|from:|['`])/.test(line))
        // Digits in names (`last4`, UTF-8) do not count.
        .filter((line) => /(?<![\w-])\d/.test(line.replaceAll(/\$\{[^}]*\}/g, '')))
      expect(typed, file).toEqual([])
    }
  })

  it('[ERR-7] has examples of the cause of each code raised in the browser', () => {
    const withoutStatus = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => !('status' in ERROR_CODES[code]))
    expect(MEANINGS.filter(([, { cause }]) => cause !== undefined).map(([code]) => code)).toEqual(
      expect.arrayContaining(withoutStatus),
    )
    for (const code of withoutStatus) expect(PAGES.get(code), code).toContain('<h2>Its cause</h2>')
    expect(PAGES.get('payment-no-invoices')).not.toContain('Its cause')
  })
})

describe('the page of a code', () => {
  it('[ERR-7] shows its sentence, and so does the list of all codes', () => {
    const all = shownIn(renderErrorsPage())
    for (const [code, { happened, todo }] of MEANINGS) {
      const page = shownIn(PAGES.get(code) ?? '')
      expect(page, code).toContain(escapeHtml(happened).replaceAll('`', ''))
      expect(page, code).toContain(escapeHtml(todo).replaceAll('`', ''))
      expect(all, code).toContain(escapeHtml(happened).replaceAll('`', ''))
    }
  })

  it('[ERR-4] names the calls that return each code', () => {
    const silent = [...PAGES].filter(
      ([, text]) => !/<h2>Who returns it<\/h2>\s*<(p|ul)>(?!<a href="\/docs\/errors">)/.test(text),
    )
    expect(silent.map(([code]) => code)).toEqual([])
    expect(PAGES.get('version-conflict')).toContain('The SDK, in the browser.')
    expect(PAGES.get('session-required')).toContain('Any call that takes the portal’s cookie or a token.')
    expect(PAGES.get('attribute-unknown')).toContain('Any call with a body.')
  })

  it('[ERR-4] says which copy of the SDK to remove, and does not mention the options of init', () => {
    const page = PAGES.get('version-conflict') ?? ''
    expect(page).toContain('Remove one of the two')
    expect(page).not.toContain('options of init')
  })

  it('[ERR-7] links to the page of another code that it names, and marks up code', () => {
    expect(PAGES.get('configuration-invalid')).toContain(
      '<a href="/docs/errors/setup-key-missing"><code>setup-key-missing</code></a>',
    )
    expect(PAGES.get('configuration-invalid')).toContain('<code>useNetTerms</code>')
    expect([...PAGES.values(), renderErrorsPage()].filter((text) => shownIn(text).includes('`'))).toEqual([])
  })
})
