/**
 * `/docs/errors` and a page per code, which `NetTermsError.docs` points to: printed from the one table and from the calls
 * that answer each (docs/spec/errors.md ERR-1, ERR-4).
 */
import { type Call, ERROR_CODES, type ErrorCategory, type ErrorCode } from 'netterms/contract'
import { titleOf } from '../http/document.ts'
import { code, escapeHtml, page, table } from './html.ts'

const CODES = Object.keys(ERROR_CODES) as ErrorCode[]

/** What an integrator does about a code, by where it comes from. */
const WHAT_TO_DO: Record<ErrorCategory, string> = {
  network:
    'Nothing in your code: the widget says so and offers to try again. If it stays, compare the page’s policy (connect-src, script-src) with the embedding guide, and ask nt.doctor() for the last requests.',
  contract: 'Compare the version of the API with that of the SDK; report it with the correlation id.',
  widget: 'Report it with nt.doctor() and the cause of the error. Other widgets and your page are not affected.',
  configuration: 'Mend the call that it names: the options of init, the tag’s attributes, or the place to mount in.',
  session:
    'Ask for a new session: the SDK calls fetchClientSecret (or your session address) by itself. If it stays, look at what your server answered and at the origins of the session.',
  access: 'The session may not do this. The widget names the role that may; your server decides the role of its users.',
  request: 'Mend the request: the pointer or parameter beside the code names the place.',
  server: 'Try again later with the same idempotency key. Nothing was done, or it was done once.',
  payment:
    'Nothing for your code: the widget says what it means for the money. Do not repeat a payment under a new key.',
  dispute:
    'Nothing for your code: the widget says what does not fit and keeps what was entered. Read the dispute again before another attempt.',
  user: 'Nothing for your code: the widget says what stands against the change. Read the user again before another attempt.',
  group:
    'Nothing for your code: the widget says what stands against the change. Read the groups again before another attempt.',
  credential: 'Nothing for your code: the widget says what is wrong with the file. Nothing of it was kept.',
  password: 'Nothing for your code: the page says which requirement is not met and keeps the rest of what was entered.',
  link: 'Nothing for your code: the person asks for a new link on the page that sent her the old one.',
  factor: 'Nothing for your code: the page says what became of the second step and what is to be done next.',
  loyalty:
    'Nothing for your code: the widget says which target or reward does not fit, or that somebody else has changed the programme.',
  document: 'Nothing for your code: the widget names the file and what is wrong with it; the others are kept.',
  scenario: 'Bring about what meta.needs names, then run the scenario again. A live system has no scenarios.',
  card: 'Nothing for your code: the widget says what the account or the card does not allow. Read the card again before another attempt.',
  rejection:
    'Nothing for your code: the widget says what has become of the transaction and keeps what was entered. Read the rejection again before another attempt.',
}

export function renderErrorsPage(): string {
  const rows = CODES.map((name) => [
    `<a id="${name}" href="/docs/errors/${name}">${code(name)}</a>`,
    escapeHtml(titleOf(name)),
    statusOf(name),
    escapeHtml(ERROR_CODES[name].category),
    againOf(name),
  ])
  const intro =
    '<p>Codes are stable. A server answers them in <code>errors[].code</code> with the status beside it; those without one ' +
    'are found out by the SDK in the browser. The words shown to people are the text <code>errors.&lt;code&gt;</code> of each language.</p>'
  return page(
    'Error codes',
    `${intro}\n${table(['Code', 'Meaning', 'Status', 'Category', 'The same call again'], rows)}`,
  )
}

/** Path below `/docs/errors/` → page. */
export function renderErrorPages(calls: readonly Call[]): [name: ErrorCode, text: string][] {
  return CODES.map((name) => [name, renderErrorPage(name, calls)])
}

function renderErrorPage(name: ErrorCode, calls: readonly Call[]): string {
  const { category } = ERROR_CODES[name]
  const answering = calls.filter(({ errors }) => (errors as readonly string[]).includes(name))
  const facts = table(
    ['Fact', 'Value'],
    [
      ['Code', code(name)],
      ['Status', statusOf(name)],
      ['Category', escapeHtml(category)],
      ['The same call again', againOf(name)],
    ],
  )
  const list = answering.map(
    ({ name: call, method, path }) => `<li>${code(`${method} ${path}`)} (${escapeHtml(call)})</li>`,
  )
  const producers =
    'status' in ERROR_CODES[name]
      ? list.length > 0
        ? `<ul>${list.join('')}</ul>`
        : '<p>Any call.</p>'
      : '<p>The SDK, in the browser.</p>'
  return page(
    name,
    `<p>${escapeHtml(titleOf(name))}</p>\n${facts}\n<h2>What to do</h2>\n<p>${escapeHtml(WHAT_TO_DO[category])}</p>\n` +
      `<h2>Who answers it</h2>\n${producers}\n<p><a href="/docs/errors">All codes</a></p>`,
  )
}

function statusOf(name: ErrorCode): string {
  const row = ERROR_CODES[name]
  return 'status' in row ? String(row.status) : 'in the browser'
}

const againOf = (name: ErrorCode): string =>
  ERROR_CODES[name].retryable ? 'may succeed later unchanged' : 'needs a change first'
