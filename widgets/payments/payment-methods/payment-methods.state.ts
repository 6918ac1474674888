/**
 * State of nt-payment-methods: bank accounts and cards of the selected account. AutoPay has its own part. Source:
 * docs/spec/payments.md PAY-34, BNK-94, BNK-95.
 */
import {
  type BankCountry,
  type CalendarDate,
  type CurrencyCode,
  CURRENCY_OF_BANK_COUNTRY,
  listPaymentMethods,
  type NetTermsError,
  type PaymentMethod,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { useBankCountries } from '../../shared/payments/use-bank-countries.ts'
import { type DefaultMethods, useDefaultMethod } from '../../shared/payments/use-default-method.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'

export interface MethodsFrame {
  customerId: string
  customerName: string
  /** Currency of the account; null if the session has none. */
  currency: CurrencyCode | null
  /** Null until the first response. */
  today: CalendarDate | null
  /** Countries in the form for a bank account; the first is the default (BNK-274). */
  countries: [BankCountry, ...BankCountry[]]
  mayAddAccount: boolean
  mayAddCard: boolean
  /**
   * True if links may be sent, which is possible only on the provider's own pages, because a link replaces the password
   * (BNK-258).
   */
  maySendLink: boolean
}

export interface ShownMethods {
  accounts: readonly PaymentMethod[]
  cards: readonly PaymentMethod[]
  /** BNK-218: the user's default method. */
  defaults: DefaultMethods
  isRefreshing: boolean
  /** Error of the last refresh of the methods, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type PaymentMethodsState =
  | { kind: 'loading'; frame: MethodsFrame }
  | { kind: 'failed'; frame: MethodsFrame; error: NetTermsError; retry(): void }
  | { kind: 'none'; frame: MethodsFrame }
  | { kind: 'ready'; frame: MethodsFrame; methods: ShownMethods }

export function usePaymentMethods(): PaymentMethodsState {
  const { instance } = useWidget()
  const { customerId, customer, capabilities } = useShared((state) => state.session)
  const programDate = useShared((state) => state.programDate)
  const mayAdd = capabilities.includes('bank-accounts.create')
  // The URL of the secure frame is in the config.
  useShared((state) => state.config)
  const { answer, error, isRefreshing, retry } = useCall(
    listPaymentMethods,
    customerId ? { filter: { buid_customer: customerId } } : null,
    { keep: true },
  )
  const inCanada = customer?.currency === CURRENCY_OF_BANK_COUNTRY.CA
  const countries = useBankCountries(mayAdd ? customerId : null, inCanada ? 'CA' : 'US')
  const defaults = useDefaultMethod(customerId ?? '', answer?.meta.defaults ?? [])
  const address = instance.getSecureFrame()
  const hasFrame = address !== null
  const frame: MethodsFrame = {
    customerId: customerId ?? '',
    customerName: customer?.name ?? '',
    currency: customer?.currency ?? null,
    today: (answer?.meta.programDate as CalendarDate | undefined) ?? programDate,
    countries,
    mayAddAccount: hasFrame && mayAdd,
    mayAddCard: hasFrame && capabilities.includes('payment-cards.create'),
    maySendLink: address?.publishableKey === null && mayAdd,
  }
  const isWaiting = useDelayedLoading(!answer && !error)
  const state = ((): PaymentMethodsState => {
    if (!answer && error) return { kind: 'failed', frame, error, retry }
    if (!answer || isWaiting) return { kind: 'loading', frame }
    const all = answer.data.filter(({ status }) => status !== 'removed')
    if (all.length === 0) return { kind: 'none', frame }
    const accounts = all.filter(({ kind }) => kind === 'bank account')
    const cards = all.filter(({ kind }) => kind === 'card')
    return { kind: 'ready', frame, methods: { accounts, cards, defaults, isRefreshing, refreshError: error, retry } }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = { loading: 'loading', failed: 'failed', none: 'empty', ready: 'ready' } as const
