/** Texts for why a file or one of its rows was rejected. Source: docs/spec/users.md USR-18, USR-84. */
import type { CredentialResult, NetTermsError } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'

/** The only required column. */
const REQUIRED = 'username'

type Words = Pick<WidgetContextValue, 't' | 'i18n'>

const REASONS = [
  'type',
  'empty',
  'encoding',
  'quotes',
  'no-rows',
  'cells',
  'column-unknown',
  'column-repeated',
  'column-missing',
] as const

/** Returns the text for a rejected file, by the server's reason if it names one, with row or column. */
export function fileProblem({ t, i18n }: Words, error: NetTermsError): string {
  const meta = error.details[0]?.meta ?? {}
  const reason = REASONS.find((each) => each === meta['reason'])
  if (error.code !== 'credential-file-unreadable' || !reason) return i18n.errorText(error.code)
  const column = reason === 'column-missing' ? REQUIRED : String(meta['column'] ?? '')
  return t(`people-import.reason.${reason}`, { row: Number(meta['row'] ?? 0), column })
}

const COLUMNS = ['username', 'first_name', 'last_name', 'email_address', 'role', 'customers', 'group_id'] as const

/** Returns why one row was rejected; an invalid cell is named by its column. */
export function rowProblem({ t, i18n }: Words, { errorCode, column }: CredentialResult): string {
  const known = COLUMNS.find((each) => each === column)
  if (known && (errorCode === 'attribute-invalid' || errorCode === 'not-found')) return t(`people-import.cell.${known}`)
  if (errorCode === 'group-move-unconfirmed') return t('people-import.row.move')
  return i18n.errorText(errorCode ?? 'server-error')
}
