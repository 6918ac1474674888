/**
 * Names and addresses as typed and pasted, and their validation, with the same checks as the server’s. Source:
 * docs/spec/users.md USR-9, USR-77; assumptions.md A-70.
 */
import {
  emailSchema,
  isBlank,
  lineSchema,
  pastedEmailAddress,
  USER_LIMITS,
  usernameSchema,
} from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

export const PERSON_FIELDS = ['firstName', 'lastName', 'email', 'username'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]
export type FieldProblem = 'missing' | 'too-long' | 'invisible' | 'invalid' | 'too-short' | 'letters'

/** Matches invisible characters in copied text. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Removes invisible characters from a copied name; wide spaces and line breaks become one space. */
export const cleanName = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()

export const cleanUsername = (text: string): string => text.normalize('NFKC').replace(UNSEEN, '').trim()

const name = lineSchema(USER_LIMITS.maxPartOfName)

export const cleanEmail = pastedEmailAddress

/** Returns the problem of a field; null if it is valid. */
export function problemOf(field: PersonField, text: string): FieldProblem | null {
  if (isBlank(text)) return 'missing'
  switch (field) {
    case 'firstName':
    case 'lastName':
      if (name.safeParse(text).success) return null
      return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) ? 'invisible' : 'too-long'
    case 'email':
      if (text.length > USER_LIMITS.maxEmailLength) return 'too-long'
      return emailSchema.safeParse(text).success ? null : 'invalid'
    case 'username': {
      const [least, most] = USER_LIMITS.usernameLength
      if (text.length < least) return 'too-short'
      if (text.length > most) return 'too-long'
      return usernameSchema.safeParse(text).success ? null : 'letters'
    }
  }
}

const mostOf = (field: PersonField): number =>
  field === 'email'
    ? USER_LIMITS.maxEmailLength
    : field === 'username'
      ? USER_LIMITS.usernameLength[1]
      : USER_LIMITS.maxPartOfName

/** Returns the error text of a field, which says what to enter instead; needs the slice `people-form`. */
export function problemWords({ t }: Pick<WidgetContextValue, 't'>, field: PersonField, problem: FieldProblem): string {
  if (problem === 'missing') return t(`people-form.missing.${field}`)
  const count = problem === 'too-short' ? USER_LIMITS.usernameLength[0] : mostOf(field)
  return t(`people-form.problem.${problem}`, { count })
}
