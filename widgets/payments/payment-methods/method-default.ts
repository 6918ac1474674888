import { CARD_CURRENCIES, type CurrencyCode, type PaymentMethod } from '../../../src/contract/index.ts'
import type { DefaultMethods } from '../../shared/payments/use-default-method.ts'

/**
 * Returns the currency for which a method can be the default: that of a bank account, or the customer's own for a card.
 */
export function currencyOfDefault(method: PaymentMethod, own: CurrencyCode | null): CurrencyCode | null {
  if (method.status !== 'active' || !method.onlinePayment) return null
  if (method.kind === 'bank account') return method.currency
  return own !== null && CARD_CURRENCIES.includes(own) ? own : null
}

/** Whether a method is the user's default, and whether that can be changed here; null if it cannot pay. */
export interface Preselected {
  currency: CurrencyCode
  isDefault: boolean
  maySet: boolean
}

export function defaultOf(
  method: PaymentMethod,
  own: CurrencyCode | null,
  defaults: DefaultMethods,
): Preselected | null {
  const currency = currencyOfDefault(method, own)
  return currency && { currency, isDefault: defaults.idOf(currency) === method.id, maySet: defaults.maySet }
}
