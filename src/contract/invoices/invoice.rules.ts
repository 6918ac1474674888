/** Rules for invoices. Pure functions. Source: docs/spec/invoices.md INV-5…INV-12 (specification §4; domain §3.3). */
import { LIMITS } from '../limits.ts'
import { type CurrencyCode, minorUnits } from '../money/currencies.ts'
import type { Invoice, InvoiceStatus } from './invoice.schema.ts'

type Statuses = readonly InvoiceStatus[]
/** Amounts and age of an invoice, as its list shows them. */
type Aged = Readonly<Pick<Invoice, 'status' | 'openTotal' | 'pendingTotal' | 'daysLeft'>>
type Payable = Readonly<Pick<Invoice, 'status' | 'openTotal' | 'disputedTotal'>>

/** Reasons why an invoice cannot be paid now, in order of priority. */
export const NOT_PAYABLE_REASONS = [
  'payment-pending',
  'paid',
  'on-hold',
  'closed',
  'not-billed',
  'fully-disputed',
] as const
/** One of `NOT_PAYABLE_REASONS`. */
export type NotPayableReason = (typeof NOT_PAYABLE_REASONS)[number]

/** Returns the amount that may be paid: open less disputed, never below zero. Minor units (INV-6). */
export const payableAmount = (invoice: Readonly<Pick<Invoice, 'openTotal' | 'disputedTotal'>>): number =>
  Math.max(0, invoice.openTotal - invoice.disputedTotal)

/** Returns the amount still due: open less in payment, never below zero. Minor units (INV-52). */
export const stillDue = (invoice: Readonly<Pick<Invoice, 'openTotal' | 'pendingTotal'>>): number =>
  Math.max(0, invoice.openTotal - invoice.pendingTotal)

/** Whether an invoice is past due: open, after its due date, and not fully in payment (INV-53). */
export const isPastDue = (invoice: Aged): boolean =>
  OPEN(invoice.status) && invoice.daysLeft !== null && invoice.daysLeft < 0 && stillDue(invoice) > 0

/**
 * Returns why an invoice cannot be paid. Payable is one that is Billed or Past Due, and none of Pending, Payment
 * Pending, Paid, or On Hold (INV-7; specification §4; assumption A-16); an undisputed amount must be open.
 *
 * @returns null if it can be paid
 */
export function whyNotPayable(invoice: Payable): NotPayableReason | null {
  const { status } = invoice
  if (status.includes('Payment Pending')) return 'payment-pending'
  if (status.includes('Paid')) return 'paid'
  if (status.includes('On Hold')) return 'on-hold'
  if (status.includes('Closed')) return 'closed'
  if (status.includes('Pending') || !(status.includes('Billed') || status.includes('Past Due'))) return 'not-billed'
  return payableAmount(invoice) > 0 ? null : 'fully-disputed'
}

export const isPayable = (invoice: Payable): boolean => whyNotPayable(invoice) === null

export type AmountRefusal =
  | 'payment-amount-not-integer'
  | 'payment-amount-not-positive'
  | 'payment-amount-above-open'
  | 'payment-amount-below-minimum'

/** Returns the minimum payment of an invoice: one major unit, or the whole open amount if that is less (INV-8, A-4). */
export const minimumPayment = (payableMinor: number, currency: CurrencyCode): number =>
  Math.min(payableMinor, minorUnits(LIMITS.partialMinimumMajor, currency))

/**
 * Validates the amount to pay of an invoice (INV-9). Browser and server call this same function.
 *
 * @param amountMinor the requested amount, minor units
 * @param payableMinor `payableAmount` of the invoice
 * @returns null if it is valid
 */
export function whyAmountRefused(
  amountMinor: number,
  payableMinor: number,
  currency: CurrencyCode,
): AmountRefusal | null {
  if (!Number.isSafeInteger(amountMinor)) return 'payment-amount-not-integer'
  if (amountMinor <= 0) return 'payment-amount-not-positive'
  if (amountMinor > payableMinor) return 'payment-amount-above-open'
  return amountMinor < minimumPayment(payableMinor, currency) ? 'payment-amount-below-minimum' : null
}

const has =
  (...words: InvoiceStatus[]) =>
  (status: Statuses) =>
    words.some((word) => status.includes(word))
const OPEN = has('Billed', 'Past Due', 'Payment Pending', 'On Hold')
const PAYABLE = (status: Statuses) => has('Billed', 'Past Due')(status)

/**
 * The slugs of `/invoice-list/:status`, each a predicate over the status list; an unknown slug is not found (INV-10).
 * Past due also depends on the amounts: see `isPastDue` (INV-53). `open` is every invoice with an open amount; `unpaid`
 * only those that could be paid now.
 */
export const INVOICE_SLUGS = {
  all: () => true,
  open: OPEN,
  due: has('Billed'),
  'past-due': (_status, pastDue) => pastDue,
  unbilled: has('Unbilled'),
  invoiced: (status) => !has('Unbilled', 'Pending')(status),
  pending: has('Pending'),
  'payment-pending': has('Payment Pending'),
  'on-hold': has('On Hold'),
  disputed: has('Disputed'),
  escalated: has('Escalated'),
  unpaid: PAYABLE,
  paid: has('Paid'),
  adjusted: has('Adjusted'),
  'pending-adjustment': has('Pending Adjustment'),
  unapplied: has('Unapplied'),
  closed: has('Closed'),
} as const satisfies Record<string, (status: Statuses, pastDue: boolean) => boolean>

export type InvoiceSlug = keyof typeof INVOICE_SLUGS
export const invoiceSlugs = Object.keys(INVOICE_SLUGS) as [InvoiceSlug, ...InvoiceSlug[]]
export const isInvoiceSlug = (text: string): text is InvoiceSlug => Object.hasOwn(INVOICE_SLUGS, text)

/** The tabs of the list, in order (INV-11). */
export const LIST_TABS = [
  'open',
  'past-due',
  'payment-pending',
  'disputed',
  'paid',
  'all',
] as const satisfies InvoiceSlug[]
