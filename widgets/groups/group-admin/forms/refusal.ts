/** Maps the API's rejection of a change to a group to a field and a text. Source: docs/spec/groups.md GRP-46. */
import { type ErrorCode, type NetTermsError, toNetTermsError } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'

export type GroupField = 'name' | 'parent' | 'provider' | 'accounts'

const FIELD_OF_CODE: Readonly<Partial<Record<ErrorCode, GroupField>>> = {
  'group-name-taken': 'name',
  'group-too-deep': 'parent',
  'group-parent-cycle': 'parent',
}
const FIELD_OF_POINTER: readonly (readonly [string, GroupField])[] = [
  ['/group_name', 'name'],
  ['/parent_id', 'parent'],
  ['/identity_provider_id', 'provider'],
  ['/customers', 'accounts'],
]

/** @returns null if the rejection concerns no field of the form */
export function fieldOf({ code, details }: NetTermsError): GroupField | null {
  const pointer = details[0]?.pointer ?? ''
  return FIELD_OF_CODE[code] ?? FIELD_OF_POINTER.find(([part]) => pointer.includes(part))?.[1] ?? null
}

/** Returns the text next to the field, or above the form; the input is always kept. */
export function refusalWords({ t, i18n }: Pick<WidgetContextValue, 't' | 'i18n'>, error: NetTermsError): string {
  const field = fieldOf(error)
  if (error.code === 'not-found' && field !== null && field !== 'name') return t(`group-forms.gone.${field}`)
  if (error.code === 'not-found') return t('groups.gone.text')
  if (error.code === 'attribute-invalid' && field === 'name') return t('group-forms.name.invalid')
  return i18n.errorText(error.code)
}

export const asRefusal = (cause: unknown, call: string): NetTermsError =>
  toNetTermsError(cause, 'response-invalid', 'The response could not be read. Check the cause.', call)
