/**
 * Credit used together with a payment method: how much of which credit memo is applied to which invoice of a payment.
 * Browser and server call the same function, so that the page shows exactly what is booked. Source:
 * docs/spec/payments.md PAY-276…PAY-278, PAY-359 (domain §1.5, §3.1).
 */
import { sumMinor } from '../money/amounts.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'

/** How much of a credit memo a payment uses; minor units. */
export interface CreditUse {
  memoId: string
  amountMinor: number
  /**
   * The invoices to apply the credit to, with amounts that add up to `amountMinor`. Absent: oldest invoices first
   * (PAY-277).
   */
  lines?: readonly CreditLine[] | undefined
}

/** The amount of a credit memo applied to an invoice; minor units. */
export interface CreditLine {
  trxId: string
  amountMinor: number
}

/** The amount of one memo applied to one invoice; minor units. */
export interface CreditApplication extends CreditLine {
  memoId: string
}

interface Line {
  trxId: string
  /** The amount of the invoice that is settled, by credit and method together; minor units. */
  amountMinor: number
  dueDate: CalendarDate | null
}

/**
 * Applies credit memos, in the given order, to invoices by due date: oldest first, those without one last, ties in the
 * order of the payment (PAY-277). No invoice gets more credit than the payment settles of it. A memo that names
 * invoices is applied to exactly these, before the other memos are applied to the rest (PAY-359).
 */
export function allocateCredits(lines: readonly Line[], credits: readonly CreditUse[]): CreditApplication[] {
  const ordered = [...lines].sort((one, other) => compareDates(one.dueDate, other.dueDate))
  const left = new Map(ordered.map(({ trxId, amountMinor }) => [trxId, amountMinor]))
  const take = (trxId: string, amountMinor: number): number => {
    const open = left.get(trxId) ?? 0
    const part = Math.max(0, Math.min(amountMinor, open))
    left.set(trxId, open - part)
    return part
  }
  const named = credits.map((credit) =>
    credit.lines?.map((line) => ({ ...line, amountMinor: take(line.trxId, line.amountMinor) })),
  )
  return credits.flatMap(({ memoId, amountMinor }, index) => {
    let rest = amountMinor
    return ordered.flatMap(({ trxId }): CreditApplication[] => {
      const own = named[index]
      const part = own ? (own.find((line) => line.trxId === trxId)?.amountMinor ?? 0) : take(trxId, rest)
      rest -= part
      return part > 0 ? [{ memoId, trxId, amountMinor: part }] : []
    })
  })
}

function compareDates(one: CalendarDate | null, other: CalendarDate | null): number {
  if (one === other) return 0
  if (one === null) return 1
  return other === null || one < other ? -1 : 1
}

/** Returns the credit that all memos together apply to each invoice: transaction id → minor units. */
export function creditByInvoice(applications: readonly Pick<CreditApplication, 'trxId' | 'amountMinor'>[]) {
  const sums = new Map<string, number>()
  for (const { trxId, amountMinor } of applications) sums.set(trxId, (sums.get(trxId) ?? 0) + amountMinor)
  return sums
}

/** Returns the sum used of all memos, minor units. */
export const creditTotal = (credits: readonly Pick<CreditUse, 'amountMinor'>[]): number =>
  sumMinor(credits.map(({ amountMinor }) => amountMinor))

interface MemoLeft {
  id: string
  /** Amount not yet applied, minor units. */
  remaining: number
}

/** Uses the memos in the given order, each in full, until the total is reached (PAY-276). */
export function spendCredits(memos: readonly MemoLeft[], totalMinor: number): CreditUse[] {
  let rest = totalMinor
  return memos.flatMap(({ id, remaining }) => {
    const amountMinor = Math.min(remaining, rest)
    if (amountMinor <= 0) return []
    rest -= amountMinor
    return [{ memoId: id, amountMinor }]
  })
}
