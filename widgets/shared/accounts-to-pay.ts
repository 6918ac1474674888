/**
 * The invoices of several accounts to pay together: selected in the list of all accounts or in their overview, stored
 * in this tab over a reload, with the attempt until a final response. Source: docs/spec/payments.md PAY-321, PAY-12.
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

/** One attempt to pay: retries send the same key. */
export interface GroupAttempt {
  key: string
  fingerprint: string
  /** The request as sent; null before sending. */
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
  /** True if more is past due than one payment can include, so that these are the oldest invoices. */
  areOldest: boolean
  cardId: string | null
  attempt: GroupAttempt | null
}

/** Groups invoices into one section per account, in the order of its first invoice. */
export function accountsOf(invoices: readonly Invoice[]): AccountToPay[] {
  const payable = invoices.filter(isPayable)
  return [...new Set(payable.map(({ customerId }) => customerId))].map((customerId) => {
    const own = payable.filter((invoice) => invoice.customerId === customerId)
    const name = own[0]?.customerName ?? customerId
    return { customerId, name, invoices: selectInvoices(EMPTY_SELECTION, own).invoices }
  })
}

/**
 * Returns the name of the stored data, one per user, so that after a change of user in the same tab the former user's
 * data is not found.
 */
const nameOf = (userId: string | undefined): string => `pay-accounts:${userId ?? ''}`

export const keepAccountsToPay = (
  storage: TabStorage,
  userId: string | undefined,
  accounts: AccountsToPay | null,
): void => storage.write(nameOf(userId), accounts && encodeJson(accounts))

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. Incomplete entries
 * are dropped.
 */
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
