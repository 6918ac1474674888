/**
 * What somebody is about to pay, and what may be wrong with its amounts. Pure.
 * Source: docs/spec/payments.md PAY-1…PAY-8, docs/spec/invoices.md INV-8, INV-9.
 */
import {
  type CallInput,
  type CurrencyCode,
  encodeJson,
  LIMITS,
  maxPaymentTotal,
  type previewPayment,
  type SelectedInvoice,
  selectedTotal,
  sumMinor,
} from '../../../src/contract/index.ts'

export interface PayDraft {
  customerId: string
  currency: CurrencyCode
  bankAccountId: string
  lines: readonly { trxId: string; amountMinor: number }[]
}

/** What is wrong with the payment as a whole although each line is right (PAY-3, PAY-6). */
export type DraftProblem = 'too-many-invoices' | 'above-limit'

export function draftProblem(lines: readonly SelectedInvoice[], currency: CurrencyCode): DraftProblem | null {
  if (lines.length > LIMITS.maxInvoicesPerBankPayment) return 'too-many-invoices'
  return (selectedTotal(lines) ?? 0) > maxPaymentTotal(currency) ? 'above-limit' : null
}

/** The same text for the same request, to which one key belongs (PAY-11). Not a digest: two drafts never share a text. */
export function fingerprintOf(draft: PayDraft): string {
  const lines = draft.lines.map(({ trxId, amountMinor }) => `${trxId}=${amountMinor}`)
  return encodeJson([draft.customerId, draft.currency, draft.bankAccountId, lines])
}

/** Body of `payments.preview`, and all but the proof of review of `payments.create`. */
export const previewBody = (draft: PayDraft): CallInput<typeof previewPayment>['body'] => ({
  buid_customer: draft.customerId,
  currency: draft.currency,
  bank_account_id: draft.bankAccountId,
  lines: draft.lines.map(({ trxId, amountMinor }) => ({ trx_id: trxId, amount: amountMinor })),
})

interface Shown {
  customerId: string
  currency: CurrencyCode
  total: number
  fee: number
  lines: readonly { trxId: string; amountMinor: number }[]
  method: { bankAccountId: string | null }
}

/**
 * Whether what the server would do is what was asked for: each line, the account and the sum. When not, nothing may be
 * sent (PAY-9).
 */
export function agreesWith(draft: PayDraft, shown: Shown): boolean {
  const sum = sumMinor(draft.lines.map((line) => line.amountMinor))
  return (
    shown.customerId === draft.customerId &&
    shown.currency === draft.currency &&
    shown.method.bankAccountId === draft.bankAccountId &&
    shown.fee === 0 &&
    shown.total === sum &&
    isSameLines(draft.lines, shown.lines)
  )
}

/** The same invoices with the same amounts, in any order. */
export function isSameLines(
  asked: readonly { trxId: string; amountMinor: number }[],
  paid: readonly { trxId: string; amountMinor: number }[],
): boolean {
  const amounts = new Map(paid.map(({ trxId, amountMinor }) => [trxId, amountMinor]))
  return (
    amounts.size === paid.length &&
    asked.length === paid.length &&
    asked.every(({ trxId, amountMinor }) => amounts.get(trxId) === amountMinor)
  )
}
