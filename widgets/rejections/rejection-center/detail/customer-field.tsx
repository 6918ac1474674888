import { useMemo, useState } from 'react'
import { LIMITS, listRejectionCustomers, type Rejection } from '../../../../src/contract/index.ts'
import { useFetch, useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { searchOf } from '../../../../src/kit/search-of.ts'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import { type Option, remoteOptions } from '../../../../src/ui/option-source.ts'

interface Props {
  rejection: Rejection
  /** Id of the selected customer. */
  value: string
  onChange: (id: string) => void
  id: string
  hint: string
  error: string | undefined
  disabled: boolean
}

const CUSTOMERS_A_PAGE = 50

/**
 * Choice of the paying customer among the dealer's customers (REJ-13), found by name or number with a debounce of 300
 * ms.
 */
export function CustomerField({ rejection, value, onChange, id, hint, error, disabled }: Props) {
  const { t, i18n } = useWidget()
  const request = useFetch(listRejectionCustomers, { mayBeKnown: true })
  const params = { rejection_id: rejection.id }
  const source = useMemo(
    () =>
      remoteOptions(async (text, { cursor }) => {
        const number = Number(cursor ?? 1)
        const search = searchOf(text)
        const { data, meta } = await request({
          params,
          filter: search === '' ? {} : { search },
          page: { number, size: CUSTOMERS_A_PAGE },
        })
        return {
          options: data.map((customer) => ({
            id: customer.id,
            label: customer.name,
            detail: [customer.id, t(`rejection.account.${customer.status}`)].join(' · '),
          })),
          total: meta.recordCount,
          next: number * CUSTOMERS_A_PAGE < meta.recordCount ? String(number + 1) : null,
        }
      }),
    [request, rejection.id, t],
  )
  const [chosen, choose] = useState<Option | null>(null)
  const isOwn = value === rejection.customerId
  // A draft contains only the number of the customer, not the name.
  const unnamed = !isOwn && value !== '' && chosen?.id !== value ? value : null
  const named = useCall(
    listRejectionCustomers,
    unnamed === null ? null : { params, filter: { search: unnamed }, page: { number: 1, size: CUSTOMERS_A_PAGE } },
  )
  const found = named.answer?.data.find((customer) => customer.id === value)
  const option = (): Option | null => {
    if (value === '') return null
    if (isOwn) return { id: value, label: rejection.customerName }
    return chosen?.id === value ? chosen : { id: value, label: found?.name ?? value }
  }
  return (
    <Combobox
      i18n={i18n}
      id={id}
      label={t('rejection.field.buid_customer')}
      hint={hint}
      error={error}
      disabled={disabled}
      source={source}
      minLength={LIMITS.searchMinLength}
      value={option()}
      onChange={(next) => {
        choose(next)
        onChange(next?.id ?? '')
      }}
    />
  )
}
