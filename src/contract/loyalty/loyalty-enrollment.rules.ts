/** Whether an account can be enrolled in a loyalty program. Source: docs/spec/loyalty.md LOY-242…LOY-244 (issue 29). */
import type { Customer } from '../customers/customers.calls.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import type { EnrollmentStatus } from './loyalty.calls.ts'

export const ENROLLMENT_LIMITS = {
  /** accounts per request to enroll or remove. */
  maxTogether: 200,
  /** rows and bytes of a file of accounts. */
  maxRows: 1_000,
  maxBytes: 500_000,
  /** characters of the reason of a removal. */
  maxReason: 200,
} as const

/** Columns of a file of accounts; only the first is read, the others are for the user. */
export const ENROLLMENT_COLUMNS = ['account_number', 'account_name', 'row', 'outcome', 'account_status'] as const

/**
 * Outcomes in the order in which they are checked. `unreadable`, `repeated`, and `unknown` concern a row, `enrolled`
 * means success, all others concern the account.
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

/** Facts about an account to enroll. */
export interface AccountToEnroll {
  accountStatus: Customer['status']
  /** The account's own currency, and those of its invoices from the dealer of the program. */
  currencies: readonly CurrencyCode[]
  /** Status of its enrollment in the program; null if it has none. */
  status: EnrollmentStatus | null
  /** Whether a voucher, open or redeemed, was issued from the reward that the account earned before it left. */
  isRewardUsed: boolean
}

/**
 * Returns the outcome of enrolling an account.
 *
 * @param currency currency of the program's targets
 */
export function enrollmentOutcome(account: AccountToEnroll, currency: CurrencyCode): EnrollmentOutcome {
  if (account.status === 3) return 'already-enrolled'
  if (account.status === 2) return 'waiting'
  if (account.accountStatus !== 'active') return 'inactive'
  if (!account.currencies.includes(currency)) return 'wrong-currency'
  // Refused because after a new enrollment, the reward could be lower than the vouchers already issued (LOY-198).
  if (account.isRewardUsed) return 'reward-used'
  return 'enrolled'
}
