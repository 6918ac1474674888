/**
 * A pattern for `ILIKE` that finds `text` anywhere, every character taken as data.
 *
 * @returns null when no stored text can contain it (PostgreSQL keeps no NUL)
 */
export function containsPattern(text: string): string | null {
  return text.includes('\u0000') ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
