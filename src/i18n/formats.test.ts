import { describe, expect, it } from 'vitest'
import { currencyCodes, type LocaleCode, LOCALES, parseAmount } from '../contract/index.ts'
import { createFormats } from './formats.ts'

const en = createFormats('en', 'America/Chicago')
const de = createFormats('de', 'America/Chicago')
/** `Intl` uses some no-break spaces, which differ between versions. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('createFormats', () => {
  it.each([
    [en, 1_269_050, 'USD', '$12,690.50'],
    [en, 277_740, 'CAD', 'CA$2,777.40'],
    [en, 578_500, 'JPY', '¥578,500'],
    [en, 1_568_625, 'KWD', 'KWD 1,568.625'],
    [en, -125_000, 'USD', '\u2212$1,250.00'],
    [en, 1, 'USD', '$0.01'],
    [de, 1_269_050, 'USD', '12.690,50 $'],
    [de, 1_568_625, 'KWD', '1.568,625 KWD'],
    [de, -500, 'EUR', '\u22125,00 €'],
  ] as const)('[MON-5] formats minor units as money, case %#', (formats, amount, currency, expected) => {
    expect(plain(formats.money(amount, currency))).toBe(expected)
  })

  it('[MON-5] formats the largest amount to the last minor unit', () => {
    expect(en.money(9_999_999_999_999, 'USD')).toBe('$99,999,999,999.99')
    expect(plain(en.money(9_007_199_254_740_991, 'KWD'))).toBe('KWD 9,007,199,254,740.991')
  })

  it.each([en, de])('[MON-7] parses every amount that it formats, case %#', (formats) => {
    for (const currency of ['USD', 'JPY', 'KWD'] as const) {
      for (const amountMinor of [1, 99, 100, 123_456, 100_000_000]) {
        const text = formats.amount(amountMinor, currency)
        expect(parseAmount(text, currency, formats.separators)).toEqual({ ok: true, amountMinor })
      }
    }
  })

  it.each(Object.keys(LOCALES) as LocaleCode[])('[MON-64] parses in %s every amount as printed', (locale) => {
    const formats = createFormats(locale, 'America/Chicago')
    for (const currency of currencyCodes) {
      const marks = { ...formats.separators, symbol: formats.currencySymbol(currency) }
      for (const amountMinor of [0, 1, 99, 118_000, 123_456, 100_000_000, -118_000, 9_999_999_999_999]) {
        const printed = formats.money(amountMinor, currency)
        for (const text of [
          printed,
          formats
            .moneyParts(amountMinor, currency)
            .map(({ value }) => value)
            .join(''),
        ]) {
          expect(parseAmount(text, currency, marks), text).toEqual({ ok: true, amountMinor })
        }
      }
    }
  })

  it('[I18N-70] formats no sign for zero, and the minus sign of amounts for percentages', () => {
    expect([en.percent(-0.001), en.percent(-0), en.number(-0), en.percent(0.001)]).toEqual(['0%', '0%', '0', '0%'])
    expect([en.percent(-1.5), plain(de.percent(-1.5)), en.number(-3)]).toEqual(['\u22121.5%', '\u22121,5 %', '\u22123'])
    expect(en.percent(-0.005)).toBe('\u22120.01%')
  })

  it('[I18N-11] formats instants in the program’s zone and dates without one', () => {
    expect(plain(en.instant('2026-11-21T04:30:00Z'))).toBe('Nov 20, 2026, 10:30 PM CST')
    expect(plain(en.instantAlone('2026-11-21T04:30:00Z'))).toBe('Nov 20, 2026, 10:30 PM')
    expect(plain(de.instantAlone('2026-11-20T15:18:00Z'))).toBe('20. Nov. 2026, 09:18')
    expect(plain(createFormats('lt', 'America/Chicago').instantAlone('2026-11-20T15:18:00Z'))).toBe('2026-11-20 09:18')
    expect([en.zone('2026-11-21T04:30:00Z'), en.zone('2026-07-01T04:30:00Z')]).toEqual(['CST', 'CDT'])
    expect(en.date('2026-11-20')).toBe('Nov 20, 2026')
    expect(de.dayAndMonth('2026-12-01')).toEqual({ day: '1', month: 'Dez' })
  })

  it('[I18N-11] formats a bank’s hour in the program’s zone first, and once when both zones are the same', () => {
    expect(plain(en.time('2026-11-20T22:00:00Z', 'America/New_York'))).toBe('4:00 PM CST (5:00 PM EST)')
    expect(plain(de.time('2026-11-20T22:00:00Z', 'America/New_York'))).toBe('16:00 GMT-6 (17:00 GMT-5)')
    expect(plain(en.time('2026-11-20T22:00:00Z', 'America/Chicago'))).toBe('4:00 PM CST')
  })

  it('[I18N-8] names the weekday within two weeks of today and not beyond', () => {
    expect(en.weekdayDate('2026-11-23', '2026-11-20')).toBe('Monday, Nov 23')
    expect(en.weekdayDate('2026-12-05', '2026-11-20')).toBe('Dec 5, 2026')
  })
})
