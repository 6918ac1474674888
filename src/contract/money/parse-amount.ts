/**
 * Reads what a person typed or pasted as an amount, in the manner of her own locale. A text that could mean two amounts
 * is refused, never guessed. Source: docs/spec/money.md MON-7…MON-12 (specification §5 "Number input messages").
 */
import { MAX_AMOUNT_MINOR } from './amounts.ts'
import { type CurrencyCode, exponentOf } from './currencies.ts'

export type AmountProblem = 'empty' | 'invalid' | 'too-many-decimals' | 'too-large' | 'ambiguous'
export type ParsedAmount = { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem }

const SPACES = /[\s\u00a0\u202f\u2009]/gu
const MINUS = /[\u2212\u2013\u2010\u2011]/gu

/**
 * @param text as typed: `1,500.00`, `$1,500.00 `, `1.234,56` in German, `1 234,56` with any space in French
 * @param separators the locale's own decimal and group marks, e.g. `{ decimal: ',', group: '.' }`
 * @returns minor units, negative when written so (the caller decides what is allowed), or why not:
 *   'ambiguous' when a lone group mark stands where decimals would (`1.234` in German is 1234 and accepted; `1,23` in
 *   English is neither)
 */
export function parseAmount(
  text: string,
  currency: CurrencyCode,
  separators: Readonly<{ decimal: string; group: string }>,
): ParsedAmount {
  const bare = toAsciiDigits(text).replace(SPACES, '').replace(MINUS, '-').replace(currencyMarks(currency), '')
  if (bare === '') return { ok: false, problem: 'empty' }
  const match = /^([+-]?)([\d.,'’٬٫]*)$/u.exec(bare)
  if (!match || !/\d/.test(bare)) return { ok: false, problem: 'invalid' }
  const parts = split(match[2] ?? '', separators)
  if (typeof parts === 'string') return { ok: false, problem: parts }
  const exponent = exponentOf(currency)
  const decimals = parts.decimals.replace(/0+$/, '')
  if (decimals.length > exponent) return { ok: false, problem: 'too-many-decimals' }
  const digits = (parts.whole.replace(/^0+/, '') || '0') + decimals.padEnd(exponent, '0')
  if (digits.length > 16 || Number(digits) > MAX_AMOUNT_MINOR) return { ok: false, problem: 'too-large' }
  const amountMinor = Number(digits)
  return { ok: true, amountMinor: match[1] === '-' && amountMinor !== 0 ? -amountMinor : amountMinor }
}

function split(
  number: string,
  { decimal, group }: Readonly<{ decimal: string; group: string }>,
): { whole: string; decimals: string } | AmountProblem {
  const groups = [' ', '\u00a0', '\u202f'].includes(group) ? '' : group === '’' ? "'’" : group
  const marks = [...number].filter((mark) => !/\d/.test(mark))
  if (marks.some((mark) => mark !== decimal && !groups.includes(mark))) return foreign(number, decimal)
  const [whole = '', decimals = '', ...more] = number.split(decimal)
  if (more.length > 0 || [...decimals].some((mark) => !/\d/.test(mark))) return 'invalid'
  if ([...whole].some((mark) => !/\d/.test(mark))) {
    const runs = whole.split(/[^\d]/)
    const [first = '', ...rest] = runs
    const grouped = first.length >= 1 && first.length <= 3 && rest.every((run) => run.length === 3)
    if (!grouped) return runs.length === 2 && decimals === '' && !number.includes(decimal) ? 'ambiguous' : 'invalid'
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

function toAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/٬/g, ',')
    .replace(/٫/g, '.')
}

/** Only the marks of this very currency fall away: `€5` in a dollar field is not five dollars. */
function currencyMarks(currency: CurrencyCode): RegExp {
  const marks: Record<CurrencyCode, string> = {
    USD: 'US\\$|USD|\\$',
    CAD: 'CA\\$|C\\$|CAD|\\$',
    EUR: 'EUR|€',
    GBP: 'GBP|£',
    JPY: 'JPY|¥|円',
    KWD: 'KWD|KD|د\\.ك',
  }
  return new RegExp(`^(?:${marks[currency]})|(?:${marks[currency]})$`, 'giu')
}
