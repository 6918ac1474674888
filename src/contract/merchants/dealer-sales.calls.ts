/**
 * Sales of a dealer with their original invoices, and open tasks per dealer. Amounts are minor units. Source:
 * docs/spec/dealer.md DLR-78, DLR-80.
 */
import * as z from 'zod/mini'
import { invoiceDocumentSchema } from '../documents/invoice-documents.calls.ts'
import { statusListSchema } from '../invoices/invoice.schema.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import {
  amountSchema,
  currencySchema,
  customerIdSchema,
  listMetaSchema,
  merchantIdSchema,
  transactionIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'

export const merchantSaleSchema = z.pipe(
  z.object({
    id: z.string(),
    trx_id: transactionIdSchema,
    invoice_id: z.string(),
    po_number: z.nullable(z.string()),
    buid_customer: customerIdSchema,
    customerName: z.string(),
    buid_merchant: merchantIdSchema,
    status: statusListSchema,
    currency: currencySchema,
    invoice_date: wireDateSchema,
    billed_total: amountSchema,
    original: z.nullable(invoiceDocumentSchema),
  }),
  z.transform((wire) => ({
    /** Id of the row, made of customer and transaction. */
    id: wire.id,
    trxId: wire.trx_id,
    invoiceId: wire.invoice_id,
    poNumber: wire.po_number,
    customerId: wire.buid_customer,
    customerName: wire.customerName,
    merchantId: wire.buid_merchant,
    status: wire.status,
    currency: wire.currency,
    invoiceDate: wire.invoice_date,
    billed: wire.billed_total,
    /** File of the dealer's original invoice; null if it is missing. */
    original: wire.original,
  })),
)
/** A sale of a dealer with its original invoice. */
export type MerchantSale = z.output<typeof merchantSaleSchema>

/**
 * Lists sales of a dealer, newest first (DLR-78): of the named dealer, else of the selected one, else of all of the
 * caller's.
 */
export const listMerchantSales = defineCall({
  name: 'merchant-sales.list',
  method: 'GET',
  path: '/merchant-sales',
  needs: { can: 'merchant-sales.list' },
  query: {
    filters: {
      buid_merchant: merchantIdSchema,
      buid_customer: customerIdSchema,
      sol_currency: currencySchema,
      /** The whole invoice number; upper and lower case are equal. */
      invoice: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    },
    sorts: [],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('merchant-sales', merchantSaleSchema, listMetaSchema),
  errors: ['not-found'],
})

export const merchantTasksSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_merchant: merchantIdSchema,
    disputes: z.number(),
    rejections: z.number(),
    originals: z.number(),
  }),
  z.transform((wire) => ({
    merchantId: wire.buid_merchant,
    /** Disputes waiting for the dealer's answer. */
    disputes: wire.disputes,
    /** Rejected sales to correct or cancel. */
    rejections: wire.rejections,
    /** Open sales without an original invoice. */
    originals: wire.originals,
  })),
)
/** Numbers of open tasks of one dealer. */
export type MerchantTasks = z.output<typeof merchantTasksSchema>

/** Lists the tasks of the named dealers, or of one page of the caller's dealers, sorted by name (DLR-80). */
export const listMerchantTasks = defineCall({
  name: 'merchant-tasks.list',
  method: 'GET',
  path: '/merchant-tasks',
  needs: { can: 'merchant-tasks.list' },
  query: {
    filters: {
      /** One id, or a comma list. */
      buid_merchant: z
        .string()
        .check(z.regex(new RegExp(`^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40}){0,${LIMITS.maxPageSize - 1}}$`))),
    },
    sorts: ['merchant_name'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('merchant-tasks', merchantTasksSchema, listMetaSchema),
  errors: ['not-found'],
})
