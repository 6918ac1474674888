/**
 * What a bank's return code means for the account, for AutoPay and for another try. ACH: moov-io/ach docs/returns.md; EFT:
 * CPA-005 codes as docs.flinks.com decides them. Source: docs/spec/rail.md RAI-6 (domain §1.1, §1.2).
 */
import { addBankingDays, type RailName } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'

/**
 * - `retry`: there was no money; the debit may be presented again
 * - `disable`: the account is not debited again until it is corrected or authorised anew
 * - `none`: this payment only
 */
export type ReturnEffect = 'retry' | 'disable' | 'none'

export interface ReturnCode {
  rail: 'ach' | 'eft'
  /** A kebab noun: why the bank gave the money back. */
  reason: string
  effect: ReturnEffect
  /** How long the bank may take after the money left: banking days, or calendar days where the payer may object. */
  window: { bankingDays: number } | { calendarDays: number }
}

const BANK_WINDOW = { bankingDays: 2 } as const
const PAYER_WINDOW = { calendarDays: 60 } as const

const ach = (
  reason: string,
  effect: ReturnEffect = 'none',
  window: ReturnCode['window'] = BANK_WINDOW,
): ReturnCode => ({
  rail: 'ach',
  reason,
  effect,
  window,
})
const eft = (reason: string, effect: ReturnEffect = 'none'): ReturnCode => ({
  rail: 'eft',
  reason,
  effect,
  window: BANK_WINDOW,
})

export const RETURN_CODES: Readonly<Record<string, ReturnCode>> = {
  R01: ach('insufficient-funds', 'retry'),
  R02: ach('account-closed', 'disable'),
  R03: ach('account-unknown', 'disable'),
  R04: ach('account-number-invalid', 'disable'),
  R05: ach('consumer-account', 'none', PAYER_WINDOW),
  R07: ach('authorization-revoked', 'disable', PAYER_WINDOW),
  R08: ach('payment-stopped'),
  R09: ach('uncollected-funds', 'retry'),
  R10: ach('not-authorized', 'disable', PAYER_WINDOW),
  R11: ach('not-as-authorized', 'none', PAYER_WINDOW),
  R16: ach('account-frozen', 'disable'),
  R20: ach('not-a-transaction-account', 'disable'),
  R24: ach('duplicate'),
  R28: ach('routing-number-invalid'),
  R29: ach('corporate-not-authorized', 'disable'),
  '900': eft('edit-reject'),
  '901': eft('insufficient-funds'),
  '902': eft('account-unknown', 'disable'),
  '903': eft('payment-stopped'),
  '904': eft('post-dated'),
  '905': eft('account-closed', 'disable'),
  '907': eft('debits-not-allowed', 'disable'),
  '908': eft('uncollected-funds'),
  '909': eft('currency-mismatch', 'disable'),
  '910': eft('payer-deceased', 'disable'),
  '911': eft('account-frozen', 'disable'),
  '912': eft('account-number-invalid', 'disable'),
  '914': eft('name-mismatch'),
  '915': eft('no-agreement', 'disable'),
  '916': eft('not-as-agreed'),
  '917': eft('agreement-revoked', 'disable'),
  '918': eft('no-notification'),
  '919': eft('not-as-agreed'),
  '920': eft('agreement-revoked', 'disable'),
  '921': eft('no-notification'),
  '922': eft('returned-by-payer'),
  '990': eft('institution-defaulted'),
}

/** RAI-6: null for a code that is not in the table: the payment is returned all the same, and nothing follows from it. */
export const returnCodeOf = (code: string): ReturnCode | null =>
  Object.hasOwn(RETURN_CODES, code) ? (RETURN_CODES[code] ?? null) : null

/**
 * The last day on which this return may arrive.
 *
 * @param leftOn when the money left the payer's account
 */
export function lastReturnDay(code: ReturnCode, leftOn: CalendarDate, rail: RailName): CalendarDate {
  const { window } = code
  return 'bankingDays' in window
    ? addBankingDays(leftOn, window.bankingDays, rail)
    : addDays(leftOn, window.calendarDays)
}

/**
 * RAI-8: when a debit that came back for want of funds is presented again: 3 banking days later.
 *
 * @param retries how often it was presented again before
 * @param firstOn when it was handed over first
 * @returns null when it is not
 */
export function presentAgainOn(
  returned: Readonly<{ code: string; on: CalendarDate; retries: number; firstOn: CalendarDate }>,
  rail: RailName,
): CalendarDate | null {
  if (returnCodeOf(returned.code)?.effect !== 'retry' || returned.retries >= LIMITS.debitRetries) return null
  const day = addBankingDays(returned.on, LIMITS.debitRetryBankingDays, rail)
  return daysBetween(returned.firstOn, day) > LIMITS.debitRetryDays ? null : day
}
