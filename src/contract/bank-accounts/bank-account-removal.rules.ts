/**
 * When a bank account goes: removed by an admin, or disabled by what a bank sends back.
 * Source: docs/spec/payments.md BNK-14…BNK-16, BNK-20 (specification §4; domain §3.7, §1.1, §1.2).
 */
import { LIMITS } from '../limits.ts'
import { returnCodeOf } from '../rail/return-codes.ts'
import type { BankAccount } from './bank-accounts.calls.ts'

export type NotRemovedReason = 'removed' | 'payment-pending' | 'auto-pay'

/**
 * BNK-15: why an account cannot be removed: a payment from it is under way, or it has AutoPay, suspended AutoPay too.
 *
 * @param pendingPayments payments from it that are processing
 * @returns null when it can; the last one wants to be confirmed (`isLastPaymentMethod`)
 */
export function whyBankAccountNotRemoved(
  account: Readonly<Pick<BankAccount, 'status' | 'autoPay'>>,
  pendingPayments: number,
): NotRemovedReason | null {
  if (account.status === 'removed') return 'removed'
  if (pendingPayments > 0) return 'payment-pending'
  return account.autoPay ? 'auto-pay' : null
}

/** BNK-16 (specification §4): nothing to pay with is left without it, so its removal is confirmed apart. */
export const isLastPaymentMethod = (
  account: Readonly<Pick<BankAccount, 'id'>>,
  accounts: readonly Readonly<Pick<BankAccount, 'id' | 'status'>>[],
): boolean => !accounts.some(({ id, status }) => id !== account.id && status !== 'removed' && status !== 'disabled')

/** BNK-14: whether a payment that came back with this code disables its bank account. */
export const disablesBankAccount = (returnCode: string): boolean => returnCodeOf(returnCode)?.effect === 'disable'

/** BNK-20: how often the two small amounts may still be named; at 0 the account is disabled. */
export const verificationTriesLeft = (failedTries: number): number =>
  Math.max(0, LIMITS.bankVerificationTries - failedTries)
