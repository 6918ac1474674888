/**
 * The sandbox's bank: everything settles on its day, except for the outcomes listed in sandbox-outcomes.ts. It has its
 * own tables, follows the program's clock, and knows no more about an account than the program stores. Source:
 * docs/spec/rail.md RAI-2…RAI-5, RAI-15.
 */
import { addBankingDays, addDays, type CalendarDate } from 'netterms/contract/internal'
import { type Insertable, type Kysely, sql } from 'kysely'
import { findBank } from '../bank-accounts/banks.ts'
import type { RailDebitsTable } from '../db/rail-schema.ts'
import { repeatedInsert } from '../db/repeated-query.ts'
import type { Database } from '../db/schema.ts'
import type { CardOrder, ChargeFate, PaymentRail, RailDesk, RailEvent } from './payment-rail.ts'
import {
  cardAnswerOf,
  chargeBackOf,
  correctionOf,
  fundingOf,
  outcomeOf,
  returnDayOf,
  TEST_DEPOSITS,
} from './sandbox-outcomes.ts'

/** Days after which a card network that did not respond reports its response. */
const SILENT_DAYS = 1

export const sandboxRail: PaymentRail = {
  async submitDebit({ trx }, order) {
    const { customerId, bankAccountId, accountLast4: last4, rail, amountMinor, leavesOn, retries } = order
    const outcome = outcomeOf({ rail, last4, amountMinor, leavesOn, retries })
    await trx.executeQuery(
      debitQuery(trx, {
        customer_buid: customerId,
        reference: order.reference,
        bank_account_id: bankAccountId,
        rail,
        currency: order.currency,
        amount_minor: amountMinor,
        initiates_on: order.initiatesOn,
        leaves_on: leavesOn,
        posts_by: order.postsBy,
        cut_off_at: new Date(order.cutOffAtMs),
        state: 'accepted',
        outcome_code: outcome?.code ?? null,
        outcome_on: outcome?.on ?? null,
      }),
    )
    const code = correctionOf(rail, last4)
    if (code === null) return
    await trx
      .insertInto('rail_corrections')
      .values({ customer_buid: customerId, bank_account_id: bankAccountId, code, due_on: order.postsBy })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async cancelDebit({ trx, clock }, { customerId, reference }) {
    const canceled = await trx
      .updateTable('rail_debits')
      .set({ state: 'canceled' })
      .where('customer_buid', '=', customerId)
      .where('reference', '=', reference)
      .where('state', '=', 'accepted')
      .where('cut_off_at', '>', new Date(clock.nowMs))
      .returning('reference')
      .executeTakeFirst()
    return canceled ? 'canceled' : 'too-late'
  },

  tokenizeCard(_desk, { number, digest }) {
    return Promise.resolve({
      networkToken: `nt_${digest.slice(0, 24)}_${number.slice(-4)}`,
      funding: fundingOf(number),
    })
  },

  async authorizeCard({ db, clock }, order) {
    const answer = cardAnswerOf(order.networkToken, order.amountMinor)
    await db
      .insertInto('rail_cards')
      .values(
        order.shares.map((share) => ({
          customer_buid: share.customerId,
          reference: share.reference,
          amount_minor: share.amountMinor,
          currency: order.currency,
          state: typeof answer === 'string' ? answer : answer.kind,
          ...(typeof answer !== 'string' && { decline_reason: answer.reason }),
          answers_on: answer === 'unknown' ? addDays(clock.date, SILENT_DAYS) : null,
          settles_on: order.postsBy,
          charge_back_code: null,
          charge_back_on: null,
          ...chargeBackOf(order.networkToken, order.postsBy),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const fate = await findCharge(db, order)
    if (fate === 'never-heard') throw new Error(`The charge ${order.reference} was not kept.`)
    return fate
  },

  findCharge: ({ db }, charge) => findCharge(db, charge),

  async refundCard({ db }, { customerId, reference }) {
    const refunded = await db
      .updateTable('rail_cards')
      .set({ state: 'refunded' })
      .where('customer_buid', '=', customerId)
      .where('reference', '=', reference)
      .where('state', 'in', ['settled', 'refunded'])
      .returning('reference')
      .executeTakeFirst()
    return refunded ? 'refunded' : 'refused'
  },

  sendTestDeposits({ clock }, { rail }) {
    const [firstMinor, secondMinor] = TEST_DEPOSITS
    return Promise.resolve({ firstMinor, secondMinor, arrivesOn: addBankingDays(clock.date, 1, rail) })
  },

  async readEvents(desk) {
    return [
      ...(await readCorrections(desk)),
      ...(await readCardAnswers(desk)),
      ...(await readSettlements(desk)),
      ...(await readReturns(desk)),
      ...(await readChargeBacks(desk)),
    ]
  },
}

/** Inserts a debit; a repeated reference keeps the existing one. */
const debitQuery = repeatedInsert((db, debit: Insertable<RailDebitsTable>) =>
  db
    .insertInto('rail_debits')
    .values(debit)
    .onConflict((conflict) => conflict.doNothing()),
)

async function findCharge(
  db: Kysely<Database>,
  { customerId, reference }: Pick<CardOrder, 'customerId' | 'reference'>,
): Promise<ChargeFate> {
  const charge = await db
    .selectFrom('rail_cards')
    .select(['state', 'decline_reason'])
    .where('customer_buid', '=', customerId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!charge) return 'never-heard'
  // Every other state means that the charge was approved, regardless of later events.
  if (charge.state === 'declined') return { kind: 'declined', reason: charge.decline_reason ?? 'other' }
  return charge.state === 'unknown' ? 'unknown' : 'approved'
}

/**
 * Makes the bank return a debit in progress, on the usual return day of this code, or today if that day has passed.
 *
 * @returns the return day; null if no such debit is in progress, or if it will be returned anyway
 */
export async function decideReturn(
  { trx, clock }: RailDesk,
  { customerId, reference, code }: { customerId: string; reference: string; code: string },
): Promise<CalendarDate | null> {
  const debit = await trx
    .selectFrom('rail_debits')
    .select(['rail', 'leaves_on'])
    .where('customer_buid', '=', customerId)
    .where('reference', '=', reference)
    .where('state', '=', 'accepted')
    .where('outcome_on', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!debit) return null
  const comesOn = returnDayOf(code, debit.leaves_on, debit.rail)
  const on = comesOn < clock.date ? clock.date : comesOn
  await trx
    .updateTable('rail_debits')
    .set({ outcome_code: code, outcome_on: on })
    .where('customer_buid', '=', customerId)
    .where('reference', '=', reference)
    .execute()
  return on
}

/** Settles debits and charges that are due, except debits that are returned before they post. */
async function readSettlements({ trx, clock }: RailDesk): Promise<RailEvent[]> {
  const debits = await trx
    .updateTable('rail_debits')
    .set({ state: 'settled' })
    .where('state', '=', sql.lit('accepted'))
    .where('posts_by', '<=', clock.date)
    .where((where) => where.or([where('outcome_on', 'is', null), where('outcome_on', '>', where.ref('posts_by'))]))
    .returning(['customer_buid', 'reference'])
    .execute()
  const cards = await trx
    .updateTable('rail_cards')
    .set({ state: 'settled' })
    .where('state', '=', sql.lit('approved'))
    .where('settles_on', '<=', clock.date)
    .returning(['customer_buid', 'reference'])
    .execute()
  return [...debits, ...cards]
    .sort(byReference)
    .map(({ customer_buid: customerId, reference }) => ({ kind: 'settled', customerId, reference }))
}

async function readReturns({ trx, clock }: RailDesk): Promise<RailEvent[]> {
  const returned = await trx
    .updateTable('rail_debits')
    .set({ state: 'returned' })
    .where('state', 'in', ['accepted', 'settled'])
    .where('outcome_on', '<=', clock.date)
    .returning(['customer_buid', 'reference', 'outcome_code'])
    .execute()
  return returned.sort(byReference).map(({ customer_buid: customerId, reference, outcome_code }) => ({
    kind: 'returned',
    customerId,
    reference,
    code: outcome_code ?? '',
  }))
}

async function readChargeBacks({ trx, clock }: RailDesk): Promise<RailEvent[]> {
  const taken = await trx
    .updateTable('rail_cards')
    .set({ state: 'charged back' })
    .where('state', '=', sql.lit('settled'))
    .where('charge_back_on', '<=', clock.date)
    .returning(['customer_buid', 'reference', 'charge_back_code'])
    .execute()
  return taken.sort(byReference).map(({ customer_buid: customerId, reference, charge_back_code }) => ({
    kind: 'charged-back',
    customerId,
    reference,
    code: charge_back_code ?? '',
  }))
}

async function readCardAnswers({ trx, clock }: RailDesk): Promise<RailEvent[]> {
  const answered = await trx
    .updateTable('rail_cards')
    .set({ state: 'approved', settles_on: sql`greatest(settles_on, ${addDays(clock.date, 1)}::date)` })
    .where('state', '=', sql.lit('unknown'))
    .where('answers_on', '<=', clock.date)
    .returning(['customer_buid', 'reference'])
    .execute()
  return answered
    .sort(byReference)
    .map(({ customer_buid: customerId, reference }) => ({ kind: 'approved', customerId, reference }))
}

/**
 * Uses numbers invented by the sandbox, because the account's real numbers, which a bank would correct, are not stored.
 */
async function readCorrections({ trx, clock }: RailDesk): Promise<RailEvent[]> {
  const due = await trx
    .updateTable('rail_corrections')
    .set({ told: true })
    .where('told', '=', false)
    .where('due_on', '<=', clock.date)
    .returning(['customer_buid', 'bank_account_id', 'code'])
    .execute()
  const accounts = await trx
    .selectFrom('bank_accounts')
    .select(['customer_buid', 'id', 'account_number_last4', 'bank_name'])
    .where('id', 'in', ['', ...due.map(({ bank_account_id: id }) => id)])
    .execute()
  return due.flatMap(({ customer_buid: customerId, bank_account_id: bankAccountId, code }): RailEvent[] => {
    const account = accounts.find((each) => each.customer_buid === customerId && each.id === bankAccountId)
    if (!account) return []
    const last4 = account.account_number_last4
    const numbers = {
      routingNumber: code === 'C01' ? NEW_BANK.same : NEW_BANK.other,
      accountNumber: `00455${code === 'C02' ? last4 : `1${last4.slice(1)}`}`,
    }
    const bankName = findBank('US', numbers.routingNumber)?.name ?? null
    return [{ kind: 'corrected', customerId, bankAccountId, code, numbers, bankName }]
  })
}

/** Routing numbers of banks in banks.ts: Harbor National and Cascade Community. */
const NEW_BANK = { same: '021000021', other: '110000000' } as const

const byReference = (a: { reference: string }, b: { reference: string }): number =>
  a.reference < b.reference ? -1 : a.reference > b.reference ? 1 : 0
