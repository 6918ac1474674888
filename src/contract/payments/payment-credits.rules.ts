/**
 * Credit used together with a payment method: how much of which memo is applied to which invoice of a payment. Browser
 * and server call it, so that the page shows what is then booked. Source: docs/spec/payments.md PAY-276…PAY-278,
 * PAY-359 (domain §1.5, §3.1).
 */
import { sumMinor } from '../money/amounts.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'

/** How much of a credit memo a payment uses; minor units. */
export interface CreditUse {
  memoId: string
  amountMinor: number
  /** The invoices to apply it to, with amounts that sum to `amountMinor`. Absent: the oldest first (PAY-277). */
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
  /** The amount settled of the invoice, by credit and method together; minor units. */
  amountMinor: number
  dueDate: CalendarDate | null
}

/**
 * PAY-277: credit is applied to the invoices by due date, oldest first, those without one last, equal ones in the order
 * of the payment; memos are used in the given order. No invoice gets more than the payment settles of it. PAY-359: a
 * memo with invoices is applied to exactly these, then other memos to the rest.
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

/** Credit applied to each invoice by all memos together: transaction id → minor units. */
export function creditByInvoice(applications: readonly Pick<CreditApplication, 'trxId' | 'amountMinor'>[]) {
  const sums = new Map<string, number>()
  for (const { trxId, amountMinor } of applications) sums.set(trxId, (sums.get(trxId) ?? 0) + amountMinor)
  return sums
}

/** Sum used of all memos, minor units. */
export const creditTotal = (credits: readonly Pick<CreditUse, 'amountMinor'>[]): number =>
  sumMinor(credits.map(({ amountMinor }) => amountMinor))

interface MemoLeft {
  id: string
  /** Minor units. */
  remaining: number
}

/** PAY-276: the memos in the given order, each in full, until the total is reached. */
export function spendCredits(memos: readonly MemoLeft[], totalMinor: number): CreditUse[] {
  let rest = totalMinor
  return memos.flatMap(({ id, remaining }) => {
    const amountMinor = Math.min(remaining, rest)
    if (amountMinor <= 0) return []
    rest -= amountMinor
    return [{ memoId: id, amountMinor }]
  })
}
