import { ACCOUNT_NUMBER_DIGITS, bareDigits, type FrameField, LIMITS } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import type { MessageKey } from '../../i18n/message-keys.ts'
import type { BankAccountForm } from './use-bank-account-form.ts'

/** Returns the error of a field as text; null if there is none. */
export function problemText(
  { t }: Pick<I18n, 't'>,
  { draft, problemAt }: Pick<BankAccountForm, 'draft' | 'problemAt'>,
  field: FrameField,
): string | null {
  const problem = problemAt(field)
  if (problem === null) return null
  const [min, max] = ACCOUNT_NUMBER_DIGITS[draft.country]
  const count = bareDigits(draft[field]).length
  return t(`secure.problem.${field}.${problem}` as MessageKey, {
    count,
    min,
    max,
    tries: t('secure.problem.password.wrong.tries', { count: LIMITS.attemptsBeforeLock }),
    minutes: t('secure.problem.password.wrong.minutes', { count: LIMITS.lockMinutes }),
  })
}
