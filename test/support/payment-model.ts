/**
 * Computes the expected payments after any sequence of steps, from requests and responses alone: the status of each
 * payment from its schedule and its rail's rules, the amounts of each invoice from its payments.
 */
import { addDays, type CalendarDate, type Payment, railOf } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { cardAnswerOf, chargeBackOf, outcomeOf } from '../../examples/sandbox/src/rail/sandbox-outcomes.ts'
import type { PaymentDesk } from './payment-desk.ts'

interface Expected {
  method: 'bank' | 'card'
  postsBy: CalendarDate
  settlesOn: CalendarDate
  returnsOn: CalendarDate | null
  answersOn: CalendarDate | null
  isDeclined: boolean
  isCanceled: boolean
  isRefunded: boolean
  chargedBackOn: CalendarDate | null
}

export interface PaymentModel {
  /** Adds a payment to the model. @param last4 last digits of the account or card number */
  paid(payment: Payment, last4: string, today: CalendarDate): void
  canceled(number: string): void
  refunded(number: string): void
  /** Returns the expected status of a payment; null if the model does not know it, such as a payment by AutoPay. */
  statusOf(number: string, today: CalendarDate): string | null
  expectAsStored(desk: PaymentDesk, today: CalendarDate): Promise<void>
}

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other)

/** Reads the paid and pending amounts of Northwind's invoices that are not from its payments but from the seed data. */
async function beyondPayments(db: PaymentDesk['db']) {
  const { rows } = await sql<{ trx_id: string; paid: string; pending: string }>`
    with said as (
      select line.trx_id,
        coalesce(sum(line.amount_minor) filter (where payment.status = 'settled'), 0) as paid,
        coalesce(sum(line.amount_minor) filter (where payment.status in ('processing', 'approved', 'unknown')), 0)
          as pending
      from payment_lines as line
      join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
      where line.customer_buid = '10428' group by 1
    )
    select trx_id, (paid_minor - coalesce(said.paid, 0))::text as paid,
      (pending_minor - coalesce(said.pending, 0))::text as pending
    from invoices left join said using (trx_id)
    where customer_buid = '10428' and (paid_minor, pending_minor) <> (coalesce(said.paid, 0), coalesce(said.pending, 0))
    order by 1`.execute(db)
  return rows
}

export async function createPaymentModel(start: PaymentDesk): Promise<PaymentModel> {
  const known = new Map<string, Expected>()
  const before = await beyondPayments(start.db)

  function statusOf(number: string, today: CalendarDate): string | null {
    const payment = known.get(number)
    if (!payment) return null
    if (payment.isCanceled) return 'canceled'
    if (payment.isDeclined) return 'declined'
    if (payment.isRefunded) return 'refunded'
    const { method, returnsOn, answersOn, chargedBackOn } = payment
    if (chargedBackOn !== null && today >= chargedBackOn) return 'charged back'
    if (answersOn !== null && today < answersOn) return 'unknown'
    if (returnsOn !== null && today >= returnsOn) return 'returned'
    const neverSettles = returnsOn !== null && returnsOn <= payment.postsBy
    if (!neverSettles && today >= payment.settlesOn) return 'settled'
    return method === 'bank' ? 'processing' : 'approved'
  }

  return {
    paid(payment, last4, today) {
      const { number, total, fee, postsBy, leavesOn } = payment
      const isCard = payment.method.cardId !== null
      const answer = isCard ? cardAnswerOf(last4, total + fee) : null
      const outcome = isCard
        ? null
        : outcomeOf({ rail: railOf(payment.currency), last4, amountMinor: total, leavesOn, retries: 0 })
      const answersOn = answer === 'unknown' ? addDays(today, 1) : null
      known.set(number, {
        method: isCard ? 'card' : 'bank',
        postsBy,
        settlesOn: answersOn === null ? postsBy : later(postsBy, addDays(answersOn, 1)),
        returnsOn: outcome?.on ?? null,
        answersOn,
        isDeclined: typeof answer === 'object' && answer?.kind === 'declined',
        isCanceled: false,
        isRefunded: false,
        chargedBackOn: isCard ? (chargeBackOf(last4, postsBy)?.charge_back_on ?? null) : null,
      })
    },
    canceled(number) {
      const payment = known.get(number)
      if (payment) payment.isCanceled = true
    },
    refunded(number) {
      const payment = known.get(number)
      if (payment) payment.isRefunded = true
    },
    statusOf,
    async expectAsStored({ db }, today) {
      const { rows: stored } = await sql<{ number: string; status: string }>`
        select number, status from payments where number = any(${[...known.keys()]}::text[])`.execute(db)
      const wrong = stored
        .map(({ number, status }) => ({ number, status, expected: statusOf(number, today) }))
        .filter(({ status, expected }) => status !== expected)
      expect([stored.length, wrong]).toEqual([known.size, []])
      // Invoices must match their payments: only settled payments count as paid.
      expect(await beyondPayments(db)).toEqual(before)
      const { rows: withAutoPay } = await sql`
        select customer_buid from bank_accounts where auto_pay group by 1 having count(*) > 1`.execute(db)
      expect(withAutoPay).toEqual([])
      const { rows: twice } = await sql`
        select reference from rail_cards group by 1 having count(*) > 1
        union all select number from payments where method = 'card' and status in ('approved', 'settled')
          and number not in (select reference from rail_cards)`.execute(db)
      expect(twice).toEqual([])
    },
  }
}
