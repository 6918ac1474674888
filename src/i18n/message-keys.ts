/** Every key of the texts, from the English files: a key that no language has does not compile. */
import type { MessageDomains } from './message-domains.ts'

/** Name of a file of texts, such as `invoices`. */
export type MessageDomain = keyof MessageDomains
/** A key as it stands in the files; each form of a plural has its own: `common.daysLate_one`. */
export type TextKey = { [Domain in MessageDomain]: keyof MessageDomains[Domain] }[MessageDomain]
/** A key as `t` takes it, its plurals under one name: `common.daysLate`. */
export type MessageKey = WithoutForm<TextKey>

type WithoutForm<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key

/** A plural in any form that some language has: `common.daysLate_few`, which the English files do not have. */
export type PluralKey = WithAnyForm<TextKey>

type WithAnyForm<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}`
  ? `${Name}_${Intl.LDMLPluralRule}`
  : never
