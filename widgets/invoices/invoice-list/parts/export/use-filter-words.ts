import { useWidget } from '../../../../../src/kit/widget-context.ts'
import type { ListQuery, TermName } from '../../invoice-query.ts'
import { useTermText } from '../filters/use-term-text.ts'

/** Returns the filters of the list as text: the tab first, then each filter. Needs the texts `invoice-filters`. */
export function useFilterWords(query: ListQuery): string[] {
  const { t } = useWidget()
  const { slug, ageing, currency, search } = query
  const values: Readonly<Record<TermName, string>> = {
    due: useTermText('due', { query }),
    dealer: useTermText('dealer', { query }),
    customer: useTermText('customer', { query }),
    amount: useTermText('amount', { query }),
    location: useTermText('location', { query }),
    invoiced: useTermText('invoiced', { query }),
    received: useTermText('received', { query }),
    states: useTermText('states', { query }),
  }
  const terms = (Object.keys(values) as TermName[]).map(
    (name) =>
      values[name] && t('invoice-filters.set', { filter: t(`invoice-filters.name.${name}`), value: values[name] }),
  )
  return [
    t(`invoices.slug.${slug}`),
    ageing && t(`invoice-filters.ageing.${ageing}`),
    currency,
    ...terms,
    search && t('invoice-export.search', { search }),
  ].filter((text): text is string => Boolean(text))
}
