/** Texts of the provider, which override the built-in ones: `GET /ecaas/locales`. Source: docs/spec/i18n.md I18N-6. */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { dictionaryOf } from '../wire/dictionary.ts'

/**
 * One language: `id` is its code, `messages` maps text keys to texts in i18next syntax: `{{amount}}`,
 * `common.daysLate_one`.
 */
export const localeMessagesSchema = z.object({ id: z.string(), messages: dictionaryOf(z.string()) })
/** Texts of the provider for one language, by key. */
export type LocaleMessages = z.output<typeof localeMessagesSchema>

/** Lists the texts of the provider, by language. */
export const listLocaleMessages = defineCall({
  name: 'locales.list',
  method: 'GET',
  path: '/ecaas/locales',
  credential: 'none',
  needs: {},
  query: { filters: { locale: z.string().check(z.regex(/^[a-z]{2}$/)) }, sorts: [] },
  output: many('locales', localeMessagesSchema, baseMetaSchema),
})
