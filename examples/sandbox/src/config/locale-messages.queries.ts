import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

interface LocaleTexts {
  locale: string
  /** Key of the SDK's text → the provider's text, in i18next syntax. */
  texts: Record<string, string>
}

/** Returns the provider's texts by language: one language, or all that have texts (I18N-6). */
export async function listMessages(db: Kysely<Database>, locale: string | undefined): Promise<LocaleTexts[]> {
  const rows = await db
    .selectFrom('locale_messages')
    .selectAll()
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .orderBy('locale')
    .orderBy('key')
    .execute()
  const byLocale = new Map<string, [string, string][]>()
  for (const row of rows) byLocale.set(row.locale, [...(byLocale.get(row.locale) ?? []), [row.key, row.message]])
  return [...byLocale].map(([code, entries]) => ({ locale: code, texts: Object.fromEntries(entries) }))
}
