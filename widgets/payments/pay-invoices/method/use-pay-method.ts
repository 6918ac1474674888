/**
 * The payment method: a bank account or a card. Source: docs/spec/payments.md PAY-30, PAY-33, PAY-320, BNK-1…BNK-4,
 * BNK-220.
 */
import { useState } from 'react'
import {
  type BankAccount,
  type CalendarDate,
  type CurrencyCode,
  isUsableFor,
  listBankAccounts,
  listPaymentMethods,
  type NetTermsError,
  type PaymentMethod,
  whyNotByCard,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { type DefaultMethods, useDefaultMethod } from '../../../shared/payments/use-default-method.ts'
import type { MethodReference, PayDraft } from '../pay-draft.ts'
import type { DraftStorage } from '../stored-draft.ts'

export type NotUsableReason =
  | 'verifying'
  | 'turned-off'
  | 'not-online'
  | 'other-currency'
  | 'card-expired'
  | 'card-currency'
  | 'card-invoices'
  | 'card-minimum'

export interface PayMethod extends MethodReference {
  name: string
  last4: string
  /** Name of the bank; null for a card. */
  bankName: string | null
  /** Currency of a bank account; null for a card. */
  currency: CurrencyCode | null
  brand: PaymentMethod['brand']
  /** Name of the account that owns the card; null if it is the paying account (PAY-30). */
  owner: string | null
}

export interface MethodChoice {
  method: PayMethod
  /** Reason why the method cannot pay; null if it can. */
  reason: NotUsableReason | null
}

export interface PayMethodState {
  isLoading: boolean
  /** Set if the bank accounts failed to load; a failure of the cards does not affect bank payments. */
  error: NetTermsError | null
  retry(): void
  haveCardsFailed: boolean
  /** Bank accounts first, then cards; those of other accounts last. */
  choices: readonly MethodChoice[]
  /**
   * The selected method, always one that can pay. By default the user's default, the account last paid from, or the
   * only one (BNK-220).
   */
  chosen: PayMethod | null
  choose(id: string): void
  defaults: DefaultMethods
  /** When a bank payment is sent (PAY-27): as soon as possible, or on a date; `on` is null until the date is valid. */
  day: { isChosen: boolean; on: CalendarDate | null }
  chooseDay(day: PayMethodState['day']): void
}

interface Paid {
  customerId: string
  currency: CurrencyCode
  lines: PayDraft['lines']
}

export function usePayMethod({ customerId, currency, lines }: Paid, storage: DraftStorage): PayMethodState {
  const input = customerId ? { filter: { buid_customer: customerId } } : null
  const banks = useCall(listBankAccounts, input)
  const maySeeCards = useShared(({ session }) => session.capabilities.includes(listPaymentMethods.name))
  const cards = useCall(listPaymentMethods, maySeeCards && input ? { filter: { pays_for: customerId } } : null)
  const today = useShared((state) => state.programDate)
  const [wish, setPreferred] = useState(() => storage.read().methodId)
  const [day, setDay] = useState(() => {
    const on = storage.read().scheduledOn
    return { isChosen: on !== null, on }
  })
  const choices: MethodChoice[] = [
    ...(banks.answer?.data ?? [])
      .filter(({ status }) => status !== 'removed')
      .map((account) => ({ method: methodOfAccount(account), reason: whyAccountNotUsable(account, currency) })),
    ...(cards.answer?.data ?? [])
      .filter(({ kind, status }) => kind === 'card' && status !== 'removed')
      .map((card) => ({ method: methodOfCard(card), reason: whyCardNotUsable(card, lines, currency, today) })),
  ]
  const usable = choices.filter(({ reason }) => reason === null).map(({ method }) => method)
  const find = (wanted: string | null | undefined) => usable.find(({ id }) => id === wanted)
  // A card of another account is selected for one account only: a change of account resets the selection.
  const requestMethod = ({ id, owner }: PayMethod) => (owner === null ? id : `${id} ${customerId}`)
  const accounts = usable.filter(({ kind }) => kind === 'bank account')
  const defaults = useDefaultMethod(customerId, banks.answer?.meta.defaults ?? [])
  const likely = accounts.length === 1 ? accounts[0] : find(banks.answer?.meta.paidFrom.find(find))
  return {
    isLoading: banks.isLoading || (maySeeCards && cards.isLoading && Boolean(input)),
    error: banks.answer ? null : banks.error,
    retry: () => {
      banks.retry()
      if (maySeeCards) cards.retry()
    },
    haveCardsFailed: cards.error !== null && !cards.answer,
    choices,
    chosen: usable.find((each) => requestMethod(each) === wish) ?? find(defaults.idOf(currency)) ?? likely ?? null,
    defaults,
    choose(id) {
      const method = find(id)
      const next = method ? requestMethod(method) : id
      setPreferred(next)
      storage.write({ methodId: next })
    },
    day,
    chooseDay(next) {
      setDay(next)
      storage.write({ scheduledOn: next.on })
    },
  }
}

const methodOfAccount = ({ id, name, last4, bankName, currency }: BankAccount): PayMethod => ({
  kind: 'bank account',
  id,
  name,
  last4,
  bankName,
  currency,
  brand: null,
  owner: null,
})

const methodOfCard = ({ id, name, last4, brand, customerName }: PaymentMethod): PayMethod => ({
  kind: 'card',
  id,
  name,
  last4,
  bankName: null,
  currency: null,
  brand,
  owner: customerName,
})

function whyAccountNotUsable(account: BankAccount, currency: CurrencyCode): NotUsableReason | null {
  if (isUsableFor(account, currency)) return null
  if (account.status === 'pending verification') return 'verifying'
  if (account.status !== 'active') return 'turned-off'
  return account.onlinePayment ? 'other-currency' : 'not-online'
}

function whyCardNotUsable(
  { status, expiresOn }: PaymentMethod,
  lines: PayDraft['lines'],
  currency: CurrencyCode,
  today: CalendarDate | null,
): NotUsableReason | null {
  if (status === 'expired' || (expiresOn && today && expiresOn < today)) return 'card-expired'
  switch (whyNotByCard(lines, currency)[0]?.code) {
    case undefined:
      return status === 'active' ? null : 'turned-off'
    case 'payment-card-currency':
      return 'card-currency'
    case 'payment-too-many-invoices':
      return 'card-invoices'
    default:
      return 'card-minimum'
  }
}
