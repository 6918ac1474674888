/** Call handlers for payment methods. Source: docs/spec/payments.md PAY-34…PAY-36. */
import { sql } from 'kysely'
import { findBankAccounts, findVerifications } from '../bank-accounts/bank-accounts.queries.ts'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { createPaymentCard } from './create-payment-card.ts'
import { findDefaultMethods } from './default-methods.handlers.ts'
import { accountAsMethod, cardAsMethod } from './payment-method-resource.ts'
import { methodsFor } from './methods-for.ts'
import { countPendingPayments, inUse, refuseLastUnlessConfirmed } from './removal.ts'

type MethodHandlers = Pick<Handlers, 'payment-methods.list' | 'payment-cards.create' | 'payment-cards.remove'>

export const createPaymentMethodHandlers = ({ rail }: { rail: PaymentRail }): MethodHandlers => ({
  'payment-methods.list': async (context) => {
    const { db, filter, clock } = context
    const principal = requirePrincipal(context)
    if (filter.pays_for !== undefined) return { data: await methodsFor(db, principal, filter.pays_for, clock.date) }
    const customerId = customerInScope(principal, filter.buid_customer)
    const [accounts, verifications, defaults] = await Promise.all([
      findBankAccounts(db, customerId),
      findVerifications(db, customerId),
      findDefaultMethods(db, principal.id, customerId),
    ])
    const cards = await db
      .selectFrom('payment_cards')
      .selectAll()
      .where('customer_buid', '=', customerId)
      .where('status', '<>', 'removed')
      .orderBy('holder_name')
      .orderBy('id')
      .execute()
    const asMethod = (account: (typeof accounts)[number]) => accountAsMethod(account, verifications.get(account.id))
    const data = [...accounts.map(asMethod), ...cards.map((card) => cardAsMethod(card, clock.date))]
    return { data, meta: { default_methods: defaults } }
  },

  'payment-cards.create': (context) => createPaymentCard(context, rail),

  'payment-cards.remove': async (context) => {
    const principal = requirePrincipal(context)
    const { db, params, body, clock } = context
    await inTransaction(db, async (trx) => {
      const card = await trx
        .selectFrom('payment_cards')
        .selectAll()
        .where('customer_buid', '=', sql<string>`any(${[...principal.customerIds]}::text[])`)
        .where('id', '=', params['id'] ?? '')
        .where('status', '<>', 'removed')
        .forUpdate()
        .executeTakeFirst()
      if (!card) throw notFound()
      const method = { customerId: card.customer_buid, id: card.id }
      if ((await countPendingPayments(trx, method, 'card')) > 0) throw inUse('payment-pending')
      await refuseLastUnlessConfirmed(trx, method, body.confirmLast ?? false)
      await trx
        .updateTable('payment_cards')
        .set({ status: 'removed', network_token: '' })
        .where('customer_buid', '=', method.customerId)
        .where('id', '=', method.id)
        .execute()
      await recordAudit(trx, [
        {
          at: new Date(clock.nowMs),
          actor: principal.id,
          action: 'payment-cards.remove',
          customerId: method.customerId,
          subject: method.id,
          detail: { last4: card.last4 },
        },
      ])
    })
    return { data: null, status: 204 }
  },
})
