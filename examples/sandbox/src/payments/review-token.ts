/**
 * Token that proves that the payer saw these lines, this total, and these dates before paying. Issued by the preview,
 * checked by the payment. Source: docs/spec/payments.md PAY-10 (ASVS 2.3.1: steps in order).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { asCalendarDate, type CalendarDate, type CreditApplication } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { readProgramKey } from '../db/program-key.ts'
import type { Database } from '../db/schema.ts'
import { canonicalJson } from './canonical-json.ts'

/** Content of a review. The order of lines is significant; amounts in minor units. */
export interface Reviewed {
  principalId: string
  customerId: string
  currency: string
  /** Set if a bank account pays. Neither this nor the card is set if credit covers the whole payment. */
  bankAccountId?: string
  cardId?: string
  /** By accepting the fee, the payer accepts this amount (PAY-32). */
  feeMinor?: number
  scheduledOn?: CalendarDate
  lines: readonly { trxId: string; amountMinor: number }[]
  /** Absent if no credit is applied. */
  credits?: readonly CreditApplication[]
  /** Absent if no dispute is opened. */
  disputes?: readonly { trxId: string; amountMinor: number; reasonId: string; description: string }[]
  totalMinor: number
}

/** Content of a review of several accounts paid by one card, in the order of the review (PAY-318). */
export interface ReviewedTogether {
  together: readonly Reviewed[]
  totalMinor: number
  feeMinor: number
}

export interface ReviewedDates {
  leavesOn: CalendarDate
  postsBy: CalendarDate
}

/**
 * - `missing`: this payment was not reviewed; the token is empty, forged, or of another payer, account, line, or total
 * - `outdated`: reviewed, but the money would now move on different days than the payer saw
 */
export type ReviewFault = 'missing' | 'outdated'

const KEY_SETTING = 'review-token-key'

/** @returns `<leaves on>.<posts by>.<HMAC-SHA256>`; the dates distinguish an outdated token from a forged one */
export function createReviewToken(
  key: Buffer,
  reviewed: Reviewed | ReviewedTogether,
  { leavesOn, postsBy }: ReviewedDates,
): string {
  const shown = canonicalJson({ ...reviewed, leavesOn, postsBy })
  return `${leavesOn}.${postsBy}.${createHmac('sha256', key).update(shown).digest('base64url')}`
}

/** @returns null if the token proves a review of exactly this content, with today's dates */
export function whyNotReviewed(
  key: Buffer,
  token: string,
  reviewed: Reviewed | ReviewedTogether,
  dates: ReviewedDates,
): ReviewFault | null {
  const [leaves = '', posts = ''] = token.split('.')
  const shown = { leavesOn: asCalendarDate(leaves), postsBy: asCalendarDate(posts) }
  if (!shown.leavesOn || !shown.postsBy) return 'missing'
  const expected = createReviewToken(key, reviewed, { leavesOn: shown.leavesOn, postsBy: shown.postsBy })
  if (!areEqual(token, expected)) return 'missing'
  return shown.leavesOn === dates.leavesOn && shown.postsBy === dates.postsBy ? null : 'outdated'
}

function areEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Cache per database: a key never changes once it exists. */
const knownKeys = new WeakMap<Kysely<Database>, Buffer>()

/**
 * Reads the signing key, which is stored so that a token stays valid after a restart and on every node. Read it before
 * the transaction that needs it.
 */
export async function readReviewKey(db: Kysely<Database>): Promise<Buffer> {
  const known = knownKeys.get(db)
  if (known) return known
  const key = await readProgramKey(db, KEY_SETTING)
  // Not cached inside a transaction, because the transaction that created the key may be rolled back.
  if (!db.isTransaction) knownKeys.set(db, key)
  return key
}
