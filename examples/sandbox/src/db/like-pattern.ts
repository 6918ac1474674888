import { type RawBuilder, sql } from 'kysely'

/**
 * A pattern for `ILIKE` that finds `text` anywhere; every character is literal.
 *
 * @returns null when no stored text can contain it (PostgreSQL keeps no NUL)
 */
export function containsPattern(text: string): string | null {
  return text.includes('\u0000') ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A column normalized like a search text (DIR-68), to be compared with a pattern. */
export const searched = (column: string): RawBuilder<string> => sql<string>`search_form(${sql.ref(column)})`
