/** The value of a filter as text. Source: docs/spec/invoices.md INV-135. */
import {
  type CalendarDate,
  type InvoiceSlug,
  listLocations,
  listMerchantCustomers,
  listMerchants,
} from '../../../../../src/contract/index.ts'
import { useCall } from '../../../../../src/data/use-call.ts'
import { useShared } from '../../../../../src/data/use-store.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import type { ListFrame } from '../../invoice-list.state.ts'
import { endsOf, type TermName } from '../../invoice-query.ts'

/**
 * Returns the value of a filter as text; empty if not set. A dealer, customer or location is shown by number until its
 * name has loaded.
 */
export function useTermText(name: TermName, { query }: Pick<ListFrame, 'query'>): string {
  const { t, formats } = useWidget()
  const text = query.terms[name] ?? ''
  const own = useShared(({ session }) => session.location)
  const isOne = text !== '' && !text.includes(',')
  const isKnown = text === own?.id
  const dealer = useCall(listMerchants, isOne && name === 'dealer' ? { filter: { buid_merchant: text } } : null)
  const customer = useCall(
    listMerchantCustomers,
    isOne && name === 'customer' ? { filter: { buid_customer: text }, page: { number: 1, size: 1 } } : null,
  )
  const location = useCall(
    listLocations,
    isOne && !isKnown && name === 'location' ? { filter: { buid_location: text } } : null,
  )
  switch (name) {
    case 'dealer':
    case 'customer':
      if (!isOne && text !== '') return t('invoice-filters.several', { number: formats.number(text.split(',').length) })
      if (name === 'customer') return customer.answer?.data[0]?.name ?? text
      return dealer.answer?.data[0]?.name ?? text
    case 'location':
      return (isKnown ? own?.name : location.answer?.data[0]?.name) ?? text
    case 'states':
      return text === '' ? '' : formats.list(text.split(',').map((slug) => t(`invoices.slug.${slug as InvoiceSlug}`)))
    default: {
      const { currency } = query
      const print = (end: string) =>
        name === 'amount' && currency ? formats.money(Number(end), currency) : formats.date(end as CalendarDate)
      const [from, to] = endsOf(text)
      if (from && to) return t('invoice-filters.between', { from: print(from), to: print(to) })
      if (from) return t('invoice-filters.from', { from: print(from) })
      return to && t('invoice-filters.to', { to: print(to) })
    }
  }
}
