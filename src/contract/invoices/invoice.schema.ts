/**
 * An invoice, on the wire and as parsed. Source: docs/spec/invoices.md INV-1…INV-4 (specification §3 "Invoice", §4).
 */
import * as z from 'zod/mini'
import { amountSchema, currencySchema, wireDateSchema } from '../wire/schemas.ts'

/** Primary statuses. The wire sends one of them and then flags, as a comma list with these words (INV-2). */
export const PRIMARY_STATUSES = [
  'Unbilled',
  'Pending',
  'Billed',
  'Past Due',
  'Payment Pending',
  'Paid',
  'Closed',
  'On Hold',
] as const
/** Flags that may follow the primary status. */
export const STATUS_FLAGS = [
  'Disputed',
  'Escalated',
  'Pending Adjustment',
  'Adjusted',
  'Unapplied',
  'Part Paid',
] as const
/** One of `PRIMARY_STATUSES`. */
export type PrimaryStatus = (typeof PRIMARY_STATUSES)[number]
/** One of `STATUS_FLAGS`. */
export type StatusFlag = (typeof STATUS_FLAGS)[number]
/** Primary status of an invoice with its flags. */
export type InvoiceStatus = PrimaryStatus | StatusFlag

export const statusListSchema = z.pipe(
  z.string().check(z.refine((text) => parseStatusList(text) !== null)),
  z.transform((text: string) => parseStatusList(text) as InvoiceStatus[]),
)

/** @returns the words of a comma list; null if one is unknown, or the first is not a primary status */
export function parseStatusList(text: string): InvoiceStatus[] | null {
  const words = text.split(',').map((word) => word.trim())
  const known: readonly string[] = [...PRIMARY_STATUSES, ...STATUS_FLAGS]
  const isList = words.every((word) => known.includes(word)) && PRIMARY_STATUSES.some((word) => word === words[0])
  return isList ? (words as InvoiceStatus[]) : null
}

/** Attributes of an invoice on the wire. */
export const invoiceWireSchema = z.object({
  trxId: z.string(),
  invoiceId: z.string(),
  buidCustomer: z.string(),
  poNumber: z.nullable(z.string()),
  soldBy: z.string(),
  soldByLocation: z.nullable(z.string()),
  /** Name of the customer; only in a dealer's list, which covers all its customers. */
  customerName: z._default(z.nullable(z.string()), null),
  /** The purchase card used for the sale; absent from an older server. */
  cardLast4: z._default(z.nullable(z.string()), null),
  status: statusListSchema,
  eligibleForDispute: z.enum(['Y', 'N']),
  currency: currencySchema,
  subtotal: amountSchema,
  tax: amountSchema,
  lateFee: amountSchema,
  rebates: amountSchema,
  billedTotal: amountSchema,
  paidTotal: amountSchema,
  disputedTotal: amountSchema,
  openTotal: amountSchema,
  pendingTotal: amountSchema,
  /** Amounts due today (INV-124); these three fields are absent from an older server. */
  currentDue: z._default(amountSchema, 0),
  pastDue: z._default(amountSchema, 0),
  unapplied: z._default(amountSchema, 0),
  dueDate: z.nullable(wireDateSchema),
  invoiceDate: wireDateSchema,
  /** Date of receipt (INV-125); absent from an older server. */
  receivedDate: z._default(z.nullable(wireDateSchema), null),
  daysLeft: z.nullable(z.number()),
  /** The date since which nothing is open (INV-134); an older server sends neither the date nor the payment. */
  paidOn: z._default(z.nullable(wireDateSchema), null),
  lastPayment: z._default(
    z.nullable(
      z.object({
        paymentNumber: z.string(),
        /** Number of payments that paid the invoice. */
        count: z.number(),
        method: z.enum(['bank', 'card']),
        brand: z.nullable(z.string()),
        last4: z.string(),
      }),
    ),
    null,
  ),
  /**
   * The pending payment while the status is `Payment Pending`: the payer's full name, and the number of the payment.
   */
  pendingPayment: z.nullable(
    z.object({
      paymentNumber: z.string(),
      payer: z.string(),
      postsBy: wireDateSchema,
      /** Whether the caller made the payment; absent from an older server. */
      isOwn: z._default(z.boolean(), false),
    }),
  ),
})

export const invoiceFromWire = (wire: z.output<typeof invoiceWireSchema>) => ({
  trxId: wire.trxId,
  invoiceId: wire.invoiceId,
  customerId: wire.buidCustomer,
  poNumber: wire.poNumber,
  soldBy: wire.soldBy,
  soldByLocation: wire.soldByLocation,
  customerName: wire.customerName,
  /** Last four digits of the purchase card used for the sale; null if there was no card (CHB-1). */
  cardLast4: wire.cardLast4,
  status: wire.status,
  disputeEligible: wire.eligibleForDispute === 'Y',
  currency: wire.currency,
  subtotal: wire.subtotal,
  tax: wire.tax,
  lateFee: wire.lateFee,
  rebates: wire.rebates,
  billedTotal: wire.billedTotal,
  paidTotal: wire.paidTotal,
  disputedTotal: wire.disputedTotal,
  /** Billed less paid and credited; an amount in payment counts as open until it posts (INV-5). */
  openTotal: wire.openTotal,
  pendingTotal: wire.pendingTotal,
  /**
   * Amount due today and not in payment: `currentDue` until the due date, `pastDue` after it, so that one of the two is
   * 0 (INV-124).
   */
  currentDue: wire.currentDue,
  pastDue: wire.pastDue,
  /** Money received for this invoice but not yet applied; not deducted from `openTotal` (INV-124). */
  unapplied: wire.unapplied,
  dueDate: wire.dueDate,
  invoiceDate: wire.invoiceDate,
  /** The date on which the program received it from the dealer; null if unknown. */
  receivedDate: wire.receivedDate,
  /** Days until due in the program's zone; negative if late; null without a due date. */
  daysLeft: wire.daysLeft,
  /** The date since which nothing is open; null if an amount is open, or the date is unknown. */
  paidOn: wire.paidOn,
  /**
   * The last settled payment of a paid or closed invoice; null for other invoices, and for roles that may not see
   * payments.
   */
  lastPayment: wire.lastPayment,
  pendingPayment: wire.pendingPayment,
})

export const invoiceSchema = z.pipe(invoiceWireSchema, z.transform(invoiceFromWire))
/** An invoice as a list shows it; amounts in minor units. */
export type Invoice = z.output<typeof invoiceSchema>
