/** Call handler that mails a receipt. Source: docs/spec/mail.md MAI-106. */
import { sql, type Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { requirePortalUser } from '../session/portal-user.ts'
import { answerKeyed } from './keyed-answer.ts'
import { mailReceipt } from './payment-mails.ts'
import { findPayment, type PaymentRow } from './payments.queries.ts'

export const receiptMailHandlers = {
  'payments.mail-receipt': async (context) => {
    const principal = requirePrincipal(context)
    const { user } = await requirePortalUser(context)
    const { params, body, call, clock } = context
    const number = params['number'] ?? ''
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const payments = await paymentsOf(trx, principal, number, body.together)
      await mailReceipt(trx, user, payments)
      const entry = { at: new Date(clock.nowMs), actor: principal.id, action: call.name, detail: {} }
      await recordAudit(
        trx,
        payments.map((payment) => ({ ...entry, customerId: payment.customer_buid, subject: payment.number })),
      )
      return { data: { id: number, attributes: { email: user.email } } }
    })
  },
} satisfies Pick<Handlers, 'payments.mail-receipt'>

/** @throws Refusal `not-found` if the payment does not exist or belongs to none of the caller's customers */
async function paymentsOf(
  trx: Transaction<Database>,
  { customerIds }: Pick<Principal, 'customerIds'>,
  number: string,
  together: boolean,
): Promise<PaymentRow[]> {
  const payment = await findPayment(trx, customerIds, number)
  if (!payment) throw notFound()
  if (!together || payment.paid_with === null) return [payment]
  return trx
    .selectFrom('payments')
    .innerJoin('customers', 'customers.buid', 'payments.customer_buid')
    .selectAll('payments')
    .select('customers.name as customer_name')
    .where('payments.paid_with', '=', payment.paid_with)
    .where('payments.customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
    .orderBy('payments.number')
    .execute()
}
