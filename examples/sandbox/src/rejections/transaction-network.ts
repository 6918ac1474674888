/**
 * The interface to the network that decides new and resubmitted transactions of dealers. The sandbox implements it; a
 * provider implements its own. Guide: docs/guides/payment-rail.md. Source: docs/spec/rejections.md REJ-19, REJ-20.
 */
import type { CurrencyCode, RejectionReasonCode } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

/**
 * Database and clock for a query to the network. Not in a transaction: the call waits for a response, and a sent
 * request cannot be rolled back.
 */
export interface NetworkDesk {
  db: Kysely<Database>
  clock: ProgramTime
}

/** A transaction as the dealer sent it, including corrections. */
export interface SubmittedTransaction {
  /**
   * Customer and transaction, `10428/T-8000001`, or rejection and attempt, `RJ-1003/2`: never reused, and the network's
   * key for the transaction.
   */
  reference: string
  /** The customer who has to pay. */
  customerId: string
  merchantId: string
  invoiceId: string
  poNumber: string | null
  /** The last four digits; null if no card was given. */
  cardLast4: string | null
  currency: CurrencyCode
  /** Minor units; subtotal and tax add up to the total. */
  subtotalMinor: number
  taxMinor: number
  totalMinor: number
  /** By the program's clock. */
  submittedAt: Date
}

export type NetworkAnswer =
  /** Approved by the network; the program may still reject it by its own rules. */
  | { kind: 'approved'; at: Date }
  | { kind: 'rejected'; at: Date; reasons: readonly [RejectionReasonCode, ...RejectionReasonCode[]] }
  /** Pending or no response yet: it is queried again under the same reference. */
  | { kind: 'undecided' }

export interface TransactionNetwork {
  /**
   * Returns the decision on a transaction (REJ-19). The first query submits the transaction to the network; further
   * queries with the same reference change nothing and return the same response. `at` is by the program's clock and
   * never before the submission.
   */
  decide(desk: NetworkDesk, transaction: SubmittedTransaction): Promise<NetworkAnswer>
}
