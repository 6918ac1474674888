/** Edits, removes and verifies a bank account. Source: docs/spec/payments.md BNK-14…BNK-16, BNK-20…BNK-22. */
import {
  BANK_ACCOUNT_STATES,
  nextState,
  type removeBankAccount,
  type updateBankAccount,
  type verifyBankAccount,
  verificationTriesLeft,
  whyBankAccountNotRemoved,
} from 'netterms/contract/internal'
import { type Selectable, sql, type Transaction } from 'kysely'
import { DEFAULT_TERMS, turnOnAutoPay } from '../auto-pay/turn-on-auto-pay.ts'
import { moveAutoPay } from '../auto-pay/auto-pay-changes.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { BankAccountsTable, Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { HandlerContext, HandlerResult } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { countPendingPayments, inUse, refuseLastUnlessConfirmed } from '../payment-methods/removal.ts'
import { toResource } from './bank-account-resource.ts'

type Account = Selectable<BankAccountsTable>
type Context = Pick<HandlerContext, 'principal' | 'clock' | 'params'>

async function lockAccount(trx: Transaction<Database>, context: Context): Promise<Account> {
  const account = await trx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_buid', '=', sql<string>`any(${[...requirePrincipal(context).customerIds]}::text[])`)
    .where('id', '=', context.params['id'] ?? '')
    .where('status', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound()
  return account
}

const change = (trx: Transaction<Database>, account: Account) =>
  trx.updateTable('bank_accounts').where('customer_buid', '=', account.customer_buid).where('id', '=', account.id)

const audit = (
  trx: Transaction<Database>,
  context: Context,
  account: Account,
  entry: { action: string; detail: Record<string, unknown> },
) =>
  recordAudit(trx, [
    {
      at: new Date(context.clock.nowMs),
      actor: requirePrincipal(context).id,
      customerId: account.customer_buid,
      subject: account.id,
      ...entry,
    },
  ])

/** BNK-21: updates an account. If AutoPay is added to or removed from its payment types, AutoPay's own rules apply. */
export const updateAccount = (context: HandlerContext<typeof updateBankAccount>): Promise<HandlerResult> =>
  inTransaction(context.db, async (trx) => {
    const { body, clock } = context
    const account = await lockAccount(trx, context)
    const key = { customerId: account.customer_buid, id: account.id }
    const actor = requirePrincipal(context).id
    const types = body.paymentTypes
    if (types?.includes('AutoPay') && !account.auto_pay) {
      await turnOnAutoPay(trx, key, DEFAULT_TERMS, { actor, clock })
    }
    if (types && !types.includes('AutoPay') && account.auto_pay) {
      await moveAutoPay(trx, key, { action: 'turn off', reason: 'turned-off', actor }, clock)
    }
    const accountName = body.accountName ?? account.account_name
    const onlinePayment = types ? types.includes('online payment') : account.online_payment
    const changed = await change(trx, account)
      .set({ account_name: accountName, online_payment: onlinePayment })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(trx, context, account, {
      action: 'bank-accounts.update',
      detail: { accountName, nameBefore: account.account_name, paymentTypes: types ?? null },
    })
    return { data: toResource(changed) }
  })

export async function removeAccount(context: HandlerContext<typeof removeBankAccount>): Promise<HandlerResult> {
  await inTransaction(context.db, async (trx) => {
    const account = await lockAccount(trx, context)
    const key = { customerId: account.customer_buid, id: account.id }
    const pending = await countPendingPayments(trx, key, 'bank')
    const reason = whyBankAccountNotRemoved({ status: account.status, autoPay: account.auto_pay }, pending)
    if (reason) throw inUse(reason)
    await refuseLastUnlessConfirmed(trx, key, context.body.confirmLast ?? false)
    const removed = nextState(BANK_ACCOUNT_STATES, account.status, 'remove')
    if (removed === null) throw notFound()
    await change(trx, account).set({ status: removed }).execute()
    await audit(trx, context, account, {
      action: 'bank-accounts.remove',
      detail: { last4: account.account_number_last4, before: account.status },
    })
  })
  return { data: null, status: 204 }
}

/** BNK-22: verifies an account. A wrong attempt is also stored: the transaction commits before the error is thrown. */
export async function verifyAccount(context: HandlerContext<typeof verifyBankAccount>): Promise<HandlerResult> {
  const outcome = await inTransaction(context.db, (trx) => tryToVerify(trx, context))
  if (outcome instanceof Refusal) throw outcome
  return { data: outcome }
}

async function tryToVerify(trx: Transaction<Database>, context: HandlerContext<typeof verifyBankAccount>) {
  const account = await lockAccount(trx, context)
  const deposits = await trx
    .selectFrom('bank_account_verifications')
    .selectAll()
    .where('customer_buid', '=', account.customer_buid)
    .where('bank_account_id', '=', account.id)
    .forUpdate()
    .executeTakeFirst()
  if (account.status !== 'pending verification' || !deposits) return notVerifiable({ status: account.status })
  if (deposits.arrives_on > context.clock.date) return notVerifiable({ arrivesOn: deposits.arrives_on })
  const { firstAmount, secondAmount } = context.body
  const named = [firstAmount, secondAmount].sort((a, b) => a - b)
  const sent = [deposits.first_minor, deposits.second_minor].sort((a, b) => a - b)
  const isRight = named[0] === sent[0] && named[1] === sent[1]
  const failed = deposits.failed_tries + (isRight ? 0 : 1)
  const triesLeft = verificationTriesLeft(failed)
  const action = isRight ? 'verify' : triesLeft === 0 ? 'fail verification' : null
  const next = action === null ? account.status : nextState(BANK_ACCOUNT_STATES, account.status, action)
  if (next === null) return notVerifiable({ status: account.status })
  await trx
    .updateTable('bank_account_verifications')
    .set({ failed_tries: failed })
    .where('customer_buid', '=', account.customer_buid)
    .where('bank_account_id', '=', account.id)
    .execute()
  const reason = next === 'disabled' ? 'not-verified' : null
  if (reason !== null && account.auto_pay) {
    const key = { customerId: account.customer_buid, id: account.id }
    await moveAutoPay(trx, key, { action: 'turn off', reason, actor: 'system' }, context.clock)
  }
  const changed = await change(trx, account)
    .set({ status: next, disabled_reason: reason })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, context, account, {
    action: isRight ? 'bank-accounts.verify' : 'bank-accounts.verify-refused',
    detail: { status: next, triesLeft },
  })
  return isRight ? toResource(changed) : amountsWrong(triesLeft)
}

const notVerifiable = (meta: Record<string, unknown>): Refusal =>
  new Refusal({
    code: 'payment-method-not-verifiable',
    detail: 'The account is not waiting for verification, or its two deposits have not arrived yet. Read it again.',
    meta,
  })

const amountsWrong = (triesLeft: number): Refusal =>
  new Refusal({
    code: 'payment-method-amounts-wrong',
    detail:
      'The two amounts are wrong. Check the account’s bank statement; meta.triesLeft is the number of tries left.',
    pointer: '/data/attributes/firstAmount',
    meta: { triesLeft },
  })
