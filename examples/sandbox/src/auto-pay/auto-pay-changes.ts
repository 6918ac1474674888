/**
 * State changes of AutoPay made by rail events. Source: docs/spec/payments.md BNK-17, BNK-19; docs/spec/rail.md RAI-10.
 */
import { AUTO_PAY_STATES, type AutoPayAction, type CalendarDate, nextState } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { mailAutoPayOff } from '../payments/payment-mails.ts'

export interface AccountKey {
  customerId: string
  id: string
}

export interface AutoPayMove {
  action: AutoPayAction
  /** A return code or a kebab-case reason; stored if the new state is not `on`. */
  reason: string | null
  actor: string
}

/**
 * Changes the state of an account's AutoPay if its current state allows it, and records the actor.
 *
 * @returns false if the state does not allow the change; nothing is changed then
 */
export async function moveAutoPay(
  trx: Transaction<Database>,
  { customerId, id }: AccountKey,
  { action, reason, actor }: AutoPayMove,
  clock: ProgramTime,
): Promise<boolean> {
  await lockAccount(trx, { customerId, id })
  const settings = await trx
    .selectFrom('auto_pay_settings')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('bank_account_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const next = settings ? nextState(AUTO_PAY_STATES, settings.status, action) : null
  if (!settings || next === null) return false
  const at = new Date(clock.nowMs)
  await trx
    .updateTable('auto_pay_settings')
    .set({ status: next, off_reason: next === 'on' ? null : reason, changed_at: at })
    .where('customer_buid', '=', customerId)
    .execute()
  if (next === 'off') await giveUpPlace(trx, { customerId, id })
  if (next === 'off' && reason !== null && !isPerson(actor)) await mailAutoPayOff(trx, { customerId, reason })
  await recordAudit(trx, [
    { at, actor, action: `auto-pay.${next}`, customerId, subject: id, detail: { from: settings.status, reason } },
  ])
  return true
}

/** Locks the account before its settings, in the same order as everywhere else, so that no deadlock occurs. */
const lockAccount = (trx: Transaction<Database>, { customerId, id }: AccountKey) =>
  trx
    .selectFrom('bank_accounts')
    .select('id')
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .where('auto_pay', '=', true)
    .forUpdate()
    .execute()

/** Returns true for a user of the provider or of a partner; false for the rail, the program, and the system. */
const isPerson = (actor: string): boolean => actor.startsWith('user:') || actor.startsWith('embed:')

/**
 * Takes AutoPay off the account. An account that was used only for AutoPay is used for online payments from now on, so
 * that it keeps a payment type (BNK-8).
 */
const giveUpPlace = (trx: Transaction<Database>, { customerId, id }: AccountKey) =>
  trx
    .updateTable('bank_accounts')
    .set({ auto_pay: false, online_payment: sql<boolean>`online_payment or auto_pay` })
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .execute()

/**
 * BNK-19: suspends AutoPay until the retry is complete; without a retry, turns it off with the return code as the
 * reason.
 */
export async function autoPayAfterReturn(
  trx: Transaction<Database>,
  account: AccountKey,
  { code, retryOn }: { code: string; retryOn: CalendarDate | null },
  clock: ProgramTime,
): Promise<void> {
  const action = retryOn === null ? 'turn off' : 'suspend'
  await moveAutoPay(trx, account, { action, reason: code, actor: 'rail' }, clock)
}

/** Turns AutoPay off with the reason of the first return, because the retry cannot be made. */
export async function autoPayGivesUp(
  trx: Transaction<Database>,
  account: AccountKey,
  reason: string,
  clock: ProgramTime,
): Promise<void> {
  await moveAutoPay(trx, account, { action: 'turn off', reason, actor: 'program' }, clock)
}

/** Turns suspended AutoPay back on, because the retry has settled. */
export async function autoPayResumes(
  trx: Transaction<Database>,
  account: AccountKey,
  clock: ProgramTime,
): Promise<void> {
  await moveAutoPay(trx, account, { action: 'resume', reason: null, actor: 'rail' }, clock)
}
