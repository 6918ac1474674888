/** Labels of the correction fields, and their values as text. */
import type { CorrectableField, Rejection } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { Entries } from './entries.ts'

type Words = Pick<WidgetContextValue, 't' | 'formats'>

export const fieldWords = ({ t }: Pick<Words, 't'>, field: CorrectableField): string => t(`rejection.field.${field}`)

/** @param value as in the API: an amount in minor units as text or number; null and empty mean no value */
export function valueWords(
  { t, formats }: Words,
  rejection: Rejection,
  field: CorrectableField,
  value: string | number | null | undefined,
): string {
  if (value === null || value === undefined || value === '') return t('rejection.nothing')
  switch (field) {
    case 'buid_customer':
      return String(value) === rejection.customerId ? rejection.customerName : String(value)
    case 'card_number_last4':
      return `••${value}`
    case 'subtotal':
    case 'tax':
      return formats.money(Number(value), rejection.currency)
    case 'invoice_id':
    case 'po_number':
      return String(value)
  }
}

/** Returns the text of one field's value in the form. */
export const entryWords = (words: Words, rejection: Rejection, field: CorrectableField, entries: Entries): string =>
  valueWords(words, rejection, field, entries[field])
