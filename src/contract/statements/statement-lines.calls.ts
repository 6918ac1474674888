/**
 * A statement of any period up to today: its lines as a list, its figures, and both as a file. Source:
 * docs/spec/documents.md STM-1…STM-6 (issue 27; domain §1.5, §1.9).
 */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { AGEING_BUCKETS } from '../exposures/ageing.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, file, many } from '../wire/define-call.ts'
import { amountSchema, calendarDateSchema, currencySchema, customerIdSchema, wireDateSchema } from '../wire/schemas.ts'

/** Kinds of statement lines; those in the plural are sums over a day or a month. */
export const STATEMENT_LINE_KINDS = [
  'invoice',
  'invoices',
  'payment',
  'payments',
  'returned',
  'refunded',
  'charged-back',
  'credit',
  'credits',
  'other',
] as const
/** One of `STATEMENT_LINE_KINDS`. */
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number]

export const statementLineSchema = z.pipe(
  z.object({
    id: z.string(),
    line_date: wireDateSchema,
    kind: z.enum(STATEMENT_LINE_KINDS),
    reference: z.nullable(z.string()),
    po_number: z.nullable(z.string()),
    due_date: z.nullable(wireDateSchema),
    movement_count: z.nullable(z.number()),
    charge: amountSchema,
    credit: amountSchema,
    balance: amountSchema,
  }),
  z.transform((wire) => ({
    id: wire.id,
    date: wire.line_date,
    kind: wire.kind,
    /** Number of the invoice, the payment, or the credit memo; null for sums. */
    reference: wire.reference,
    poNumber: wire.po_number,
    /** Due date of an invoice. */
    dueDate: wire.due_date,
    /** Number of movements in the sum; null for a single movement. */
    count: wire.movement_count,
    /** Charge and credit in minor units, not negative: one of the two is 0. */
    charge: wire.charge,
    credit: wire.credit,
    /** Balance after this line. */
    balance: wire.balance,
  })),
)
/** A line of a statement: a movement of an account, or the sum of one kind on one day. */
export type StatementLine = z.output<typeof statementLineSchema>

const bucketSchema = z.object({ bucket: z.enum(AGEING_BUCKETS), amount: amountSchema })

const figuresSchema = z.pipe(
  z.object({
    buid_customer: customerIdSchema,
    currency: currencySchema,
    from_date: wireDateSchema,
    to_date: wireDateSchema,
    is_final: z.boolean(),
    first_date: wireDateSchema,
    opening_balance: amountSchema,
    charges: amountSchema,
    credits: amountSchema,
    closing_balance: amountSchema,
    pending_payment: amountSchema,
    unapplied_credit: amountSchema,
    ageing: z.array(bucketSchema),
    sums_by_day: z.boolean(),
  }),
  z.transform((wire) => ({
    customerId: wire.buid_customer,
    currency: wire.currency,
    from: wire.from_date,
    to: wire.to_date,
    /** False until the last day is over. */
    isFinal: wire.is_final,
    /** Date of the account's first movement in this currency. */
    firstDate: wire.first_date,
    /** Opening balance in minor units. Opening plus charges less credits equals closing. */
    opening: wire.opening_balance,
    charges: wire.charges,
    credits: wire.credits,
    closing: wire.closing_balance,
    /** Payments submitted by the end of the last day and not yet posted; part of the closing balance. */
    pendingPayment: wire.pending_payment,
    /** Credit not applied by the end of the last day, positive; not part of the closing balance. */
    unapplied: wire.unapplied_credit,
    /** The closing balance by days past due on the last day; the amounts add up to it. */
    ageing: wire.ageing,
    /** Whether each line is a sum by day and kind, because there are too many movements to list one by one. */
    isByDay: wire.sums_by_day,
  })),
)
/** The figures of a statement; amounts in minor units. */
export type StatementFigures = z.output<typeof figuresSchema>

const statementLinesMetaSchema = z.pipe(
  z.object({ program_date: calendarDateSchema, record_count: z.number(), statement: figuresSchema }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    statement: meta.statement,
  })),
)

/** Filters; by default the customer's own currency and the current month (STM-2). */
const periodFilters = {
  buid_customer: customerIdSchema,
  sol_currency: currencySchema,
  from: calendarDateSchema,
  to: calendarDateSchema,
} as const

const periodErrors = [
  'not-found',
  'statement-period-reversed',
  'statement-date-future',
  'statement-period-too-long',
  'statement-before-account',
  'statement-currency-unused',
] as const

/** Lists the lines, oldest first; the figures cover the whole period, on every page (STM-1). */
export const listStatementLines = defineCall({
  name: 'statement-lines.list',
  method: 'GET',
  path: '/statement-lines',
  needs: { can: 'statement-lines.list' },
  query: { filters: periodFilters, sorts: [], maxPageSize: LIMITS.maxPageSize },
  output: many('statement-lines', statementLineSchema, statementLinesMetaSchema),
  errors: periodErrors,
})

/** Downloads the statement as a PDF (STM-5). */
export const downloadStatementLinesPdf = defineCall({
  name: 'statement-lines.download-pdf',
  method: 'GET',
  path: '/statement-lines/pdf',
  needs: { can: 'statement-lines.download-pdf' },
  query: { filters: { ...periodFilters, language: languageFilterSchema }, sorts: [] },
  output: file(z.null()),
  errors: periodErrors,
})

/**
 * Downloads the statement as a CSV file; `byte_order_mark` is for programs that otherwise misread the encoding (STM-6).
 */
export const downloadStatementLinesCsv = defineCall({
  name: 'statement-lines.download-csv',
  method: 'GET',
  path: '/statement-lines/csv',
  needs: { can: 'statement-lines.download-csv' },
  query: {
    filters: { ...periodFilters, language: languageFilterSchema, byte_order_mark: z.enum(['true', 'false']) },
    sorts: [],
  },
  output: file(z.null()),
  errors: periodErrors,
})
