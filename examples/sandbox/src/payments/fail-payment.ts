import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgrammeTime } from '../http/handler.ts'
import { endUnpaid } from './cancel-payment.ts'

/** RAI-7 (docs/spec/rail.md): the rail could not take a debit that it had accepted; nothing was moved. */
export async function failPayment(
  trx: Transaction<Database>,
  { customerId, reference }: { customerId: string; reference: string },
  programme: ProgrammeTime,
): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('number', '=', reference)
    .where('method', '=', 'bank')
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst()
  const entry = { at: new Date(programme.nowMs), actor: 'rail', customerId, subject: reference }
  if (!payment) {
    await recordAudit(trx, [{ ...entry, action: 'rail-events.ignored', detail: { kind: 'failed' } }])
    return
  }
  await endUnpaid(trx, payment, 'failed', programme)
  await recordAudit(trx, [{ ...entry, action: 'payments.fail', detail: { payer: payment.payer_principal } }])
}
