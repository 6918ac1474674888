/**
 * Reads the parts and the history of an invoice. The invoice must come from `invoiceInScope`; each query filters by its
 * customer first.
 */
import type { CalendarDate } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DealerAdjustmentsTable } from '../db/adjustment-schema.ts'
import type { InvoiceAdjustmentsTable, InvoiceLinesTable, InvoiceRemarksTable } from '../db/directory-schema.ts'
import type { Database, PaymentLinesTable, PaymentsTable } from '../db/schema.ts'

export interface InvoiceKey {
  customer_buid: string
  trx_id: string
}

export type InvoiceLineRow = Selectable<InvoiceLinesTable>
export type RemarkRow = Selectable<InvoiceRemarksTable>
export type AdjustmentRow = Selectable<InvoiceAdjustmentsTable> & {
  comment: string | null
  author: string | null
  next_step_on: CalendarDate | null
  /** Status of an adjustment made by the dealer; null for other adjustments. */
  dealer_status: Selectable<DealerAdjustmentsTable>['status'] | null
}

/** Id of the remark written by `invoices.update`: a dealer's notes on an invoice are a single text (ADJ-6). */
export const DEALER_NOTES_ID = 'dealer-notes'
export type TouchingPaymentRow = Pick<
  Selectable<PaymentsTable>,
  'number' | 'confirmation_number' | 'status' | 'payer_name' | 'submitted_at' | 'posts_by' | 'settled_on'
> &
  Pick<Selectable<PaymentLinesTable>, 'amount_minor'>

export const findLines = (db: Kysely<Database>, { customer_buid, trx_id }: InvoiceKey): Promise<InvoiceLineRow[]> =>
  db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('customer_buid', '=', customer_buid)
    .where('trx_id', '=', trx_id)
    .orderBy('line_number')
    .execute()

/** Returns the remarks on an invoice, oldest first. */
export const findRemarks = (db: Kysely<Database>, { customer_buid, trx_id }: InvoiceKey): Promise<RemarkRow[]> =>
  db
    .selectFrom('invoice_remarks')
    .selectAll()
    .where('customer_buid', '=', customer_buid)
    .where('trx_id', '=', trx_id)
    .orderBy('entered_at')
    .orderBy('id')
    .execute()

/** Returns the adjustments of an invoice, oldest first. */
export const findAdjustments = (
  db: Kysely<Database>,
  { customer_buid, trx_id }: InvoiceKey,
): Promise<AdjustmentRow[]> =>
  db
    .selectFrom('invoice_adjustments as adjustment')
    .leftJoin('dealer_adjustments as dealer', (join) =>
      join.onRef('dealer.customer_buid', '=', 'adjustment.customer_buid').onRef('dealer.id', '=', 'adjustment.id'),
    )
    .leftJoin('disputes', (join) =>
      join.onRef('disputes.customer_buid', '=', 'adjustment.customer_buid').onRef('disputes.id', '=', 'adjustment.id'),
    )
    .selectAll('adjustment')
    .select([
      'dealer.comment',
      'dealer.entered_by_name as author',
      'dealer.status as dealer_status',
      sql<CalendarDate | null>`coalesce(dealer.adjusts_on, disputes.adjusts_on)`.as('next_step_on'),
    ])
    .where('adjustment.customer_buid', '=', customer_buid)
    .where('adjustment.trx_id', '=', trx_id)
    .orderBy('adjustment.entered_at')
    .orderBy('adjustment.id')
    .execute()

/** Returns every payment with a line for the invoice, of any outcome; newest first. */
export const findTouchingPayments = (
  db: Kysely<Database>,
  { customer_buid, trx_id }: InvoiceKey,
): Promise<TouchingPaymentRow[]> =>
  db
    .selectFrom('payment_lines as line')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.customer_buid', '=', 'line.customer_buid')
        .onRef('payment.number', '=', 'line.payment_number'),
    )
    .select([
      'payment.number',
      'payment.confirmation_number',
      'payment.status',
      'payment.payer_name',
      'payment.submitted_at',
      'payment.posts_by',
      'payment.settled_on',
      'line.amount_minor',
    ])
    .where('line.customer_buid', '=', customer_buid)
    .where('line.trx_id', '=', trx_id)
    .orderBy('payment.submitted_at', 'desc')
    .orderBy('payment.number', 'desc')
    .execute()

/** Returns the names of the customer and of the ship-to location, which defaults to the customer's main location. */
export const findParties = (db: Kysely<Database>, invoice: InvoiceKey & { ship_to_location: string | null }) =>
  db
    .selectFrom('customers')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.customer_buid', '=', 'customers.buid')
        .on('locations.id', '=', sql<string>`coalesce(${invoice.ship_to_location}::text, customers.location_id)`),
    )
    .select(['customers.name as billTo', 'locations.name as shipTo'])
    .where('customers.buid', '=', invoice.customer_buid)
    .executeTakeFirstOrThrow()
