/**
 * Turns AutoPay on for one account, moves it there from another one, or changes its terms. Source:
 * docs/spec/payments.md BNK-17, BNK-18, AUT-9, AUT-83.
 */
import { AUTO_PAY_STATES, type AutoPayTerms, nextState, whyAutoPayNotOn } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type AccountKey, moveAutoPay } from './auto-pay-changes.ts'

export const DEFAULT_TERMS: AutoPayTerms = {
  daysBeforeDue: 0,
  maximumMinor: null,
  creditsFirst: true,
  includesOverdue: false,
}

interface Turning {
  actor: string
  clock: ProgramTime
  /** Id of the account that AutoPay moves away from; null if no account may have it yet (BNK-18). */
  movesFrom?: string | null
}

/**
 * @throws Refusal `not-found`, `bank-account-auto-pay-taken` with the account that has AutoPay,
 * `payment-auto-pay-unavailable`
 */
export async function turnOnAutoPay(
  trx: Transaction<Database>,
  { customerId, id }: AccountKey,
  terms: AutoPayTerms,
  { actor, clock, movesFrom = null }: Turning,
): Promise<void> {
  // All accounts are locked in one order: if two admins choose different accounts, the second waits and gets an error
  // that names the account that has AutoPay.
  const rows = await trx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const accounts = rows.map((row) => ({
    id: row.id,
    name: row.account_name,
    last4: row.account_number_last4,
    status: row.status,
    autoPay: row.auto_pay,
  }))
  const account = accounts.find((each) => each.id === id)
  if (!account || account.status === 'removed') throw notFound()
  const refused = whyAutoPayNotOn(account, accounts)
  const isMoved = refused?.reason === 'taken' && refused.owner.id === movesFrom
  if (refused?.reason === 'taken' && !isMoved) throw taken(refused.owner)
  if (refused?.reason === 'account-not-active') throw unavailable({ reason: refused.reason, status: refused.status })
  if (movesFrom !== null)
    await release(trx, { customerId, id }, { actor, clock, movesFrom, isMoved, isHere: account.autoPay })
  const before = await trx
    .selectFrom('auto_pay_settings')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  const held = before?.bank_account_id === id && account.autoPay ? before.status : 'off'
  const status = held === 'off' ? nextState(AUTO_PAY_STATES, 'off', 'turn on') : held
  if (status === null) throw unavailable({ reason: 'status', status: held })
  const at = new Date(clock.nowMs)
  const row = {
    bank_account_id: id,
    status,
    days_before_due: terms.daysBeforeDue,
    maximum_minor: terms.maximumMinor,
    credits_first: terms.creditsFirst,
    includes_overdue: terms.includesOverdue,
    off_reason: held === 'off' ? null : (before?.off_reason ?? null),
    changed_at: at,
  }
  await trx
    .insertInto('auto_pay_settings')
    .values({ customer_buid: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_buid').doUpdateSet(row))
    .execute()
  await trx
    .updateTable('bank_accounts')
    .set({ auto_pay: true })
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, [
    {
      at,
      actor,
      action: 'auto-pay.set',
      customerId,
      subject: id,
      detail: { ...terms, before: before?.status ?? 'off', ...(isMoved && { movedFrom: movesFrom }) },
    },
  ])
}

interface Release {
  actor: string
  clock: ProgramTime
  movesFrom: string
  /** True if the account that AutoPay moves away from still has it. */
  isMoved: boolean
  /** True if the account that AutoPay moves to already has it, as in a repeated request. */
  isHere: boolean
}

/**
 * AUT-83: takes AutoPay off the previous account. The admin confirmed a move, so if AutoPay was turned off in the
 * meantime, it stays off.
 */
async function release(
  trx: Transaction<Database>,
  { customerId, id }: AccountKey,
  { actor, clock, movesFrom, isMoved, isHere }: Release,
): Promise<void> {
  if (isHere || movesFrom === id) return
  if (!isMoved) throw unavailable({ reason: 'moved-or-off', bank_account_id: movesFrom })
  const isOff = await moveAutoPay(
    trx,
    { customerId, id: movesFrom },
    { action: 'turn off', reason: 'moved', actor },
    clock,
  )
  if (!isOff) throw unavailable({ reason: 'moved-or-off', bank_account_id: movesFrom })
}

const taken = (owner: { id: string; name: string; last4: string }): Refusal =>
  new Refusal({
    code: 'bank-account-auto-pay-taken',
    detail: 'Another account of this customer has AutoPay. Turn it off there first.',
    meta: { bank_account_id: owner.id, account_name: owner.name, last4: owner.last4 },
  })

export const unavailable = (meta: Record<string, unknown>): Refusal =>
  new Refusal({
    code: 'payment-auto-pay-unavailable',
    detail: 'AutoPay cannot be turned on or off here; meta.reason says why. Choose an active account.',
    meta,
  })
