/**
 * When a bank account is removed by an admin, or disabled after a return. Source: docs/spec/payments.md BNK-14…BNK-16,
 * BNK-20 (specification §4; domain §3.7, §1.1, §1.2).
 */
import { LIMITS } from '../limits.ts'
import { returnCodeOf } from '../rail/return-codes.ts'
import type { BankAccount } from './bank-accounts.calls.ts'

export type NotRemovedReason = 'removed' | 'payment-pending' | 'auto-pay'

/**
 * Returns why an account cannot be removed: one of its payments is processing, or it has AutoPay, even if suspended
 * (BNK-15).
 *
 * @param pendingPayments payments from this account that are processing
 * @returns null if it can be removed; removing the last method also needs a confirmation (`isLastPaymentMethod`)
 */
export function whyBankAccountNotRemoved(
  account: Readonly<Pick<BankAccount, 'status' | 'autoPay'>>,
  pendingPayments: number,
): NotRemovedReason | null {
  if (account.status === 'removed') return 'removed'
  if (pendingPayments > 0) return 'payment-pending'
  return account.autoPay ? 'auto-pay' : null
}

/**
 * Whether no other payment method would remain, so that the removal needs its own confirmation (BNK-16; specification
 * §4).
 */
export const isLastPaymentMethod = (
  account: Readonly<Pick<BankAccount, 'id'>>,
  accounts: readonly Readonly<Pick<BankAccount, 'id' | 'status'>>[],
): boolean => !accounts.some(({ id, status }) => id !== account.id && status !== 'removed' && status !== 'disabled')

/** Whether a return with this code disables the bank account (BNK-14). */
export const disablesBankAccount = (returnCode: string): boolean => returnCodeOf(returnCode)?.effect === 'disable'

/** Returns the remaining attempts to enter the two test deposits (BNK-20, A-45); at 0 the account is disabled. */
export const verificationTriesLeft = (failedTries: number): number =>
  Math.max(0, LIMITS.bankVerificationTries - failedTries)
