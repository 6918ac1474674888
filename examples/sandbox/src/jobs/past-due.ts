import type { CalendarDate } from 'netterms/contract'
import { type Transaction, sql } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { startOfDay } from './start-of-day.ts'

/** Billed → Past Due from the day after the due date on. */
export async function markPastDue(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('invoices')
    .set({ primary_status: 'Past Due' })
    .where('primary_status', '=', sql.lit('Billed'))
    .where('due_date', '<', day)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const detail = { invoices: Number(numUpdatedRows) }
  const entry = { actor: 'programme', action: 'invoices.past-due', customerId: null, subject: day, detail }
  await recordAudit(trx, [{ at: startOfDay(day), ...entry }])
}
