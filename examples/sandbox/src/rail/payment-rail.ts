/**
 * Requests to a bank or a card network, and events from them: the only interface to external money. The sandbox
 * implements it with its own rail; a provider replaces that with its bank's. Guide: docs/guides/payment-rail.md.
 * Source: docs/spec/rail.md RAI-1…RAI-5.
 */
import type { CalendarDate, CardFunding, CurrencyCode, DeclineReason, RailName } from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

/**
 * The transaction of the change that a request belongs to. An adapter stores its message there, in a table of its own,
 * and sends it after the commit, so that rolled back requests are never sent and committed ones always are.
 */
export interface RailDesk {
  trx: Transaction<Database>
  clock: ProgramTime
}

/** Used outside every transaction, because the call waits for a response and a sent request cannot be rolled back. */
export interface ChargeDesk {
  db: Kysely<Database>
  clock: ProgramTime
}

export interface DebitOrder {
  customerId: string
  /** The payment's number: unique, and the reference in the rail's events. */
  reference: string
  bankAccountId: string
  /** Last four digits of the account number. */
  accountLast4: string
  rail: RailName
  currency: CurrencyCode
  /** Minor units. */
  amountMinor: number
  /** Banking days on which the debit is handed to the bank, leaves the payer's account, and posts. */
  initiatesOn: CalendarDate
  leavesOn: CalendarDate
  postsBy: CalendarDate
  /** Epoch milliseconds; from this instant on the debit cannot be canceled. */
  cutOffAtMs: number
  /** How many times the same debit was presented before. */
  retries: number
}

/** One payment's part of an authorization; settled, refunded, and charged back under its own reference. */
export interface CardShare {
  customerId: string
  /** The payment's number. */
  reference: string
  /** Minor units, including the fee. */
  amountMinor: number
}

export interface CardOrder {
  customerId: string
  /** The payment's number; for payments that are authorized together, the number of the first one. */
  reference: string
  /** The network's token for the card number. */
  networkToken: string
  currency: CurrencyCode
  /** Sum of all payments including fees, minor units. */
  amountMinor: number
  /** RAI-163: one share per payment; they add up to the amount, and the response applies to all of them. */
  shares: readonly CardShare[]
  postsBy: CalendarDate
}

/** A decline with the reason given by the card's bank; plain `declined` is used if the network gives no reason. */
export interface CardDecline {
  kind: 'declined'
  reason: DeclineReason
}

/** `unknown`: the network did not respond; its response follows as an event. */
export type CardAnswer = 'approved' | 'declined' | 'unknown' | CardDecline

export interface CardRefund {
  customerId: string
  /** Number of the payment that is refunded. */
  reference: string
  currency: CurrencyCode
  /** Minor units, without the fee. */
  amountMinor: number
}
/** `unknown`: the network did not respond; it is queried again under the same reference until it does. */
export type RefundAnswer = 'refunded' | 'refused' | 'unknown'

/** `never-heard`: the network has not received the charge, or not yet. */
export type ChargeFate = CardAnswer | 'never-heard'

/** Everything that the user entered: passed on to the network, never stored. */
export interface TypedCard {
  /** Digits only. */
  number: string
  securityCode: string
  expiresOn: CalendarDate
  /** HMAC of the number under the program's key. */
  digest: string
}

/** The complete numbers of an account as corrected by the bank; they are never stored. */
export interface CorrectedNumbers {
  routingNumber: string
  accountNumber: string
}

export type RailEvent =
  | { kind: 'settled' | 'failed' | 'approved'; customerId: string; reference: string }
  | { kind: 'declined'; customerId: string; reference: string; reason?: DeclineReason }
  | { kind: 'returned'; customerId: string; reference: string; code: string }
  /** The cardholder's bank reversed the whole charge including the fee; the code is the network's own. */
  | { kind: 'charged-back'; customerId: string; reference: string; code: string }
  /** NACHA's notification of change: C01 corrects the account number, C02 the routing number, C03 both. */
  | {
      kind: 'corrected'
      customerId: string
      bankAccountId: string
      code: string
      numbers: CorrectedNumbers
      /** Name of the bank at the new routing number; if absent, the stored name is kept. */
      bankName?: string | null
    }

export interface PaymentRail {
  /** RAI-2: submits a debit; repeating a reference changes nothing. */
  submitDebit(desk: RailDesk, order: DebitOrder): Promise<void>
  /** RAI-3: cancels a debit; `too-late` from the cut-off on, and if the rail has no such debit in progress. */
  cancelDebit(desk: RailDesk, debit: Pick<DebitOrder, 'customerId' | 'reference'>): Promise<'canceled' | 'too-late'>
  /** RAI-12: returns the token that stands for the card from now on, and the card's funding type. */
  tokenizeCard(desk: ChargeDesk, card: TypedCard): Promise<{ networkToken: string; funding: CardFunding }>
  /**
   * RAI-4: charges a card; an approved charge settles automatically and is reported as an event. Repeating a reference
   * charges nothing and returns the same response.
   */
  authorizeCard(desk: ChargeDesk, order: CardOrder): Promise<CardAnswer>
  /** RAI-21: returns the outcome of a charge with a lost response; a settled charge counts as approved. */
  findCharge(desk: ChargeDesk, charge: Pick<CardOrder, 'customerId' | 'reference'>): Promise<ChargeFate>
  /**
   * RAI-16: refunds a charge; `refused` unless the charge has settled, and also after a chargeback. Repeating a
   * reference refunds nothing and returns the same answer.
   */
  refundCard(desk: ChargeDesk, refund: CardRefund): Promise<RefundAnswer>
  /**
   * RAI-20: sends two small amounts, each below one major unit, to an account. Returns the amounts and their arrival
   * date.
   */
  sendTestDeposits(
    desk: RailDesk,
    account: { customerId: string; bankAccountId: string; rail: RailName },
  ): Promise<{ firstMinor: number; secondMinor: number; arrivesOn: CalendarDate }>
  /** RAI-5: returns unread events up to the current program date, in order. */
  readEvents(desk: RailDesk): Promise<RailEvent[]>
}
