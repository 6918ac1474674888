/**
 * Reads what a person typed or pasted as an amount, in the manner of her own locale. A text that could mean two amounts
 * is refused, never guessed. Source: docs/spec/money.md MON-7…MON-12 (specification §5 "Number input messages").
 */
import { toAsciiDigits, withoutInvisible } from '../digits.ts'
import { MAX_AMOUNT_MINOR } from './amounts.ts'
import { type CurrencyCode, exponentOf } from './currencies.ts'

export type AmountProblem = 'empty' | 'invalid' | 'too-many-decimals' | 'too-large' | 'ambiguous'
export type ParsedAmount = { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem }

type Marks = Readonly<{ decimal: string; group: string; symbol?: string }>

/** Spaces within a line, one by one: a tab or a line's end stands between two cells, and several spaces between two columns. */
const SPACE = /\p{Zs}/gu
const MINUS = /[\u2212\u2013\u2010\u2011]/gu
/** Digits in groups of three, one space between, as many languages write thousands. */
const SPACED = /^([1-9]\d{0,2})((?: \d{3})+)([^ ]*)$/

/**
 * @param text as typed: `1,500.00`, `$1,500.00 `, `1.234,56` in German, `1 234,56` with any space in French
 * @param separators the locale's own decimal and group marks and its mark of the currency, e.g.
 *   `{ decimal: ',', group: '.', symbol: 'US$' }`
 * @returns minor units, negative when written so (the caller decides what is allowed), or why not:
 *   'ambiguous' when it could be another amount elsewhere: `1,23` in English, `1,500` of euros in German (`1.234` there
 *   has the locale's own group mark: it is 1234)
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
  // Three digits after a lone mark are thousands to half of the world; only a currency with three decimals has them.
  if (parts.decimals.length === 3 && exponent !== 3 && /^[1-9]\d{0,2}\D\d{3}$/.test(number)) {
    return { ok: false, problem: 'ambiguous' }
  }
  const digits = (parts.whole.replace(/^0+/, '') || '0') + decimals.padEnd(exponent, '0')
  if (digits.length > 16 || Number(digits) > MAX_AMOUNT_MINOR) return { ok: false, problem: 'too-large' }
  const amountMinor = Number(digits)
  return { ok: true, amountMinor: sign === '-' && amountMinor !== 0 ? -amountMinor : amountMinor }
}

/** The text without currency marks and outer spaces; inner ones are plain spaces, as many as there were. */
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
    // No thousands begin with a zero: `0.500` in German is a half, written the English way.
    const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((run) => run.length === 3)
    if (!isGrouped) return rest.length === 1 && !number.includes(decimal) ? 'ambiguous' : 'invalid'
  }
  return { whole: whole.replace(/\D/g, ''), decimals }
}

/** A mark of another locale: `1,500.00` pasted in French means one thing only, `1.5` there could mean two. */
function foreign(number: string, decimal: string): { whole: string; decimals: string } | AmountProblem {
  const match = /^(\d{1,3})((?:([.,'’])\d{3})(?:\3\d{3})*)?(?:([.,])(\d+))?$/u.exec(number)
  if (!match) return 'invalid'
  const [, first = '', grouped = '', groupMark, decimalMark, decimals = ''] = match
  if (groupMark && decimalMark && groupMark !== decimalMark && decimals.length <= 3) {
    return { whole: first + grouped.replace(/\D/g, ''), decimals }
  }
  return decimalMark === decimal ? 'invalid' : 'ambiguous'
}

/** The marks of Arabic-script numbers as those that are split at; a group mark becomes a space, as its text does. */
const toAsciiMark = (mark: string): string => ({ '٫': '.', '٬': ' ' })[mark] ?? mark

/** Only the marks of this very currency fall away: `€5` in a dollar field is not five dollars. */
function currencyMarks(currency: CurrencyCode, symbol: string): { before: RegExp; after: RegExp } {
  const marks: Record<CurrencyCode, string> = {
    USD: 'US ?\\$|\\$ ?US|USD|\\$',
    CAD: 'CA ?\\$|\\$ ?CA|C\\$|CAD|\\$',
    EUR: 'EUR|€',
    GBP: 'GBP|£',
    JPY: 'JPY|¥|円',
    KWD: 'KWD|KD|د\\.ك',
  }
  // As the language itself writes it: `щ.д.`, `£GB`, `JP¥`.
  const own = withoutInvisible(symbol)
    .replace(SPACE, ' ')
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const any = own === '' ? marks[currency] : `${own}|${marks[currency]}`
  return {
    before: new RegExp(`^(?:([+-]) *)?(?:${any}) *([+-])?`, 'iu'),
    after: new RegExp(` *(?:${any})$`, 'iu'),
  }
}
