import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgrammeTime } from '../http/handler.ts'
import { endUnpaid } from './cancel-payment.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { lockPayment } from './lock-payment.ts'

/** RAI-7 (docs/spec/rail.md): the rail could not take a debit that it had accepted; nothing was moved. */
export async function failPayment(
  trx: Transaction<Database>,
  { customerId, reference }: { customerId: string; reference: string },
  programme: ProgrammeTime,
): Promise<void> {
  const payment = await lockPayment(trx, { customerId, reference })
  if (payment?.method !== 'bank' || payment.status !== 'processing') {
    return ignoreRailEvent(trx, { customerId, reference }, { kind: 'failed' }, programme)
  }
  await endUnpaid(trx, payment, 'failed', programme)
  await recordAudit(trx, [
    {
      at: new Date(programme.nowMs),
      actor: 'rail',
      action: 'payments.fail',
      customerId,
      subject: reference,
      detail: { payer: payment.payer_principal },
    },
  ])
}
