import { type CurrencyCode, formatsOf, type LocaleCode, toDecimalString } from 'netterms/contract'

/** Formats an amount in minor units as the widgets do. */
export function moneyText({ minor, currency }: { minor: number; currency: CurrencyCode }, locale: LocaleCode): string {
  const format = new Intl.NumberFormat(formatsOf(locale), { style: 'currency', currency })
  return format.format(toDecimalString(minor, currency) as Intl.StringNumericLiteral).replace('-', '\u2212')
}
