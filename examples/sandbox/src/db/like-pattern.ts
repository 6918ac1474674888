import { type RawBuilder, sql } from 'kysely'

/**
 * Builds a pattern for `ILIKE` that finds `text` anywhere; every character is matched literally.
 *
 * @returns null if no stored text can contain it, because PostgreSQL stores no NUL
 */
export function containsPattern(text: string): string | null {
  return text.includes('\u0000') ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Normalizes a column like a search text (DIR-68), to compare it with a pattern. */
export const searched = (column: string): RawBuilder<string> => sql<string>`search_form(${sql.ref(column)})`
