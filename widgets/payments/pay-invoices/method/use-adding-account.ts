/** Adds a bank account during a payment, in the secure frame. Source: docs/spec/payments.md BNK-12, BNK-13. */
import { useReducer } from 'react'
import {
  type AddedBankAccount,
  type BankCountry,
  createFrameHandover,
  CURRENCY_OF_BANK_COUNTRY,
  type CurrencyCode,
  type ErrorCode,
  type FrameTask,
  listBankAccounts,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { useBankCountries } from '../../../shared/payments/use-bank-countries.ts'

export type AddingPhase =
  | { kind: 'closed' }
  | { kind: 'open' }
  | { kind: 'failed'; code: ErrorCode }
  | { kind: 'added'; account: AddedBankAccount }

export interface AddingAccount {
  phase: AddingPhase
  address: { origin: string; publishableKey: string | null }
  task: FrameTask
  open(): void
  cancel(): void
  fetchHandover(): Promise<string>
  added(account: AddedBankAccount): void
  failed(code: ErrorCode): void
}

/** @returns null if the user may add no account, the program has no secure frame, or no bank supports the currency */
export function useAddingAccount(
  customerId: string,
  currency: CurrencyCode,
  choose: (bankAccountId: string) => void,
): AddingAccount | null {
  const { instance } = useWidget()
  const mayAdd = useShared((state) => state.session.capabilities.includes('bank-accounts.create'))
  // The frame's URL is in the config, which arrives with the session.
  useShared((state) => state.config)
  const { run } = useAction(createFrameHandover)
  const [phase, setPhase] = useReducer((_: AddingPhase, next: AddingPhase) => next, { kind: 'closed' })
  const address = instance.getSecureFrame()
  const country = countryOf(currency)
  const countries = useBankCountries(mayAdd && country ? customerId : null, country ?? 'US')
  if (!mayAdd || !address || !country || !customerId || !countries.includes(country)) return null
  return {
    phase,
    address,
    task: { kind: 'bank-account', customerId, country, countries: [country] },
    open: () => setPhase({ kind: 'open' }),
    cancel: () => setPhase({ kind: 'closed' }),
    fetchHandover: async () => (await run({ body: { purpose: 'bank-accounts.create' } })).data.handover,
    added(account) {
      instance.answers.invalidateCall(listBankAccounts.name)
      choose(account.bankAccountId)
      setPhase({ kind: 'added', account })
    },
    failed: (code) => setPhase({ kind: 'failed', code }),
  }
}

const countryOf = (currency: CurrencyCode): BankCountry | null =>
  (Object.keys(CURRENCY_OF_BANK_COUNTRY) as BankCountry[]).find(
    (each) => CURRENCY_OF_BANK_COUNTRY[each] === currency,
  ) ?? null
