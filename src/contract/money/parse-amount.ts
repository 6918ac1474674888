/**
 * Parses an amount that a user typed or pasted, in the style of the user's locale. An ambiguous text is rejected, never
 * guessed. Source: docs/spec/money.md MON-7…MON-12 (specification §5 "Number input messages").
 */
import { toAsciiDigits, withoutInvisible } from '../digits.ts'
import { MAX_AMOUNT_MINOR } from './amounts.ts'
import { type CurrencyCode, exponentOf } from './currencies.ts'

export type AmountProblem = 'empty' | 'invalid' | 'too-many-decimals' | 'too-large' | 'ambiguous'
export type ParsedAmount = { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem }

type Marks = Readonly<{ decimal: string; group: string; symbol?: string }>

/** Single spaces within a line. A tab or line break separates two cells, and several spaces separate two columns. */
const SPACE = /\p{Zs}/gu
const MINUS = /[\u2212\u2013\u2010\u2011]/gu
/** Groups of three digits separated by one space, a common thousands format. */
const SPACED = /^([1-9]\d{0,2})((?: \d{3})+)([^ ]*)$/

/**
 * @param text as typed: `1,500.00`, `$1,500.00 `, `1.234,56` in German, `1 234,56` with any space in French
 * @param separators the locale's decimal and group separators and its currency symbol, e.g. `{ decimal: ',', group:
 *   '.', symbol: 'US$' }`
 * @returns minor units, negative if typed so (the caller decides what is allowed), or why there are none: 'ambiguous'
 *   if it could be another amount in another locale: `1,23` in English, `1,500` of euros in German (`1.234` has the
 *   German group separator and is 1234)
 */
export function parseAmount(text: string, currency: CurrencyCode, separators: Marks): ParsedAmount {
  const marks = { decimal: toAsciiMark(separators.decimal), group: toAsciiMark(separators.group) }
  const [sign, number] = signAndNumber(text, currency, { ...separators, ...marks })
  if (sign + number === '') return { ok: false, problem: 'empty' }
  const bare = number.replace(SPACED, (_, first: string, groups: string, rest: string) =>
    first.concat(groups.replaceAll(' ', ''), rest),
  )
  if (!/^[\d.,'’]*$/u.test(bare) || !/\d/.test(bare)) return { ok: false, problem: 'invalid' }
  const parts = split(bare, marks)
  if (typeof parts === 'string') return { ok: false, problem: parts }
  const exponent = exponentOf(currency)
  const decimals = parts.decimals.replace(/0+$/, '')
  if (decimals.length > exponent) return { ok: false, problem: 'too-many-decimals' }
  // Three digits after a single separator are often thousands; only currencies with three decimals have fractions of
  // three digits.
  if (parts.decimals.length === 3 && exponent !== 3 && /^[1-9]\d{0,2}\D\d{3}$/.test(number)) {
    return { ok: false, problem: 'ambiguous' }
  }
  const digits = (parts.whole.replace(/^0+/, '') || '0') + decimals.padEnd(exponent, '0')
  if (digits.length > 16 || Number(digits) > MAX_AMOUNT_MINOR) return { ok: false, problem: 'too-large' }
  const amountMinor = Number(digits)
  return { ok: true, amountMinor: sign === '-' && amountMinor !== 0 ? -amountMinor : amountMinor }
}

/**
 * Returns the text without currency symbols and outer spaces; inner spaces become plain spaces, and their number is
 * unchanged.
 */
function signAndNumber(
  text: string,
  currency: CurrencyCode,
  { decimal, symbol = '' }: Marks,
): [sign: string, number: string] {
  const plain = toAsciiDigits(withoutInvisible(text))
    .replace(/\uffe5/g, '¥')
    .replace(/٬/g, ' ')
    .replace(/٫/g, decimal)
    .replace(SPACE, ' ')
    .replace(MINUS, '-')
    .trim()
  const { before, after } = currencyMarks(currency, symbol)
  const match = /^([+-]?) *(.*)$/su.exec(plain.replace(before, '$1$2').replace(after, ''))
  return [match?.[1] ?? '', match?.[2] ?? '']
}

function split(number: string, { decimal, group }: Marks): { whole: string; decimals: string } | AmountProblem {
  const groups = [' ', '\u00a0', '\u202f'].includes(group) ? '' : group === '’' ? "'’" : group
  const marks = [...number].filter((mark) => !/\d/.test(mark))
  if (marks.some((mark) => mark !== decimal && !groups.includes(mark))) return foreign(number, decimal)
  const [whole = '', decimals = '', ...more] = number.split(decimal)
  if (more.length > 0 || [...decimals].some((mark) => !/\d/.test(mark))) return 'invalid'
  if ([...whole].some((mark) => !/\d/.test(mark))) {
    const [first = '', ...rest] = whole.split(/[^\d]/)
    // A thousands group cannot begin with zero: `0.500` in German is one half in English style.
    const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((run) => run.length === 3)
    if (!isGrouped) return rest.length === 1 && !number.includes(decimal) ? 'ambiguous' : 'invalid'
  }
  return { whole: whole.replace(/\D/g, ''), decimals }
}

/**
 * Splits a number with the separator of another locale: `1,500.00` pasted in French is not ambiguous, `1.5` could be.
 */
function foreign(number: string, decimal: string): { whole: string; decimals: string } | AmountProblem {
  const match = /^(\d{1,3})((?:([.,'’])\d{3})(?:\3\d{3})*)?(?:([.,])(\d+))?$/u.exec(number)
  if (!match) return 'invalid'
  const [, first = '', grouped = '', groupMark, decimalMark, decimals = ''] = match
  if (groupMark && decimalMark && groupMark !== decimalMark && decimals.length <= 3) {
    return { whole: first + grouped.replace(/\D/g, ''), decimals }
  }
  return decimalMark === decimal ? 'invalid' : 'ambiguous'
}

/**
 * Maps the separators of Arabic-script numbers to those used for splitting; a group separator becomes a space, as in
 * the text.
 */
const toAsciiMark = (mark: string): string => ({ '٫': '.', '٬': ' ' })[mark] ?? mark

/**
 * Returns the symbols of the field's own currency, the only ones that are ignored: `€5` in a dollar field is not five
 * dollars.
 */
function currencyMarks(currency: CurrencyCode, symbol: string): { before: RegExp; after: RegExp } {
  const marks: Record<CurrencyCode, string> = {
    USD: 'US ?\\$|\\$ ?US|USD|\\$',
    CAD: 'CA ?\\$|\\$ ?CA|C\\$|CAD|\\$',
    EUR: 'EUR|€',
    GBP: 'GBP|£',
    JPY: 'JPY|¥|円',
    KWD: 'KWD|KD|د\\.ك',
  }
  // The currency symbol in the format of the language: `щ.д.`, `£GB`, `JP¥`.
  const own = withoutInvisible(symbol)
    .replace(SPACE, ' ')
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const any = own === '' ? marks[currency] : `${own}|${marks[currency]}`
  return {
    before: new RegExp(`^(?:([+-]) *)?(?:${any}) *([+-])?`, 'iu'),
    after: new RegExp(` *(?:${any})$`, 'iu'),
  }
}
