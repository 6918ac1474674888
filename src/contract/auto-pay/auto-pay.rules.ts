/**
 * Which bank account may have AutoPay, and what happens when a payment is returned. Source: docs/spec/payments.md
 * BNK-18, BNK-19 (specification §4, §9; domain §1.8, §3.7).
 */
import type { BankAccount } from '../bank-accounts/bank-accounts.calls.ts'
import { addBankingDays, type RailName } from '../dates/banking-calendar.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import { returnCodeOf } from '../rail/return-codes.ts'

type Account = Readonly<Pick<BankAccount, 'id' | 'name' | 'last4' | 'status' | 'autoPay'>>

export type AutoPayRefusal =
  | { reason: 'account-not-active'; status: BankAccount['status'] }
  | { reason: 'already-on' }
  | { reason: 'taken'; owner: Pick<BankAccount, 'id' | 'name' | 'last4'> }

/**
 * Returns why AutoPay cannot be turned on for an account: only one of the customer's accounts may have it, so it must
 * first be turned off for the other one (BNK-18).
 *
 * @param accounts every account of the same customer, including removed ones
 * @returns null if it can be turned on; `taken` names the account that has AutoPay
 */
export function whyAutoPayNotOn(account: Account, accounts: readonly Account[]): AutoPayRefusal | null {
  if (account.status !== 'active') return { reason: 'account-not-active', status: account.status }
  if (account.autoPay) return { reason: 'already-on' }
  const owner = accounts.find((each) => each.id !== account.id && each.autoPay && each.status !== 'removed')
  return owner ? { reason: 'taken', owner: { id: owner.id, name: owner.name, last4: owner.last4 } } : null
}

/**
 * Returns the date on which a returned AutoPay payment is retried: 3 banking days later (BNK-19, A-44).
 *
 * @param retries number of earlier retries
 * @returns null if it is not retried: AutoPay is then turned off, with the return code as the reason
 */
export function autoPayRetryOn(
  returned: Readonly<{ code: string; on: CalendarDate; retries: number }>,
  rail: RailName,
): CalendarDate | null {
  const mayRetry = returnCodeOf(returned.code)?.effect === 'retry' && returned.retries < LIMITS.autoPayRetries
  return mayRetry ? addBankingDays(returned.on, LIMITS.autoPayRetryBankingDays, rail) : null
}
