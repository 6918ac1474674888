import { addDays, type CalendarDate } from 'netterms/contract/internal'
import { type Transaction, sql } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { postToLedger } from '../payments/ledger.ts'
import { startOfDay } from './start-of-day.ts'

/** Days from the invoice date to the due date, if the order has no terms. */
export const TERMS_DAYS = 30

/** Unbilled → Billed for every invoice on its billing day: sets its dates and books it. */
export async function billInvoices(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const billed = await trx
    .updateTable('invoices')
    .set({
      primary_status: 'Billed',
      invoice_date: day,
      // The order was received earlier; the invoice counts as received today (INV-125).
      received_date: day,
      due_date: sql<CalendarDate>`coalesce(due_date, ${addDays(day, TERMS_DAYS)})`,
    })
    .where('stage', '=', sql.lit('Unbilled'))
    .where('bills_on', '<=', day)
    .returning(['customer_buid', 'trx_id', 'currency', 'open_minor'])
    .execute()
  const at = startOfDay(day)
  await postToLedger(
    trx,
    billed
      .filter((invoice) => minorOf(invoice.open_minor) !== 0)
      .map(({ customer_buid: customerId, trx_id: trxId, currency, open_minor }) => ({
        customerId,
        event: `invoice-billed:${trxId}`,
        currency,
        at,
        entries: [
          { account: 'receivable' as const, amountMinor: minorOf(open_minor), trxId },
          { account: 'revenue' as const, amountMinor: -minorOf(open_minor), trxId },
        ],
      })),
  )
  if (billed.length === 0) return
  const detail = { invoices: billed.length }
  await recordAudit(trx, [{ at, actor: 'program', action: 'invoices.bill', customerId: null, subject: day, detail }])
}
