/**
 * What AutoPay will pay and on which days: one function for the forecast shown to users and for the job that pays.
 * Pure; the date is an argument. Source: docs/spec/payments.md AUT-1…AUT-8 (domain §1.8).
 */
import { addBankingDays, isBankingDay, type RailName } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { type NotPayableReason, payableAmount, whyNotPayable } from '../invoices/invoice.rules.ts'
import type { Invoice } from '../invoices/invoice.schema.ts'

export interface AutoPayTerms {
  /** Calendar days before the due date, 0 to 10. */
  daysBeforeDue: number
  /** Invoices with a larger payable amount are skipped; null: no maximum. Minor units. */
  maximumMinor: number | null
  creditsFirst: boolean
  /** Also pays invoices that are past due on the day of payment. */
  includesOverdue: boolean
}

export interface AutoPayInvoice extends Readonly<
  Pick<Invoice, 'trxId' | 'status' | 'openTotal' | 'disputedTotal' | 'dueDate'>
> {
  /** A payment of this invoice was returned. RAI-8 and BNK-19 define the retry; without one, a user must act. */
  isReturned: boolean
}

export interface AutoPayCredit {
  id: string
  /** Remaining credit, minor units. */
  remainingMinor: number
}

/** Why AutoPay skips an invoice, in order of priority. */
export type AutoPaySkip = NotPayableReason | 'no-due-date' | 'returned' | 'overdue' | 'above-maximum'

export interface AutoPayItem {
  trxId: string
  /** The banking day of the payment; null if the invoice is skipped. */
  on: CalendarDate | null
  skip: AutoPaySkip | null
  /** Amounts paid from credits (oldest first) and from the bank account. Minor units. */
  credits: { creditId: string; amountMinor: number }[]
  debitMinor: number
}

/**
 * Returns the day on which AutoPay pays an invoice: `daysBeforeDue` before the due date, or the banking day before
 * that, but never before `from` (AUT-2).
 *
 * @param from the first day on which AutoPay has not run yet; during a run, its own day. A payment day before it
 *   becomes this day, or the next banking day
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
 * Plans the payment of every open invoice: its payment day and amounts, or the reason why it is skipped (AUT-1…AUT-8).
 * Sorted by day, then due date, then transaction id, which is the order of payment.
 *
 * @param invoices of one customer in one currency
 * @param credits of the same customer and currency, oldest first
 * @param from the first day in the program's zone (DAT-2) on which AutoPay has not run yet; today's run may be over
 *   already
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

/**
 * Returns why AutoPay skips an invoice (AUT-4…AUT-6). The disputed part is never paid, and an invoice above the maximum
 * is not paid in part.
 */
function whySkipped(invoice: AutoPayInvoice, terms: AutoPayTerms, day: CalendarDate | null): AutoPaySkip | null {
  const reason = whyNotPayable(invoice)
  if (reason) return reason
  if (invoice.dueDate === null || day === null) return 'no-due-date'
  if (invoice.isReturned) return 'returned'
  // Compared with the payment day, not with today, because over a weekend the two differ and the forecast must match
  // the run.
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
