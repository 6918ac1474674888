/**
 * Proof that the payer saw these lines, this total, and these dates before paying: issued by the preview, checked by the payment.
 * Source: docs/spec/payments.md PAY-10 (ASVS 2.3.1: steps in order).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { asCalendarDate, type CalendarDate, type CreditApplication } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { readProgramKey } from '../db/program-key.ts'
import type { Database } from '../db/schema.ts'
import { canonicalJson } from './canonical-json.ts'

/** The content of a review. The order of lines counts; amounts in minor units. */
export interface Reviewed {
  principalId: string
  customerId: string
  currency: string
  /** One of the two; neither when credit covers it all. */
  bankAccountId?: string
  cardId?: string
  /** Accepting a fee means accepting this one (PAY-32). */
  feeMinor?: number
  scheduledOn?: CalendarDate
  lines: readonly { trxId: string; amountMinor: number }[]
  /** Absent without credit. */
  credits?: readonly CreditApplication[]
  /** Absent without one. */
  disputes?: readonly { trxId: string; amountMinor: number; reasonId: string; description: string }[]
  totalMinor: number
}

/** Payments of several accounts by one card, in the order of the review (PAY-318). */
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
 * - `missing`: empty, forged, or of another payer, account, line or total: this payment was not reviewed
 * - `outdated`: reviewed, but the money would now move on other days than the payer was shown
 */
export type ReviewFault = 'missing' | 'outdated'

const KEY_SETTING = 'review-token-key'

/** @returns `<leaves on>.<posts by>.<HMAC-SHA256>`; the dates in it distinguish a moved date from a forgery */
export function createReviewToken(
  key: Buffer,
  reviewed: Reviewed | ReviewedTogether,
  { leavesOn, postsBy }: ReviewedDates,
): string {
  const shown = canonicalJson({ ...reviewed, leavesOn, postsBy })
  return `${leavesOn}.${postsBy}.${createHmac('sha256', key).update(shown).digest('base64url')}`
}

/** @returns null when the token proves a review of exactly this, with today's dates */
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

/** Cached by database: a key never changes once it exists. */
const knownKeys = new WeakMap<Kysely<Database>, Buffer>()

/** Stored, so that a token is valid after a restart and on every node. Read it before a transaction that needs it. */
export async function readReviewKey(db: Kysely<Database>): Promise<Buffer> {
  const known = knownKeys.get(db)
  if (known) return known
  const key = await readProgramKey(db, KEY_SETTING)
  // A transaction that made the key may be rolled back.
  if (!db.isTransaction) knownKeys.set(db, key)
  return key
}
