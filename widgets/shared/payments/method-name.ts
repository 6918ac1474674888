/** What paid or pays, by the name that a payer knows. */
import type { CardBrand } from '../../../src/contract/index.ts'
import type { I18n } from '../../../src/i18n/create-i18n.ts'

/** Names of the networks, the same in every language. */
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
}

interface Named {
  /** Of a bank account, or of the holder of a card. */
  name: string
  last4: string
  /** Null for a bank account. */
  brand: string | null
}

/** `Operating account` or `Visa`. */
export const methodLabel = ({ name, brand }: Pick<Named, 'name' | 'brand'>): string =>
  brand === null ? name : Object.hasOwn(BRAND_NAMES, brand) ? BRAND_NAMES[brand as CardBrand] : brand

/** `Operating account ••6789` or `Visa ••4417`; the digits never break from the marks. Needs the texts `payments`. */
export const methodName = ({ t }: Pick<I18n, 't'>, method: Named): string =>
  t('payments.method.account', { name: methodLabel(method), last4: method.last4 })
