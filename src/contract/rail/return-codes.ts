/**
 * Effects of a bank's return code on the account, on AutoPay, and on retries. ACH: moov-io/ach docs/returns.md; EFT:
 * CPA-005 codes as decided in docs.flinks.com. Source: docs/spec/rail.md RAI-6 (domain §1.1, §1.2).
 */
import { addBankingDays, type RailName } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'

/**
 * - `retry`: insufficient funds; the debit may be retried
 * - `disable`: the account is not debited until it is corrected or authorized again
 * - `none`: affects this payment only
 */
export type ReturnEffect = 'retry' | 'disable' | 'none'

export interface ReturnCode {
  rail: 'ach' | 'eft'
  /** Why the bank returned the money, as a kebab-case noun. */
  reason: string
  effect: ReturnEffect
  /** How long after the debit a return may arrive, in banking days, or in calendar days if the payer may object. */
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

/** Returns the return code; null if it is unknown, and then the payment is returned without further effects (RAI-6). */
export const returnCodeOf = (code: string): ReturnCode | null =>
  Object.hasOwn(RETURN_CODES, code) ? (RETURN_CODES[code] ?? null) : null

/**
 * Returns the last day on which this return may arrive.
 *
 * @param leftOn date on which the money left the payer's account
 */
export function lastReturnDay(code: ReturnCode, leftOn: CalendarDate, rail: RailName): CalendarDate {
  const { window } = code
  return 'bankingDays' in window
    ? addBankingDays(leftOn, window.bankingDays, rail)
    : addDays(leftOn, window.calendarDays)
}

/**
 * Returns the date on which a debit returned for insufficient funds is retried: 3 banking days later (RAI-8, A-80).
 *
 * @param retries number of earlier retries
 * @param firstOn date on which it was first handed to the bank
 * @returns null if it is not retried
 */
export function presentAgainOn(
  returned: Readonly<{ code: string; on: CalendarDate; retries: number; firstOn: CalendarDate }>,
  rail: RailName,
): CalendarDate | null {
  if (returnCodeOf(returned.code)?.effect !== 'retry' || returned.retries >= LIMITS.debitRetries) return null
  const day = addBankingDays(returned.on, LIMITS.debitRetryBankingDays, rail)
  return daysBetween(returned.firstOn, day) > LIMITS.debitRetryDays ? null : day
}
