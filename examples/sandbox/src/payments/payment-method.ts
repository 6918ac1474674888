/**
 * Chooses and checks the payment method: a bank account of the customer, or a card of any of the payer's customers.
 * Source: docs/spec/payments.md PAY-30.
 */
import {
  type CalendarDate,
  cardFee,
  type CurrencyCode,
  isUsableFor,
  nextScheduleDay,
  type PaymentDraft,
  type PaymentSchedule,
  railOf,
  scheduleBankPayment,
  scheduleFrom,
  sumMinor,
  toWireDate,
  whyNotByCard,
  whyNotScheduled,
} from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { PaymentCardsTable } from '../db/rail-schema.ts'
import type { BankAccountsTable, Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import { readCardFeeTerms } from './card-fee-terms.ts'
import type { AcceptedMethod } from './make-payment.ts'
import { lineError, paymentError } from './payment-refusals.ts'
import type { Locking } from './payments.queries.ts'

export interface ChosenMethod {
  /** Null if the method cannot pay; `errors` then has the reasons. */
  method: AcceptedMethod | null
  errors: readonly RefusalError[]
  schedule: PaymentSchedule
  scheduledOn: CalendarDate | null
  feeMinor: number
}

interface Question {
  principal: Principal
  clock: ProgramTime
  /**
   * The bank account of the draft; undefined for a card, and for a bank account that does not belong to the customer.
   */
  account: Selectable<BankAccountsTable> | undefined
  draft: PaymentDraft
  /**
   * The lines left to pay after credit, each with its index in the draft; for an invalid draft, the draft's own lines.
   */
  lines: readonly { trxId: string; amountMinor: number; index: number }[]
  locking: Locking
}

/** The money of an approved card payment arrives within 1 to 3 business days by the calendar of the generic rail. */
const CARD_CALENDAR = 'generic'

export async function chooseMethod(db: Kysely<Database>, question: Question): Promise<ChosenMethod> {
  const { draft, lines, clock } = question
  if (lines.length === 0 && (draft.credits ?? []).length > 0) return chooseNone(draft, clock)
  if (draft.card_id !== undefined && draft.bank_account_id !== undefined) {
    throw new Refusal({
      code: 'attribute-invalid',
      detail: 'A payment has one method: a bank account or a card. Omit one of the two.',
      pointer: '/data/attributes/card_id',
    })
  }
  return draft.card_id === undefined ? chooseBankAccount(question) : chooseCard(db, question, draft.card_id)
}

/** PAY-278: no method is charged, and the payment completes today. */
const chooseNone = (draft: PaymentDraft, { date, nowMs }: ProgramTime): ChosenMethod => ({
  method: { kind: 'credit' },
  errors: (['card_id', 'bank_account_id', 'scheduled_on'] as const)
    .filter((name) => draft[name] !== undefined)
    .map((name) => paymentError('payment-method-not-needed', `/${name}`)),
  schedule: { initiatesOn: date, leavesOn: date, postsBy: date, cutOffAtMs: nowMs },
  scheduledOn: null,
  feeMinor: 0,
})

function chooseBankAccount({ account, draft, clock }: Question): ChosenMethod {
  const rail = railOf(draft.currency)
  const on = draft.scheduled_on
  const late = on === undefined ? [] : dateErrors(on, draft.currency, clock.nowMs)
  return {
    method: account ? { kind: 'bank', account, rail } : null,
    errors: [...accountErrors(account, draft.currency), ...late],
    schedule: on === undefined || late.length > 0 ? scheduleBankPayment(clock.nowMs, rail) : scheduleFrom(on, rail),
    scheduledOn: on ?? null,
    feeMinor: 0,
  }
}

function accountErrors(account: Selectable<BankAccountsTable> | undefined, currency: string): RefusalError[] {
  const pointer = '/bank_account_id'
  if (!account) return [paymentError('payment-bank-account-unknown', pointer)]
  const usable = { status: account.status, onlinePayment: account.online_payment, currency: account.currency }
  if (!isUsableFor(usable, account.currency)) return [paymentError('payment-bank-account-not-usable', pointer)]
  if (isUsableFor(usable, currency)) return []
  return [paymentError('payment-bank-account-currency', pointer, { currency: account.currency })]
}

function dateErrors(on: CalendarDate, currency: CurrencyCode, nowMs: number): RefusalError[] {
  const rail = railOf(currency)
  const reason = whyNotScheduled(on, nowMs, rail)
  if (reason === null) return []
  const next = reason === 'too-far' ? undefined : toWireDate(nextScheduleDay(on, nowMs, rail))
  return [paymentError('payment-date-invalid', '/scheduled_on', { reason, ...(next && { next }) })]
}

async function chooseCard(db: Kysely<Database>, question: Question, id: string): Promise<ChosenMethod> {
  const { principal, clock, draft, lines, locking } = question
  const card = await db
    .selectFrom('payment_cards')
    .selectAll()
    .where('customer_buid', '=', sql<string>`any(${[...principal.customerIds]}::text[])`)
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .$if(locking === 'locked', (query) => query.forShare())
    .executeTakeFirst()
  const refused = whyNotByCard(lines, draft.currency)
    .map((problem) => ({ ...problem, line: problem.line === null ? null : (lines[problem.line]?.index ?? null) }))
    .map(lineError)
  const total = refused.length > 0 ? 0 : safeSum(lines)
  return {
    method: card ? { kind: 'card', card } : null,
    errors: [...cardErrors(card, clock.date), ...refused, ...scheduledCard(draft)],
    schedule: scheduleBankPayment(clock.nowMs, CARD_CALENDAR),
    scheduledOn: null,
    feeMinor: card
      ? cardFee(
          { minor: total, currency: draft.currency },
          { funding: card.funding, region: card.billing_region },
          (await readCardFeeTerms(db)).terms,
        )
      : 0,
  }
}

/** Sums the amounts for the fee; zero if an amount is not an integer, which the payment rules already report. */
const safeSum = (lines: readonly { amountMinor: number }[]): number =>
  lines.every(({ amountMinor }) => Number.isSafeInteger(amountMinor))
    ? sumMinor(lines.map(({ amountMinor }) => amountMinor))
    : 0

function cardErrors(card: Selectable<PaymentCardsTable> | undefined, today: CalendarDate): RefusalError[] {
  if (!card) return [paymentError('payment-card-unknown', '/card_id')]
  return card.expires_on < today ? [paymentError('payment-card-not-usable', '/card_id', { reason: 'expired' })] : []
}

/** Rejects a scheduled card payment, because a card is charged at once and only banks accept a payment in advance. */
const scheduledCard = (draft: PaymentDraft): RefusalError[] =>
  draft.scheduled_on === undefined ? [] : [paymentError('payment-date-invalid', '/scheduled_on', { reason: 'card' })]
