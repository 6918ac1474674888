/** Name of a payment's method, as shown to the payer. */
import type { CardBrand } from '../../../src/contract/index.ts'
import type { I18n } from '../../../src/i18n/create-i18n.ts'

/** Names of the card networks, the same in every language. */
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
}

interface Named {
  /** Name of a bank account, or of a cardholder. */
  name: string
  last4: string
  /** Null for a bank account. */
  brand: string | null
}

/** Returns the name without digits: `Operating account` or `Visa`. */
export const methodLabel = ({ name, brand }: Pick<Named, 'name' | 'brand'>): string =>
  brand === null ? name : Object.hasOwn(BRAND_NAMES, brand) ? BRAND_NAMES[brand as CardBrand] : brand

/**
 * Returns the name with the last digits, without a line break before them: `Operating account ••6789` or `Visa ••4417`.
 * Needs the texts `payments`.
 */
export const methodName = ({ t }: Pick<I18n, 't'>, method: Named): string =>
  t('payments.method.account', { name: methodLabel(method), last4: method.last4 })
