import { addDays, type CalendarDate, LIMITS } from 'netterms/contract/internal'
import { type Transaction, sql } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { startOfDay } from './start-of-day.ts'

/** Paid → Closed on the day given by the contract's `paidInvoiceClosesOn` (INV-24); not while a dispute is open. */
export async function closePaidInvoices(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('invoices')
    .set({ primary_status: 'Closed' })
    .where('stage', '=', sql.lit('Paid'))
    .where('paid_on', '<=', addDays(day, -LIMITS.paidClosesAfterDays))
    .where(sql<boolean>`not flags && '{Disputed,Escalated,Pending Adjustment}'`)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const detail = { invoices: Number(numUpdatedRows) }
  const entry = { actor: 'program', action: 'invoices.close', customerId: null, subject: day, detail }
  await recordAudit(trx, [{ at: startOfDay(day), ...entry }])
}
