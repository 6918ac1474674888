/**
 * Why a payment failed, in the user's language. Needs the texts `payment-status`. Source: docs/spec/payments.md PAY-62,
 * PAY-155.
 */
import type { Payment } from '../../../src/contract/index.ts'
import type { I18n } from '../../../src/i18n/create-i18n.ts'
import { returnCauseOf } from '../return-cause.ts'

/** @returns the reason with the bank's code; null for a payment without one */
export function reasonText(t: I18n['t'], { status, returned, declined }: Payment): string | null {
  if (status === 'declined') return t(`payment-status.declined.${declined?.reason ?? 'other'}`)
  if (status !== 'returned' && status !== 'failed') return null
  if (!returned?.code) return status === 'failed' ? t('payment-status.notCarriedOut') : null
  const cause = returnCauseOf(returned.reason)
  return cause ? `${t(`payment-status.cause.${cause}`)} (${returned.code})` : returned.code
}
