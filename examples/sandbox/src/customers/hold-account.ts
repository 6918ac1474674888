/**
 * Puts an account on hold and releases it. Only an active account can be put on hold, and only one on hold can be
 * released; other statuses are changed elsewhere. Source: docs/spec/sandbox.md SBX-19 (specification §4 "Account
 * statuses"; domain §3.1).
 */
import type { Customer } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'

interface Decision {
  actor: string
  /** By the program's clock. */
  at: Date
}

/** @returns false, without a change, if the account is not active */
export const holdAccount = (trx: Transaction<Database>, customerId: string, decision: Decision): Promise<boolean> =>
  move(trx, customerId, ['active', 'on hold', 'customers.hold'], decision)

/** @returns false, without a change, if the account is not on hold */
export const releaseAccount = (trx: Transaction<Database>, customerId: string, decision: Decision): Promise<boolean> =>
  move(trx, customerId, ['on hold', 'active', 'customers.release'], decision)

async function move(
  trx: Transaction<Database>,
  customerId: string,
  [from, to, action]: readonly [from: Customer['status'], to: Customer['status'], action: string],
  { actor, at }: Decision,
): Promise<boolean> {
  const moved = await trx
    .updateTable('customers')
    .set({ status: to })
    .where('buid', '=', customerId)
    .where('status', '=', from)
    .returning('buid')
    .executeTakeFirst()
  if (!moved) return false
  await recordAudit(trx, [{ at, actor, action, customerId, subject: customerId, detail: { from, to } }])
  return true
}
