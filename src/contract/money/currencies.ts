/**
 * Currencies of the program and how many decimals each has (ISO 4217; specification §9: two by default).
 * Source: docs/spec/money.md MON-1.
 */
export const CURRENCIES = {
  USD: { exponent: 2 },
  CAD: { exponent: 2 },
  EUR: { exponent: 2 },
  GBP: { exponent: 2 },
  JPY: { exponent: 0 },
  KWD: { exponent: 3 },
} as const satisfies Record<string, { exponent: 0 | 2 | 3 }>

/** ISO 4217 code of a supported currency. */
export type CurrencyCode = keyof typeof CURRENCIES
/** Currency of a customer without one (MON-2; specification §9). */
export const FALLBACK_CURRENCY: CurrencyCode = 'USD'
export const currencyCodes = Object.keys(CURRENCIES) as [CurrencyCode, ...CurrencyCode[]]
/** Returns the number of decimals of a currency: 2 for USD, 0 for JPY. */
export const exponentOf = (currency: CurrencyCode): number => CURRENCIES[currency].exponent

/** Converts whole units to minor units: 1 USD is 100, 1 JPY is 1, 1 KWD is 1000. */
export const minorUnits = (major: number, currency: CurrencyCode): number => major * 10 ** exponentOf(currency)
