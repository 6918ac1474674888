/**
 * Requests to a bank or a card network, and events from them: the only interface to external money. The sandbox
 * has its own rail behind it; a provider puts its bank's there. Guide: docs/guides/payment-rail.md. Source:
 * docs/spec/rail.md RAI-1…RAI-5.
 */
import type { CalendarDate, CardFunding, CurrencyCode, DeclineReason, RailName } from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

/**
 * The transaction of the change that a request belongs to. An adapter stores its message in its own table there and sends it
 * after the commit, so that rolled back requests are never sent and committed ones always are.
 */
export interface RailDesk {
  trx: Transaction<Database>
  clock: ProgramTime
}

/** Outside every transaction: the call waits for a response, and a sent request cannot be rolled back. */
export interface ChargeDesk {
  db: Kysely<Database>
  clock: ProgramTime
}

export interface DebitOrder {
  customerId: string
  /** The payment's number: unique, and the reference in the rail's events. */
  reference: string
  bankAccountId: string
  /** Last four digits of its number. */
  accountLast4: string
  rail: RailName
  currency: CurrencyCode
  /** Minor units. */
  amountMinor: number
  /** Banking days: handed to the bank, leaves the payer's account, posts. */
  initiatesOn: CalendarDate
  leavesOn: CalendarDate
  postsBy: CalendarDate
  /** ms; from this instant on it cannot be canceled. */
  cutOffAtMs: number
  /** How often the same debit was presented before. */
  retries: number
}

/** What one payment has of an authorization: the name under which it is settled, given back and charged back. */
export interface CardShare {
  customerId: string
  /** The payment's number. */
  reference: string
  /** Fee included, minor units. */
  amountMinor: number
}

export interface CardOrder {
  customerId: string
  /** The payment's number; of several payments that are authorized together, that of the first. */
  reference: string
  /** What the network gave for the card's number. */
  networkToken: string
  currency: CurrencyCode
  /** Of all payments, fees included, minor units. */
  amountMinor: number
  /** RAI-163: one for each payment, adding up to the amount; the response applies to all. */
  shares: readonly CardShare[]
  postsBy: CalendarDate
}

/** With the reason of the card's bank; `declined` alone where the network gives none. */
export interface CardDecline {
  kind: 'declined'
  reason: DeclineReason
}

/** `unknown`: the network did not answer; the answer follows as an event. */
export type CardAnswer = 'approved' | 'declined' | 'unknown' | CardDecline

export interface CardRefund {
  customerId: string
  /** Of the payment that is given back. */
  reference: string
  currency: CurrencyCode
  /** Without the fee, minor units. */
  amountMinor: number
}
/** `unknown`: the network did not respond, and is queried again under the same reference until it does. */
export type RefundAnswer = 'refunded' | 'refused' | 'unknown'

/** `never-heard`: the charge was never received, or not yet. */
export type ChargeFate = CardAnswer | 'never-heard'

/** Everything that was typed: passed on, never stored. */
export interface TypedCard {
  /** Digits alone. */
  number: string
  securityCode: string
  expiresOn: CalendarDate
  /** HMAC of the number under the program's key. */
  digest: string
}

/** The whole numbers of an account as the bank corrects them; they are never stored. */
export interface CorrectedNumbers {
  routingNumber: string
  accountNumber: string
}

export type RailEvent =
  | { kind: 'settled' | 'failed' | 'approved'; customerId: string; reference: string }
  | { kind: 'declined'; customerId: string; reference: string; reason?: DeclineReason }
  | { kind: 'returned'; customerId: string; reference: string; code: string }
  /** The cardholder's bank took the whole charge back, fee included; the code is the network's own. */
  | { kind: 'charged-back'; customerId: string; reference: string; code: string }
  /** NACHA's notification of change: C01 account number, C02 routing number, C03 both. */
  | {
      kind: 'corrected'
      customerId: string
      bankAccountId: string
      code: string
      numbers: CorrectedNumbers
      /** Of the bank that the routing number names now; absent: it keeps the name that it has here. */
      bankName?: string | null
    }

export interface PaymentRail {
  /** RAI-2: hands a debit over; the same reference again changes nothing. */
  submitDebit(desk: RailDesk, order: DebitOrder): Promise<void>
  /** RAI-3: `too-late` from the cut-off on, and for a reference that the rail does not have under way. */
  cancelDebit(desk: RailDesk, debit: Pick<DebitOrder, 'customerId' | 'reference'>): Promise<'canceled' | 'too-late'>
  /** RAI-12: the token that represents the card from now on, and its funding type. */
  tokenizeCard(desk: ChargeDesk, card: TypedCard): Promise<{ networkToken: string; funding: CardFunding }>
  /**
   * RAI-4: charges a card; an approved charge settles automatically and is reported as an event. The same reference again charges
   * nothing and returns the same response.
   */
  authorizeCard(desk: ChargeDesk, order: CardOrder): Promise<CardAnswer>
  /** RAI-21: the outcome of a charge with a lost response; `settled` counts as approved. */
  findCharge(desk: ChargeDesk, charge: Pick<CardOrder, 'customerId' | 'reference'>): Promise<ChargeFate>
  /**
   * RAI-16: gives back what a card was charged; `refused` unless it has settled, and once the network took it back itself.
   * The same reference again gives nothing back and answers what it answered.
   */
  refundCard(desk: ChargeDesk, refund: CardRefund): Promise<RefundAnswer>
  /** RAI-20: sends two small amounts to an account, below one major unit each, and says which and when they are there. */
  sendTestDeposits(
    desk: RailDesk,
    account: { customerId: string; bankAccountId: string; rail: RailName },
  ): Promise<{ firstMinor: number; secondMinor: number; arrivesOn: CalendarDate }>
  /** RAI-5: unread events up to this program date, in order. */
  readEvents(desk: RailDesk): Promise<RailEvent[]>
}
