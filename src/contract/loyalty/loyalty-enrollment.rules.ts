/** What enrolling an account in a loyalty program comes to. Source: docs/spec/loyalty.md LOY-242…LOY-244 (issue 29). */
import type { Customer } from '../customers/customers.calls.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import type { EnrollmentStatus } from './loyalty.calls.ts'

export const ENROLLMENT_LIMITS = {
  /** accounts that one request enrolls or removes. */
  maxTogether: 200,
  /** rows and bytes of a file of accounts. */
  maxRows: 1_000,
  maxBytes: 500_000,
  /** characters of the reason of a removal. */
  maxReason: 200,
} as const

/** Columns that a file of accounts may have; only the first is read, the others are notes. */
export const ENROLLMENT_COLUMNS = ['account_number', 'account_name', 'row', 'outcome', 'account_status'] as const

/**
 * In the order in which they are checked: `unreadable`, `repeated` and `unknown` are of a row, `enrolled` is done, all others
 * are of the account.
 */
export const ENROLLMENT_OUTCOMES = [
  'enrolled',
  'already-enrolled',
  'waiting',
  'inactive',
  'wrong-currency',
  'reward-used',
  'unknown',
  'repeated',
  'unreadable',
] as const
export type EnrollmentOutcome = (typeof ENROLLMENT_OUTCOMES)[number]

export const REMOVAL_OUTCOMES = ['removed', 'not-enrolled', 'unknown'] as const
export type RemovalOutcome = (typeof REMOVAL_OUTCOMES)[number]

/** What is known of an account that is to be enrolled. */
export interface AccountToEnroll {
  accountStatus: Customer['status']
  /** Its own currency, and those in which the dealer of the program has billed it. */
  currencies: readonly CurrencyCode[]
  /** Its enrollment in the program; null where there was none. */
  status: EnrollmentStatus | null
  /** Some of the reward that it earned before it left is in a voucher that is open or redeemed. */
  isRewardUsed: boolean
}

/** @param currency that of the program's targets */
export function enrollmentOutcome(account: AccountToEnroll, currency: CurrencyCode): EnrollmentOutcome {
  if (account.status === 3) return 'already-enrolled'
  if (account.status === 2) return 'waiting'
  if (account.accountStatus !== 'active') return 'inactive'
  if (!account.currencies.includes(currency)) return 'wrong-currency'
  // Enrolled again, its reward could fall below what vouchers were issued for (LOY-198).
  if (account.isRewardUsed) return 'reward-used'
  return 'enrolled'
}
