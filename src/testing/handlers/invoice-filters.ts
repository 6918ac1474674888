/** Filters of the invoice list, except tab, age, and search. Source: docs/spec/invoices.md INV-130, INV-131. */
import { addDays, INVOICE_SLUGS, isInvoiceSlug, LIMITS } from '../../contract/index.ts'
import type { CallRequest } from '../handler.ts'
import { isLate, openOf, type Program, type ProgramInvoice, statusOf } from '../program.ts'
import { refuse } from '../wire-answer.ts'
import { merchantsOf } from './merchants-of.ts'

type Filter = CallRequest<'invoices.list'>['filter']

const RANGES = ['due', 'invoiced', 'received', 'open'] as const

const valueOf = (name: (typeof RANGES)[number], invoice: ProgramInvoice): string | number | null =>
  ({
    due: invoice.due,
    invoiced: invoice.invoiced,
    received: invoice.received === undefined ? addDays(invoice.invoiced, 1) : invoice.received,
    open: openOf(invoice),
  })[name]

const boundsOf = (filter: Filter, name: (typeof RANGES)[number]) =>
  [filter[`${name}_from`], filter[`${name}_to`]].map((text) =>
    name === 'open' && text !== undefined ? Number(text) : text,
  )

/** @returns the server's refusal; null if the filters are valid */
export function whyFiltersRefused(filter: Filter, program: Program) {
  const parameter = (name: string) => ({ parameter: `filter[${name}]` })
  for (const name of RANGES) {
    const [from, to] = boundsOf(filter, name)
    if (from !== undefined && to !== undefined && from > to)
      return refuse('invoice-filter-range', parameter(`${name}_from`))
  }
  if ((filter.open_from ?? filter.open_to) !== undefined && filter.sol_currency === undefined)
    return refuse('invoice-filter-currency', parameter('open_from'))
  const dealers = filter.buid_merchant?.split(',') ?? []
  if (dealers.length > LIMITS.maxFilterListLength) return refuse('invoice-filter-too-long', parameter('buid_merchant'))
  const known = merchantsOf(program).map(({ id }) => id)
  if (!dealers.every((id) => known.includes(id))) return refuse('invoice-filter-dealer', parameter('buid_merchant'))
  if ((filter.buid_location ?? locationOf(program)) !== locationOf(program))
    return refuse('invoice-filter-location', parameter('buid_location'))
  return null
}

/** Returns the customer's location; the test data has only one, to which all goods were delivered. */
const locationOf = ({ customer }: Program) => customer.attributes.buidLocation

export function fitsFilters(invoice: ProgramInvoice, filter: Filter, program: Program): boolean {
  const { today } = program
  const isWithin = RANGES.every((name) => {
    const [from, to] = boundsOf(filter, name)
    const value = valueOf(name, invoice)
    if (from === undefined && to === undefined) return true
    return value !== null && (from === undefined || value >= from) && (to === undefined || value <= to)
  })
  const dealers = filter.buid_merchant?.split(',')
  const names = merchantsOf(program)
    .filter(({ id }) => dealers?.includes(id))
    .map(({ attributes }) => attributes.merchantName)
  const slugs = filter.status_in?.split(',').filter(isInvoiceSlug)
  return (
    isWithin &&
    (!dealers || names.includes(invoice.soldBy)) &&
    (!slugs || slugs.some((slug) => INVOICE_SLUGS[slug](statusOf(invoice, today), isLate(invoice, today))))
  )
}
