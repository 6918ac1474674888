import type { Payment } from '../../../src/contract/index.ts'
import type { I18n } from '../../../src/i18n/create-i18n.ts'
import { isByCredit } from '../../shared/payments/settled-lines.ts'
import { methodLabel } from '../../shared/payments/method-name.ts'

/**
 * Returns the method of a payment: `Operating account ••6789`, `Visa ••4417`, or that credit paid everything. Needs the
 * texts `payment-credits`.
 */
export const methodText = (t: I18n['t'], { method }: Pick<Payment, 'method'>): string =>
  isByCredit({ method })
    ? t('payment-credits.method')
    : t('payment-history.by', { method: methodLabel(method), last4: method.last4 })
