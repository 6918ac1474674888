/** A user's default payment method for one account and currency. Source: docs/spec/payments.md BNK-218, BNK-219. */
import { CARD_CURRENCIES, type CurrencyCode } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { paymentError } from '../payments/payment-refusals.ts'

export const defaultMethodHandlers = {
  'default-methods.set': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock, body } = context
    const customerId = customerInScope(principal, body.buid_customer)
    const { currency, method_id: methodId } = body
    await inTransaction(db, async (trx) => {
      if (methodId !== null) await refuseUnlessItMayPay(trx, principal, { customerId, currency, methodId })
      const own = { owner: principal.id, customer_buid: customerId, currency }
      const changed = methodId === null ? await forget(trx, own) : await keep(trx, { ...own, method_id: methodId })
      if (!changed) return
      const at = new Date(clock.nowMs)
      const entry = { at, actor: principal.id, action: call.name, customerId, subject: methodId ?? currency }
      await recordAudit(trx, [{ ...entry, detail: { currency, method: methodId } }])
    })
    const attributes = { buid_customer: customerId, currency, method_id: methodId }
    return { data: { id: `${customerId}:${currency}`, attributes } }
  },
} satisfies Pick<Handlers, 'default-methods.set'>

/** Reads a user's default methods for one account, ordered by currency code. */
export async function findDefaultMethods(db: Kysely<Database>, owner: string, customerId: string) {
  return db
    .selectFrom('default_methods')
    .select(['currency', 'method_id'])
    .where('owner', '=', owner)
    .where('customer_buid', '=', customerId)
    .orderBy('currency')
    .execute()
}

interface Own {
  owner: string
  customer_buid: string
  currency: CurrencyCode
}

/**
 * Stores the default.
 *
 * @returns false if this method was already the default
 */
async function keep(trx: Transaction<Database>, row: Own & { method_id: string }): Promise<boolean> {
  const { rows } = await sql<{ method_id: string }>`
    insert into default_methods (owner, customer_buid, currency, method_id)
    values (${row.owner}, ${row.customer_buid}, ${row.currency}, ${row.method_id})
    on conflict (customer_buid, owner, currency) do update set method_id = excluded.method_id
      where default_methods.method_id <> excluded.method_id
    returning method_id`.execute(trx)
  return rows.length > 0
}

async function forget(trx: Transaction<Database>, { owner, customer_buid, currency }: Own): Promise<boolean> {
  const row = await trx
    .deleteFrom('default_methods')
    .where('owner', '=', owner)
    .where('customer_buid', '=', customer_buid)
    .where('currency', '=', currency)
    .returning('method_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * BNK-219: rejects a method other than a bank account of the customer in this currency, or a card of any of the
 * caller's customers (PAY-30).
 */
async function refuseUnlessItMayPay(
  trx: Transaction<Database>,
  { customerIds }: Principal,
  { customerId, currency, methodId }: { customerId: string; currency: CurrencyCode; methodId: string },
): Promise<void> {
  const account = await trx
    .selectFrom('bank_accounts')
    .select('currency')
    .where('customer_buid', '=', customerId)
    .where('id', '=', methodId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (account && account.currency !== currency) {
    throw new Refusal(paymentError('payment-bank-account-currency', '/method_id', { currency: account.currency }))
  }
  if (account) return
  const card = await trx
    .selectFrom('payment_cards')
    .select('id')
    .where('customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .where('id', '=', methodId)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (!card) throw notFound()
  if (!CARD_CURRENCIES.includes(currency))
    throw new Refusal(paymentError('payment-card-currency', '/method_id', { currency }))
}
