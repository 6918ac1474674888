/** A payer of several accounts in the sandbox; a charge can be cut off before it is sent or before it is stored. */
import type { Payment, PaymentGroupPreview } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CardOrder, PaymentRail } from '../../examples/sandbox/src/rail/payment-rail.ts'
import { sandboxRail } from '../../examples/sandbox/src/rail/sandbox-rail.ts'
import { createPaymentGroupHandlers } from '../../examples/sandbox/src/payments/payment-groups.handlers.ts'
import { newKey, openDesk, payer } from './payment-desk.ts'
import { ask } from './sandbox-calls.ts'

export const WEST = '10429'
export const CANADA = '10430'

export const share = (buid_customer: string, lines: Record<string, number>) => ({
  buid_customer,
  lines: Object.entries(lines).map(([number, amount]) => ({ trx_id: `T-${number}`, amount })),
})
export const draftOf = (payments: ReturnType<typeof share>[], more: object = {}) => ({
  currency: 'USD',
  card_id: 'PC-1001',
  payments,
  ...more,
})
export type GroupDraft = ReturnType<typeof draftOf>

/** Returns the errors as `code pointer`. */
export const codesOf = (data: unknown): string[] =>
  (data as { code: string; pointer?: string }[]).map(({ code, pointer }) => `${code} ${pointer ?? ''}`.trim())

export function openGroupDesk(db: Parameters<typeof openDesk>[0]) {
  const desk = openDesk(db)
  const at: { killed: 'before it is sent' | 'before it is recorded' | null } = { killed: null }
  const orders: CardOrder[] = []
  const rail: PaymentRail = {
    ...sandboxRail,
    async authorizeCard(chargeDesk, order) {
      if (at.killed === 'before it is sent') throw new Error('killed')
      orders.push(order)
      const answer = await sandboxRail.authorizeCard(chargeDesk, order)
      if (at.killed === 'before it is recorded') throw new Error('killed')
      return answer
    },
  }
  const handlers = createPaymentGroupHandlers({ rail })

  const cardEndsIn = (last4: string) =>
    db
      .updateTable('payment_cards')
      .set({ network_token: `nt_${last4}` })
      .where('id', '=', 'PC-1001')
      .execute()
  const preview = (body: object, principal = payer) => ask(db, 'payment-groups.preview', { principal, body })
  const send = (body: unknown, idempotencyKey = newKey(), principal = payer) =>
    ask(db, 'payment-groups.create', { principal, idempotencyKey, body }, handlers)
  async function requestOf(draft: GroupDraft) {
    const reply = await preview(draft)
    expect(reply.status, reply.body).toBe(200)
    const { total, fee, payments, reviewToken } = reply.data as PaymentGroupPreview
    return {
      ...draft,
      payments: draft.payments.map((payment, index) => ({
        ...payment,
        total: payments[index]?.total ?? 0,
        fee_accepted: payments[index]?.fee ?? 0,
      })),
      total,
      fee_accepted: fee,
      terms_accepted: true,
      review_token: reviewToken,
    }
  }
  const paymentsOf = async (key: string): Promise<Payment[]> => {
    const page = { number: 1, size: 50 }
    const { data } = await ask(db, 'payments.list', { principal: payer, filter: { idempotency_key: key }, page })
    return (data as Payment[]).toReversed()
  }
  const numbersOf = async (key: string) => (await paymentsOf(key)).map(({ number }) => number)
  const statusesOf = async (key: string) => (await paymentsOf(key)).map(({ status }) => status)
  const chargesOf = async (key: string) =>
    db
      .selectFrom('rail_cards')
      .select('reference')
      .where('reference', 'in', await numbersOf(key))
      .execute()
  /** Reads row counts that a payment would change. */
  const stateOf = async () => {
    const { rows } = await sql`
      select (select count(*) from payments) as payments, (select count(*) from idempotency_keys) as keys,
        (select count(*) from ledger_entries) as ledger, (select count(*) from audit_entries) as audit,
        (select count(*) from invoices where primary_status = 'Payment Pending') as pending`.execute(db)
    return rows[0]
  }

  return {
    ...desk,
    reviewOne: desk.requestOf,
    at,
    orders,
    rail,
    cardEndsIn,
    preview,
    send,
    requestOf,
    paymentsOf,
    numbersOf,
    statusesOf,
    chargesOf,
    stateOf,
  }
}

export type GroupDesk = ReturnType<typeof openGroupDesk>
