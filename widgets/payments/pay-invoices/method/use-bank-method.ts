/** Which bank account pays. Source: docs/spec/payments.md BNK-1…BNK-4. */
import { useState } from 'react'
import {
  type BankAccount,
  type CurrencyCode,
  isUsableFor,
  listBankAccounts,
  type NetTermsError,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import type { DraftStorage } from '../stored-draft.ts'

export type NotUsableReason = 'verifying' | 'turned-off' | 'not-online' | 'other-currency'

export interface MethodChoice {
  account: BankAccount
  /** Null: it can pay. */
  reason: NotUsableReason | null
}

export interface BankMethodState {
  isLoading: boolean
  error: NetTermsError | null
  retry(): void
  choices: readonly MethodChoice[]
  /** Always one that can pay; without a choice the one that this user last paid from, or the only one (BNK-23). */
  chosen: BankAccount | null
  choose(bankAccountId: string): void
}

export function useBankMethod(customerId: string, currency: CurrencyCode, storage: DraftStorage): BankMethodState {
  const { answer, error, isLoading, retry } = useCall(
    listBankAccounts,
    customerId ? { filter: { buid_customer: customerId } } : null,
  )
  const [wish, setWish] = useState(() => storage.read().bankAccountId)
  const choices = (answer?.data ?? [])
    .filter(({ status }) => status !== 'removed')
    .map((account) => ({ account, reason: whyNotUsable(account, currency) }))
  const usable = choices.filter(({ reason }) => reason === null).map(({ account }) => account)
  const find = (wanted: string | null | undefined) => usable.find(({ id }) => id === wanted)
  const lastUsed = answer?.meta.paidFrom.find(find)
  const likely = usable.length === 1 ? usable[0] : find(lastUsed)
  return {
    isLoading,
    error: answer ? null : error,
    retry,
    choices,
    chosen: find(wish) ?? likely ?? null,
    choose(bankAccountId) {
      setWish(bankAccountId)
      storage.write({ bankAccountId })
    },
  }
}

function whyNotUsable(account: BankAccount, currency: CurrencyCode): NotUsableReason | null {
  if (isUsableFor(account, currency)) return null
  if (account.status === 'pending verification') return 'verifying'
  if (account.status !== 'active') return 'turned-off'
  return account.onlinePayment ? 'other-currency' : 'not-online'
}
