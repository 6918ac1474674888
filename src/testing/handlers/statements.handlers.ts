import {
  addMonths,
  AGEING_BUCKETS,
  ageingBucketOf,
  type CalendarDate,
  type CurrencyCode,
  daysBetween,
  endOfMonth,
  type StatementLineKind,
  startOfMonth,
  statementPeriodOf,
  statementPeriodProblem,
  sumMinor,
  toWireDate,
} from '../../contract/index.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import { openOf, type Program, type ProgramInvoice } from '../program.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

interface Movement {
  day: CalendarDate
  kind: StatementLineKind
  reference: string
  poNumber: string | null
  due: CalendarDate | null
  /** Amount in minor units; positive increases the balance. */
  amount: number
}

type Filter = CallRequest<'statement-lines.list'>['filter']

const isBooked = ({ primary }: ProgramInvoice): boolean => primary !== 'Unbilled' && primary !== 'Pending'
const bookedIn = ({ invoices }: Program, currency: CurrencyCode): ProgramInvoice[] =>
  invoices.filter((invoice) => isBooked(invoice) && invoice.currency === currency)

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other)

/**
 * Returns the movements of an account. The program stores paid amounts without dates, so each counts as paid on the due
 * date, or today if that is in the future.
 */
function movementsOf(program: Program, currency: CurrencyCode): Movement[] {
  const { today } = program
  return bookedIn(program, currency)
    .flatMap((invoice): Movement[] => {
      const { invoiceId: reference, poNumber, due, paid, credited = 0 } = invoice
      const day = earlier(invoice.invoiced, today)
      const later = { day: earlier(due && due > day ? due : today, today), reference, poNumber: null, due: null }
      return [
        { day, kind: 'invoice', reference, poNumber, due, amount: openOf(invoice) + paid + credited },
        { ...later, kind: 'payment', amount: -paid },
        { ...later, kind: 'credit', amount: -credited },
      ]
    })
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

const sumOf = (movements: readonly Movement[]): number => sumMinor(movements.map(({ amount }) => amount))

function figuresOf(movements: readonly Movement[], from: CalendarDate, to: CalendarDate) {
  const within = movements.filter(({ day }) => from <= day && day <= to)
  const opening = sumOf(movements.filter(({ day }) => day < from))
  const charges = sumOf(within.filter(({ amount }) => amount > 0))
  const credits = 0 - sumOf(within.filter(({ amount }) => amount < 0))
  return { within, opening, charges, credits, closing: sumMinor([opening, charges, -credits]) }
}

function ageingOn(program: Program, currency: CurrencyCode, date: CalendarDate) {
  const upTo = movementsOf(program, currency).filter(({ day }) => day <= date)
  const inBucket = (bucket: string) =>
    bookedIn(program, currency)
      .filter(({ due }) => ageingBucketOf(due && daysBetween(due, date)) === bucket)
      .map(({ invoiceId }) => sumOf(upTo.filter(({ reference }) => reference === invoiceId)))
  return AGEING_BUCKETS.map((bucket) => ({ bucket, amount: sumMinor(inBucket(bucket)) }))
}

function linesAnswer(
  program: Program,
  filter: Filter,
  page: CallRequest['page'],
): Given<CallOf<'statement-lines.list'>> | ReturnType<typeof refuse> {
  if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
  const { today, customer } = program
  const period = statementPeriodOf(filter, today)
  const problem = statementPeriodProblem(period, today)
  if (problem) return refuse(problem)
  const currency = filter.sol_currency ?? customer.attributes.currency
  const movements = movementsOf(program, currency)
  const first = movements[0]?.day
  if (first === undefined) return refuse('statement-currency-unused')
  if (period.to < first) return refuse('statement-before-account')
  const { within, opening, charges, credits, closing } = figuresOf(movements, period.from, period.to)
  const isRunning = period.to === today
  const lines = within.map(({ day, kind, reference, poNumber, due, amount }, index) => ({
    id: String(index + 1),
    attributes: {
      line_date: toWireDate(day),
      kind,
      reference,
      po_number: poNumber,
      due_date: due && toWireDate(due),
      movement_count: null,
      charge: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
      balance: sumMinor([opening, sumOf(within.slice(0, index + 1))]),
    },
  }))
  const statement = {
    buid_customer: filter.buid_customer ?? customer.id,
    currency,
    from_date: toWireDate(period.from),
    to_date: toWireDate(period.to),
    is_final: !isRunning,
    first_date: toWireDate(first),
    opening_balance: opening,
    charges,
    credits,
    closing_balance: closing,
    pending_payment: isRunning ? sumMinor(bookedIn(program, currency).map(({ pending }) => pending)) : 0,
    unapplied_credit: currency === customer.attributes.currency ? program.unapplied : 0,
    ageing: ageingOn(program, currency, period.to),
    sums_by_day: false,
  }
  return { data: pageOf(lines, page), meta: { record_count: lines.length, statement } }
}

type Month = Given<CallOf<'statements.list'>>['data'][number]

function monthsOf(program: Program, customerId: string, currency: CurrencyCode): Month[] {
  const movements = movementsOf(program, currency)
  const { today } = program
  const months: Month[] = []
  for (let from = startOfMonth(movements[0]?.day ?? today); from <= today; from = addMonths(from, 1)) {
    const isFinal = endOfMonth(from) < today
    const to = isFinal ? endOfMonth(from) : today
    const { opening, charges, credits, closing } = figuresOf(movements, from, to)
    const id = `${customerId}-${currency}-${from.slice(0, 7)}`
    months.push({
      id,
      attributes: {
        statement_id: id,
        buid_customer: customerId,
        currency,
        from_date: toWireDate(from),
        to_date: toWireDate(to),
        is_final: isFinal,
        opening_balance: opening,
        charges,
        credits,
        closing_balance: closing,
      },
    })
  }
  return months.reverse()
}

type StatementCalls = 'statements.list' | `statement-lines.${'list' | 'download-pdf' | 'download-csv'}`

/**
 * Handlers for statements, computed from the program's invoices. No files are stored: tests that download one override
 * that call.
 */
export const statementHandlers = {
  'statements.list': ({ filter, page }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const { customer, invoices } = program
    const own = customer.attributes.currency
    const currencies = [...new Set([own, ...invoices.filter(isBooked).map(({ currency }) => currency)])]
    const months = currencies
      .filter((currency) => bookedIn(program, currency).length > 0)
      .filter((currency) => filter.sol_currency === undefined || currency === filter.sol_currency)
      .flatMap((currency) => monthsOf(program, filter.buid_customer ?? customer.id, currency))
      .sort((one, other) => monthKeyOf(other).localeCompare(monthKeyOf(one)))
    return { data: pageOf(months, page), meta: { record_count: months.length } }
  },
  'statement-lines.list': ({ filter, page }, program) => linesAnswer(program, filter, page),
  'statement-lines.download-pdf': () => refuse('not-found'),
  'statement-lines.download-csv': () => refuse('not-found'),
} satisfies Pick<Handlers, StatementCalls>

const monthKeyOf = ({ id }: Month): string => id.slice(-'YYYY-MM'.length)
