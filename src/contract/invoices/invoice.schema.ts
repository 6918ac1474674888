/** An invoice on the wire and parsed. Source: docs/spec/invoices.md INV-1…INV-4 (specification §3 "Invoice", §4). */
import * as z from 'zod/mini'
import { amountSchema, currencySchema, wireDateSchema } from '../wire/schemas.ts'

/** One primary status, then flags; the wire carries them as one comma list with these words (INV-2). */
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
/** Flags that a status may carry beside the primary one. */
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

/** @returns the words of a comma list, or null when one is unknown or the first is no primary status */
export function parseStatusList(text: string): InvoiceStatus[] | null {
  const words = text.split(',').map((word) => word.trim())
  const known: readonly string[] = [...PRIMARY_STATUSES, ...STATUS_FLAGS]
  const isList = words.every((word) => known.includes(word)) && PRIMARY_STATUSES.some((word) => word === words[0])
  return isList ? (words as InvoiceStatus[]) : null
}

/** An invoice's attributes as they travel. */
export const invoiceWireSchema = z.object({
  trxId: z.string(),
  invoiceId: z.string(),
  buidCustomer: z.string(),
  poNumber: z.nullable(z.string()),
  soldBy: z.string(),
  soldByLocation: z.nullable(z.string()),
  /** Only in a dealer's list, which is over all its customers. */
  customerName: z._default(z.nullable(z.string()), null),
  /** Of the purchase card it was bought with; a server that does not know leaves it out. */
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
  /** These three as of INV-124; a server that does not know leaves them out. */
  currentDue: z._default(amountSchema, 0),
  pastDue: z._default(amountSchema, 0),
  unapplied: z._default(amountSchema, 0),
  dueDate: z.nullable(wireDateSchema),
  invoiceDate: wireDateSchema,
  /** INV-125; a server that does not know leaves it out. */
  receivedDate: z._default(z.nullable(wireDateSchema), null),
  daysLeft: z.nullable(z.number()),
  /** INV-134: the day from which on nothing is open; a server that does not know leaves it and the payment out. */
  paidOn: z._default(z.nullable(wireDateSchema), null),
  lastPayment: z._default(
    z.nullable(
      z.object({
        paymentNumber: z.string(),
        /** Of an invoice that several payments paid, all of them. */
        count: z.number(),
        method: z.enum(['bank', 'card']),
        brand: z.nullable(z.string()),
        last4: z.string(),
      }),
    ),
    null,
  ),
  /** Who pays it just now, while `Payment Pending`: a full name and the payment's number. */
  pendingPayment: z.nullable(
    z.object({
      paymentNumber: z.string(),
      payer: z.string(),
      postsBy: wireDateSchema,
      /** Whether the caller made it; a server that does not know leaves it out. */
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
  /** Last four digits of the purchase card that the sale was made with; null: without one (CHB-1). */
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
  /** Billed less paid and credited; a payment under way still counts as open until it posts (INV-5). */
  openTotal: wire.openTotal,
  pendingTotal: wire.pendingTotal,
  /** Due of it today and not on its way, before and after its due date; one of the two is 0 (INV-124). */
  currentDue: wire.currentDue,
  pastDue: wire.pastDue,
  /** Money received for this invoice and not yet applied; not deducted from `openTotal` (INV-124). */
  unapplied: wire.unapplied,
  dueDate: wire.dueDate,
  invoiceDate: wire.invoiceDate,
  /** The day on which the program received it from the dealer; null: not known. */
  receivedDate: wire.receivedDate,
  /** Days until due in the program's zone; negative is late; null has no due date. */
  daysLeft: wire.daysLeft,
  /** Since when nothing is open; null: something is, or the day is not known. */
  paidOn: wire.paidOn,
  /** The last payment that settled, of a paid or closed invoice and for those who may see payments; else null. */
  lastPayment: wire.lastPayment,
  pendingPayment: wire.pendingPayment,
})

export const invoiceSchema = z.pipe(invoiceWireSchema, z.transform(invoiceFromWire))
/** An invoice as a list shows it; amounts in minor units. */
export type Invoice = z.output<typeof invoiceSchema>
