/**
 * What AutoPay will do and on which days: one function for the forecast that people see and for the job that pays. Pure; the
 * day comes in. Source: docs/spec/payments.md AUT-1…AUT-8 (domain §1.8).
 */
import { addBankingDays, isBankingDay, type RailName } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { type NotPayableReason, payableAmount, whyNotPayable } from '../invoices/invoice.rules.ts'
import type { Invoice } from '../invoices/invoice.schema.ts'

export interface AutoPayTerms {
  /** 0 to 10: how many calendar days before the due date. */
  daysBeforeDue: number
  /** An invoice of which more is to be paid is left alone; null: any amount. Minor units. */
  maximumMinor: number | null
  creditsFirst: boolean
  /** What is past its due date when it would be paid is paid too. */
  includesOverdue: boolean
}

export interface AutoPayInvoice extends Readonly<
  Pick<Invoice, 'trxId' | 'status' | 'openTotal' | 'disputedTotal' | 'dueDate'>
> {
  /** A payment of it came back: what then happens is RAI-8's and BNK-19's business, or a person's. */
  isReturned: boolean
}

export interface AutoPayCredit {
  id: string
  /** Not used up yet, minor units. */
  remainingMinor: number
}

/** Why AutoPay leaves an invoice alone, in the order in which the reasons are told. */
export type AutoPaySkip = NotPayableReason | 'no-due-date' | 'returned' | 'overdue' | 'above-maximum'

export interface AutoPayItem {
  trxId: string
  /** The banking day on which it is paid; null when it is not. */
  on: CalendarDate | null
  skip: AutoPaySkip | null
  /** Of it by credits, oldest first, and by the bank account. Minor units. */
  credits: { creditId: string; amountMinor: number }[]
  debitMinor: number
}

/**
 * AUT-2: `daysBeforeDue` before the due date, or the banking day before that; never earlier than `from`.
 *
 * @param from the first day whose run is still to come; on a run, its own day. A day that has come already counts as this
 *   one, or as the next banking day
 */
export function autoPayDay(
  dueDate: CalendarDate,
  daysBeforeDue: number,
  from: CalendarDate,
  rail: RailName,
): CalendarDate {
  let day = addDays(dueDate, -daysBeforeDue)
  while (!isBankingDay(day, rail)) day = addDays(day, -1)
  return day < from ? addBankingDays(from, 0, rail) : day
}

/**
 * AUT-1…AUT-8: every open invoice with the day and the way in which it is paid, or why not; in the order in which money moves:
 * by day, then due date, then transaction id.
 *
 * @param invoices of one customer in one currency
 * @param credits of the same, oldest first
 * @param from the first day whose run is still to come, in the program's zone (DAT-2): today's may be over already
 */
export function planAutoPay(
  invoices: readonly AutoPayInvoice[],
  credits: readonly AutoPayCredit[],
  terms: AutoPayTerms,
  from: CalendarDate,
  rail: RailName,
): AutoPayItem[] {
  const planned = invoices
    .map((invoice) => {
      const { dueDate } = invoice
      const day = dueDate === null ? null : autoPayDay(dueDate, terms.daysBeforeDue, from, rail)
      const skip = whySkipped(invoice, terms, day)
      return { invoice, skip, on: skip === null ? day : null }
    })
    .sort((a, b) => compare(sortKey(a), sortKey(b)))
  const left = credits.map((credit) => ({ ...credit }))
  return planned.map(({ invoice, skip, on }) => {
    if (on === null) return { trxId: invoice.trxId, on, skip, credits: [], debitMinor: 0 }
    const payable = payableAmount(invoice)
    const used = terms.creditsFirst ? takeCredits(left, payable) : []
    const byCredit = used.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return { trxId: invoice.trxId, on, skip, credits: used, debitMinor: payable - byCredit }
  })
}

/** AUT-4…AUT-6: the disputed part is never paid, and nothing is paid in part because it is too much. */
function whySkipped(invoice: AutoPayInvoice, terms: AutoPayTerms, day: CalendarDate | null): AutoPaySkip | null {
  const reason = whyNotPayable(invoice)
  if (reason) return reason
  if (invoice.dueDate === null || day === null) return 'no-due-date'
  if (invoice.isReturned) return 'returned'
  // Against the day of paying, not of looking: over a weekend the two are not the same, and the forecast must be the run.
  if (invoice.dueDate < day && !terms.includesOverdue) return 'overdue'
  return terms.maximumMinor !== null && payableAmount(invoice) > terms.maximumMinor ? 'above-maximum' : null
}

function takeCredits(left: AutoPayCredit[], wanted: number): AutoPayItem['credits'] {
  let rest = wanted
  return left.flatMap((credit) => {
    const amountMinor = Math.min(credit.remainingMinor, rest)
    if (amountMinor <= 0) return []
    credit.remainingMinor -= amountMinor
    rest -= amountMinor
    return [{ creditId: credit.id, amountMinor }]
  })
}

type Planned = { invoice: AutoPayInvoice; on: CalendarDate | null }

const NEVER = '9999-12-31'
const sortKey = ({ invoice, on }: Planned) => `${on ?? NEVER} ${invoice.dueDate ?? NEVER} ${invoice.trxId}`
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
