/** Typed digits of any script. Source: docs/spec/money.md MON-12. */

/**
 * Converts Arabic, Persian, and full-width digits and signs to ASCII. A superscript is kept as it is: it may be a
 * footnote.
 */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/gu, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/**
 * Removes direction marks, zero-width characters, and soft hyphens, which text copied from a page or document often
 * contains.
 */
export const withoutInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
