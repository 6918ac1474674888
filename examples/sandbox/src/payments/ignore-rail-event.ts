import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

/** Records a rail event that no longer applies to its payment in the audit log and changes nothing else (RAI-7). */
export const ignoreRailEvent = (
  trx: Transaction<Database>,
  { customerId, reference }: { customerId: string; reference: string },
  detail: Readonly<Record<string, unknown>>,
  clock: ProgramTime,
): Promise<void> =>
  recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor: 'rail',
      action: 'rail-events.ignored',
      customerId,
      subject: reference,
      detail: { ...detail },
    },
  ])
