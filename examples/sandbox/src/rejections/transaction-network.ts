/**
 * The network that decides dealers' transactions, new and resubmitted: the only interface to it. The
 * sandbox has its own behind it; a provider puts its own there. Guide: docs/guides/payment-rail.md. Source:
 * docs/spec/rejections.md REJ-19, REJ-20.
 */
import type { CurrencyCode, RejectionReasonCode } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

/** Outside every transaction: the call waits for a response, and a sent request cannot be rolled back. */
export interface NetworkDesk {
  db: Kysely<Database>
  clock: ProgramTime
}

/** As the dealer sent it, with what it corrected. */
export interface SubmittedTransaction {
  /**
   * Of the customer and its transaction, `10428/T-8000001`, or of the rejection and its attempt, `RJ-1003/2`: unique for ever,
   * and the key under which the network knows it.
   */
  reference: string
  /** Who has to pay. */
  customerId: string
  merchantId: string
  invoiceId: string
  poNumber: string | null
  /** The last four digits; null: no card was named. */
  cardLast4: string | null
  currency: CurrencyCode
  /** Minor units; they add up. */
  subtotalMinor: number
  taxMinor: number
  totalMinor: number
  /** Program time. */
  submittedAt: Date
}

export type NetworkAnswer =
  /** Approved by the network; the program may still reject it by its own rules. */
  | { kind: 'approved'; at: Date }
  | { kind: 'rejected'; at: Date; reasons: readonly [RejectionReasonCode, ...RejectionReasonCode[]] }
  /** Pending, or without a response: it is queried again under the same reference. */
  | { kind: 'undecided' }

export interface TransactionNetwork {
  /**
   * REJ-19: the decision on a transaction, which the first query submits to the network. The same reference again changes nothing
   * and returns the same response; `at` is program time and never before the submission.
   */
  decide(desk: NetworkDesk, transaction: SubmittedTransaction): Promise<NetworkAnswer>
}
