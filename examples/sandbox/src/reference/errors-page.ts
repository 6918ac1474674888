/**
 * `/docs/errors` and a page for each code, which `NetTermsError.docs` points to. Rendered from the error codes, their
 * meanings, and the calls that return them (docs/spec/errors.md ERR-1, ERR-4, ERR-7).
 */
import { type Call, ERROR_CODES, type ErrorCode } from 'netterms/contract/internal'
import { BODY_ERRORS, COMMON_ERRORS, SESSION_ERRORS } from './call-errors.ts'
import { ERROR_MEANINGS } from './error-meanings.ts'
import type { BrowserErrorMeaning, ErrorMeaning } from './error-meanings/error-meaning.ts'
import { code, escapeHtml, list, page, stackedTable } from './html.ts'

const CODES = Object.keys(ERROR_CODES) as ErrorCode[]

/** Codes that calls return without listing them. */
const UNLISTED: readonly (readonly [codes: readonly ErrorCode[], calls: string])[] = [
  [COMMON_ERRORS, 'Any call.'],
  [SESSION_ERRORS, 'Any call that takes the portal’s cookie or a token.'],
  [BODY_ERRORS, 'Any call with a body.'],
]

export function renderErrorsPage(): string {
  const rows = CODES.map((name) => [
    `<a id="${name}" href="/docs/errors/${name}">${code(name)}</a>`,
    proseOf(meaningOf(name).happened),
    statusOf(name),
    escapeHtml(ERROR_CODES[name].category),
    againOf(name),
  ])
  const intro =
    '<p>Codes are stable. The server returns them in <code>errors[].code</code> with their status; errors without a status ' +
    'are raised by the SDK. Users see the text <code>errors.&lt;code&gt;</code> of each language.</p>'
  return page('Error codes', `${intro}\n${stackedTable(['Code', 'Meaning', 'Status', 'Category', 'Retry'], rows)}`)
}

/** Returns the pages by path below `/docs/errors/`. */
export function renderErrorPages(calls: readonly Call[]): [name: ErrorCode, text: string][] {
  return CODES.map((name) => [name, renderErrorPage(name, calls)])
}

function renderErrorPage(name: ErrorCode, calls: readonly Call[]): string {
  const { happened, todo, guide, cause } = meaningOf(name)
  const more = guide && `<p>More: “${escapeHtml(guide[1])}” in ${code(`docs/guides/${guide[0]}.md`)}.</p>`
  return page(
    name,
    [
      `<p>${proseOf(happened)}</p>`,
      list([
        ['Status', statusOf(name)],
        ['Category', escapeHtml(ERROR_CODES[name].category)],
        ['Retry', againOf(name)],
      ]),
      `<h2>What to do</h2>\n<p>${proseOf(todo)}</p>`,
      more,
      cause && `<h2>Its cause</h2>\n<p>${proseOf(cause)}</p>`,
      `<h2>Who returns it</h2>\n${producersOf(name, calls)}`,
      '<p><a href="/docs/errors">All codes</a></p>',
    ]
      .filter(Boolean)
      .join('\n'),
  )
}

function producersOf(name: ErrorCode, calls: readonly Call[]): string {
  const answering = calls.filter(({ errors }) => (errors as readonly string[]).includes(name))
  const unlisted = UNLISTED.find(([codes]) => codes.includes(name))?.[1]
  const inBrowser = 'status' in ERROR_CODES[name] ? undefined : 'The SDK, in the browser.'
  const words = meaningOf(name).from ?? unlisted ?? inBrowser
  const items = answering.map(
    ({ name: call, method, path }) => `<li>${code(`${method} ${path}`)} (${escapeHtml(call)})</li>`,
  )
  return (words ? `<p>${proseOf(words)}</p>` : '') + (items.length > 0 ? `<ul>${items.join('')}</ul>` : '')
}

const meaningOf = (name: ErrorCode): ErrorMeaning & Partial<BrowserErrorMeaning> => ERROR_MEANINGS[name]

/** Converts text to HTML: names between backticks become code, and error codes link to their page. */
const proseOf = (text: string): string =>
  text
    .split('`')
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part)
      return Object.hasOwn(ERROR_CODES, part) ? `<a href="/docs/errors/${part}">${code(part)}</a>` : code(part)
    })
    .join('')

function statusOf(name: ErrorCode): string {
  const row = ERROR_CODES[name]
  return 'status' in row ? String(row.status) : (meaningOf(name).status ?? 'in the browser')
}

const againOf = (name: ErrorCode): string =>
  ERROR_CODES[name].retryable ? 'may succeed later unchanged' : 'needs a change first'
