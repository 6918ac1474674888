/** Digits as people type them, in whatever script. Source: docs/spec/money.md MON-12. */

/** Arabic, Persian and full-width digits and signs become ASCII; a superscript stays what it is, a footnote. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/gu, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Marks that only say in which direction a text runs: an amount copied from a right-to-left page is full of them. */
export const withoutDirectionMarks = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
