import { BANK_ACCOUNT_STATES, nextState } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { type AccountKey, moveAutoPay } from '../auto-pay/auto-pay-changes.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

/**
 * RAI-10 (docs/spec/rail.md), BNK-14: disables an account that must not be debited again, with the return code as the
 * reason, and turns its AutoPay off. An account that is already disabled or removed does not change.
 */
export async function disableBankAccount(
  trx: Transaction<Database>,
  { customerId, id }: AccountKey,
  reason: string,
  clock: ProgramTime,
): Promise<void> {
  const account = await trx
    .selectFrom('bank_accounts')
    .select(['status'])
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const next = account ? nextState(BANK_ACCOUNT_STATES, account.status, 'disable') : null
  if (next === null) return
  await moveAutoPay(trx, { customerId, id }, { action: 'turn off', reason, actor: 'rail' }, clock)
  await trx
    .updateTable('bank_accounts')
    .set({ status: next, disabled_reason: reason })
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor: 'rail',
      action: 'bank-accounts.disable',
      customerId,
      subject: id,
      detail: { reason },
    },
  ])
}
