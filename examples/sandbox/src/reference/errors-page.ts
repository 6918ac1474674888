/** `/docs/errors`: the page that `NetTermsError.docs` points to, printed from the one table (docs/spec/errors.md ERR-1). */
import { ERROR_CODES } from 'netterms/contract'
import { titleOf } from '../http/document.ts'
import { code, escapeHtml, page, table } from './html.ts'

export function renderErrorsPage(): string {
  const rows = Object.entries(ERROR_CODES).map(([name, row]) => [
    `<span id="${name}">${code(name)}</span>`,
    escapeHtml(titleOf(name)),
    'status' in row ? String(row.status) : 'in the browser',
    escapeHtml(row.category),
    row.retryable ? 'may succeed later unchanged' : 'needs a change first',
  ])
  const intro =
    '<p>Codes are stable. A server answers them in <code>errors[].code</code> with the status beside it; those without one ' +
    'are found out by the SDK in the browser. The words shown to people are the text <code>errors.&lt;code&gt;</code> of each language.</p>'
  return page(
    'Error codes',
    `${intro}\n${table(['Code', 'Meaning', 'Status', 'Category', 'The same call again'], rows)}`,
  )
}
