import { useMemo } from 'react'
import { LIMITS, listLocations, listMerchantCustomers, listMerchants } from '../../../../../src/contract/index.ts'
import { useFetch } from '../../../../../src/data/use-call.ts'
import { useShared } from '../../../../../src/data/use-store.ts'
import { searchOf } from '../../../../../src/kit/search-of.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { Combobox } from '../../../../../src/ui/combobox.tsx'
import { type OptionSource, remoteOptions } from '../../../../../src/ui/option-source.ts'
import type { FormProps } from './form-props.ts'
import { useTermText } from './use-term-text.ts'

const A_PAGE = 50

/** Search for a dealer that the user may see, by name or number. */
export function DealerForm(props: FormProps) {
  const request = useFetch(listMerchants, { mayBeKnown: true })
  const source = useMemo(
    () =>
      remoteOptions(async (query, { cursor }) => {
        const [search, number] = [searchOf(query), Number(cursor ?? 1)]
        const filter = search === '' ? {} : { search }
        const { data, meta } = await request({ filter, sort: 'merchant_name', page: { number, size: A_PAGE } })
        const options = data.map(({ id, name }) => ({ id, label: name, detail: id }))
        return { options, total: meta.recordCount, next: nextOf(number, meta.recordCount) }
      }),
    [request],
  )
  return <PlaceForm {...props} source={source} />
}

/** Search for a customer of the dealer, by name or number; one with sales in several currencies is listed once. */
export function CustomerForm(props: FormProps) {
  const request = useFetch(listMerchantCustomers, { mayBeKnown: true })
  const { currency } = props.frame.query
  const source = useMemo(
    () =>
      remoteOptions(async (query, { cursor }) => {
        const [search, number] = [searchOf(query), Number(cursor ?? 1)]
        const filter = { ...(search !== '' && { search }), ...(currency && { sol_currency: currency }) }
        const { data, meta } = await request({ filter, sort: 'customer_name', page: { number, size: A_PAGE } })
        const rows = data.filter(({ customerId }, place) => data[place - 1]?.customerId !== customerId)
        const options = rows.map(({ customerId, name }) => ({ id: customerId, label: name, detail: customerId }))
        const total = meta.recordCount - data.length + rows.length
        return { options, total, next: nextOf(number, meta.recordCount) }
      }),
    [request, currency],
  )
  return <PlaceForm {...props} source={source} />
}

/** Search for a location of the account, by name or number. */
export function LocationForm(props: FormProps) {
  const request = useFetch(listLocations, { mayBeKnown: true })
  const customerId = useShared(({ session }) => session.customerId)
  const source = useMemo(
    () =>
      remoteOptions(async (query, { cursor }) => {
        const [search, number] = [searchOf(query), Number(cursor ?? 1)]
        const filter = { ...(customerId && { buid_customer: customerId }), ...(search !== '' && { search }) }
        const { data, meta } = await request({ filter, sort: 'name', page: { number, size: A_PAGE } })
        const options = data.map(({ id, name }) => ({ id, label: name, detail: id }))
        return { options, total: meta.recordCount, next: nextOf(number, meta.recordCount) }
      }),
    [request, customerId],
  )
  return <PlaceForm {...props} source={source} />
}

const nextOf = (number: number, count: number): string | null => (number * A_PAGE < count ? String(number + 1) : null)

/** Form that applies the filter as soon as a row is selected. */
function PlaceForm({ name, frame, apply, source }: FormProps & { source: OptionSource }) {
  const { t, i18n } = useWidget()
  const text = frame.query.terms[name]
  const label = useTermText(name, frame)
  return (
    <div className="filter-form">
      <Combobox
        i18n={i18n}
        label={t(`invoice-filters.name.${name}`)}
        placeholder={t('invoice-filters.find')}
        source={source}
        minLength={LIMITS.searchMinLength}
        value={text === undefined ? null : { id: text, label }}
        onChange={(option) => apply(option?.id ?? '')}
      />
    </div>
  )
}
