/**
 * What is to be paid in several accounts at once: chosen in the list of all accounts or in their overview, kept in this tab over
 * a reload with the attempt until there is a final answer. Source: docs/spec/payments.md PAY-321, PAY-12.
 */
import {
  type CallInput,
  type createPaymentGroup,
  type CurrencyCode,
  EMPTY_SELECTION,
  encodeJson,
  idempotencyKeySchema,
  type Invoice,
  isPayable,
  paymentGroupRequestSchema,
  type SelectedInvoice,
  selectInvoices,
} from '../../src/contract/index.ts'
import type { Instance } from '../../src/kit/instance.ts'

type TabStorage = Instance['storage']

export type GroupBody = CallInput<typeof createPaymentGroup>['body']

/** One intention to pay: the same key however often it is sent. */
export interface GroupAttempt {
  key: string
  fingerprint: string
  /** What was sent; null until then. */
  sent: GroupBody | null
}

export interface AccountToPay {
  customerId: string
  name: string
  invoices: readonly SelectedInvoice[]
}

export interface AccountsToPay {
  currency: CurrencyCode
  accounts: readonly AccountToPay[]
  /** More was past due than one payment takes: these are the oldest. */
  areOldest: boolean
  cardId: string | null
  attempt: GroupAttempt | null
}

/** A section for each account, in the order of its first invoice. */
export function accountsOf(invoices: readonly Invoice[]): AccountToPay[] {
  const payable = invoices.filter(isPayable)
  return [...new Set(payable.map(({ customerId }) => customerId))].map((customerId) => {
    const own = payable.filter((invoice) => invoice.customerId === customerId)
    const name = own[0]?.customerName ?? customerId
    return { customerId, name, invoices: selectInvoices(EMPTY_SELECTION, own).invoices }
  })
}

/** Kept apart for each user: after a change of user in the same tab there is nothing of the former one. */
const nameOf = (userId: string | undefined): string => `pay-accounts:${userId ?? ''}`

export const keepAccountsToPay = (
  storage: TabStorage,
  userId: string | undefined,
  accounts: AccountsToPay | null,
): void => storage.write(nameOf(userId), accounts && encodeJson(accounts))

/** Storage belongs to the page and may hold anything: what is not whole is nothing. */
export function readAccountsToPay(storage: TabStorage, userId: string | undefined): AccountsToPay | null {
  try {
    const stored = JSON.parse(storage.read(nameOf(userId)) ?? 'null') as AccountsToPay | null
    if (!stored || typeof stored.currency !== 'string' || !stored.accounts.every(isAccount)) return null
    return {
      currency: stored.currency,
      accounts: stored.accounts,
      areOldest: stored.areOldest === true,
      cardId: typeof stored.cardId === 'string' ? stored.cardId : null,
      attempt: isAttempt(stored.attempt) ? stored.attempt : null,
    }
  } catch {
    return null
  }
}

const isAccount = ({ customerId, name, invoices }: AccountToPay): boolean =>
  typeof customerId === 'string' &&
  typeof name === 'string' &&
  invoices.length > 0 &&
  invoices.every(({ trxId, amountMinor }) => typeof trxId === 'string' && Number.isSafeInteger(amountMinor))

const isAttempt = (attempt: GroupAttempt | null): attempt is GroupAttempt =>
  typeof attempt?.fingerprint === 'string' &&
  idempotencyKeySchema.safeParse(attempt.key).success &&
  (attempt.sent === null || paymentGroupRequestSchema.safeParse(attempt.sent).success)
