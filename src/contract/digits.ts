/** Digits as people type them, in whatever script. Source: docs/spec/money.md MON-12. */

/** Arabic, Persian and full-width digits and signs become ASCII; a superscript stays what it is, a footnote. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/gu, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Without marks of direction, zero-width signs and soft hyphens: a figure copied from a page or a document may be full of them. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
