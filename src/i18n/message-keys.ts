/** Every key of the texts, from the English files: an unknown key does not compile. */
import type { MessageDomains } from './message-domains.ts'

/** Name of a file of texts, such as `invoices`. */
export type MessageDomain = keyof MessageDomains
/** A key as in the files; each form of a plural has its own: `common.daysLate_one`. */
export type TextKey = { [Domain in MessageDomain]: keyof MessageDomains[Domain] }[MessageDomain]
/** A key as passed to `t`, without the plural form: `common.daysLate`. */
export type MessageKey = WithoutForm<TextKey>

type WithoutForm<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key

/** A plural in a form of any language, including forms missing in English: `common.daysLate_few`. */
export type PluralKey = WithAnyForm<TextKey>

type WithAnyForm<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}`
  ? `${Name}_${Intl.LDMLPluralRule}`
  : never
