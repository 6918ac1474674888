import {
  AGEING_BUCKETS,
  ALL_CUSTOMERS,
  ageingBucketOf,
  creditAvailable,
  type CurrencyCode,
  currencyCodes,
  sumMinor,
} from '../../contract/index.ts'
import { type Handlers, pageOf } from '../handler.ts'
import {
  daysLate,
  dueOf,
  isDue,
  isLate,
  isOpen,
  lastPosting,
  openOf,
  type Program,
  type ProgramInvoice,
} from '../program.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'

type ExposureResource = Given<CallOf<'exposures.list'>>['data'][number]

const sumOpen = (invoices: readonly ProgramInvoice[]): number => sumMinor(invoices.map(openOf))

const sumDue = (invoices: readonly ProgramInvoice[]): number => sumMinor(invoices.map(dueOf))

/**
 * Returns the sums of the invoices of one currency; the customer's own currency also has the credit line (EXP-1…EXP-6).
 */
function exposureOf(program: Program, currency: CurrencyCode): ExposureResource {
  const { customer, today, invoices } = program
  const own = invoices.filter((invoice) => invoice.currency === currency)
  const open = own.filter(isOpen)
  const due = open.filter(isDue)
  const late = open.filter((invoice) => isLate(invoice, today))
  const isMain = currency === customer.attributes.currency
  const [limit, held] = isMain ? [program.creditLimit, program.held] : [0, 0]
  const used = sumOpen(open)
  const inBucket = (bucket: string) => due.filter((invoice) => ageingBucketOf(daysLate(invoice, today)) === bucket)
  return {
    id: `${customer.id}-${currency}`,
    attributes: {
      buid_customer: customer.id,
      currency,
      past_due_total: sumDue(late),
      past_due_payable: sumMinor(
        late.filter(({ primary }) => primary === 'Billed').map((each) => Math.max(0, openOf(each) - each.disputed)),
      ),
      disputed_total: sumMinor(open.map((each) => Math.min(each.disputed, openOf(each)))),
      current_due_amount: sumDue(due) - sumDue(late),
      unbilled_invoice: sumOpen(own.filter(({ primary }) => primary === 'Unbilled')),
      unpaid_invoice: used,
      active_authorisation: held,
      credit_available: isMain ? creditAvailable({ used, held, limit }) : 0,
      credit_limit: limit,
      late_fee: sumMinor(open.map(({ lateFee }) => lateFee)),
      unapplied_credit: isMain ? program.unapplied : 0,
      pending_payment: sumMinor(open.map(({ pending }) => pending)),
      pending_payment_posts_by: lastPosting(open),
      past_due_count: late.length,
      current_due_count: due.length - late.length,
      ageing: AGEING_BUCKETS.map((bucket) => ({
        bucket,
        amount: sumDue(inBucket(bucket)),
        count: inBucket(bucket).length,
      })),
    },
  }
}

/** Returns the customer's own currency first, then those of its invoices. */
function currenciesOf({ customer, invoices }: Program): CurrencyCode[] {
  const own = customer.attributes.currency
  const others = currencyCodes.filter((code) => code !== own && invoices.some(({ currency }) => currency === code))
  return [own, ...others]
}

/** @param id one id, a comma list, or `all` (INV-128); the data belongs to the program's single customer */
export const isOwnCustomer = (program: Program, id: string | undefined): boolean =>
  id === undefined ||
  id === ALL_CUSTOMERS ||
  id.split(',').every((each) => program.customers.some((customer) => customer.id === each))

/** Whether an account is directly below the wanted one (CUS-34). */
const isBelow = (parent: string | null, wanted: string | undefined): boolean =>
  wanted === undefined || (wanted === 'none' ? parent === null : parent === wanted)

/** Handlers for customers, exposures, and bank accounts. */
export const accountHandlers = {
  'customers.list': ({ filter, page, sort }, { customers }) => {
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = customers
      .filter(({ id }) => filter.buid_customer === undefined || id === filter.buid_customer)
      .filter(({ attributes }) => isBelow(attributes.parentCustomer, filter.parent_customer))
      .filter(({ id, attributes }) => `${attributes.customerName} ${id}`.toLowerCase().includes(wanted))
      .sort((a, b) =>
        sort.field === 'buid_customer'
          ? Number(a.id) - Number(b.id)
          : a.attributes.customerName < b.attributes.customerName
            ? -1
            : 1,
      )
    if (sort.direction === 'desc') found.reverse()
    return { data: pageOf(found, page), meta: { record_count: found.length } }
  },

  'exposures.list': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer)
      ? { data: currenciesOf(program).map((currency) => exposureOf(program, currency)) }
      : refuse('not-found'),

  'bank-accounts.list': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer)
      ? { data: program.bankAccounts, meta: { default_methods: [...program.defaultMethods] } }
      : refuse('not-found'),
} satisfies Pick<Handlers, 'customers.list' | 'exposures.list' | 'bank-accounts.list'>
