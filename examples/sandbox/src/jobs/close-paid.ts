import { addDays, type CalendarDate, LIMITS } from 'netterms/contract/internal'
import { type Transaction, sql } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { startOfDay } from './start-of-day.ts'

/** Paid → Closed on its day (INV-24), `paidInvoiceClosesOn` of the contract; a dispute that is under way is waited for. */
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
