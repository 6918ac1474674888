/** The language of server texts for a user. Source: docs/spec/documents.md DOC-2, docs/spec/i18n.md I18N-3. */
import { DEFAULT_LOCALE, type Language, languageOf, negotiateLocale } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'

/**
 * @param asked the language requested in the call, which takes precedence
 * @returns otherwise the language stored with the user; English for a partner's user, who has none stored
 */
export async function languageFor(
  db: Kysely<Database>,
  { kind, id }: Pick<Principal, 'kind' | 'id'>,
  asked?: Language,
): Promise<Language> {
  if (asked !== undefined) return asked
  if (kind !== 'user') return DEFAULT_LOCALE
  const user = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', id.replace(/^user:/, ''))
    .executeTakeFirst()
  return languageOf(negotiateLocale([user?.language]))
}
