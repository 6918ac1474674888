/**
 * Input of a payment, and validation of its amounts. Pure. Source: docs/spec/payments.md PAY-1…PAY-8,
 * docs/spec/invoices.md INV-8, INV-9.
 */
import {
  type CallInput,
  type CalendarDate,
  creditByInvoice,
  creditTotal,
  type CreditUse,
  type CurrencyCode,
  encodeJson,
  LIMITS,
  maxPaymentTotal,
  type previewPayment,
  type SelectedInvoice,
  selectedTotal,
  sumMinor,
  toWireDate,
} from '../../../src/contract/index.ts'

/** A bank account or a card, by id. */
export interface MethodReference {
  kind: 'bank account' | 'card'
  id: string
}

interface DraftLine {
  trxId: string
  amountMinor: number
  dispute?: { reasonId: string; description: string } | undefined
}

export interface PayDraft {
  customerId: string
  currency: CurrencyCode
  /** Null if credit pays everything (PAY-278). */
  method: MethodReference | null
  /** Banking day on which a bank payment is sent (PAY-27); null means as soon as possible. */
  scheduledOn: CalendarDate | null
  /** Settled amount of each invoice, and the reason if it is paid in part (PAY-281). */
  lines: readonly DraftLine[]
  /** The part that credit pays (PAY-276). */
  credits: readonly CreditUse[]
}

/** Error of the whole payment, even if each line is valid (PAY-3, PAY-6). */
export type DraftProblem = 'too-many-invoices' | 'above-limit'

export function draftProblem(lines: readonly SelectedInvoice[], currency: CurrencyCode): DraftProblem | null {
  if (lines.length > LIMITS.maxInvoicesPerBankPayment) return 'too-many-invoices'
  return (selectedTotal(lines) ?? 0) > maxPaymentTotal(currency) ? 'above-limit' : null
}

/**
 * Returns the fingerprint of a request: equal requests have the same one, and one key belongs to it (PAY-11). It is the
 * full text and not a digest, so that two drafts never share one.
 */
export function fingerprintOf(draft: PayDraft): string {
  const lines = draft.lines.map(({ trxId, amountMinor, dispute }) =>
    dispute ? [trxId, amountMinor, dispute.reasonId, dispute.description] : `${trxId}=${amountMinor}`,
  )
  const { kind = null, id = null } = draft.method ?? {}
  const credits = draft.credits.map(({ memoId, amountMinor, lines: placed }) =>
    placed ? [memoId, ...placed.map((line) => `${line.trxId}=${line.amountMinor}`)] : `${memoId}=${amountMinor}`,
  )
  return encodeJson([draft.customerId, draft.currency, kind, id, draft.scheduledOn, lines, credits])
}

/**
 * Builds the body of `payments.preview`, which is also that of `payments.create` except for the proof of the review.
 */
export const previewBody = (draft: PayDraft): CallInput<typeof previewPayment>['body'] => ({
  buid_customer: draft.customerId,
  currency: draft.currency,
  ...(draft.method?.kind === 'card' && { card_id: draft.method.id }),
  ...(draft.method?.kind === 'bank account' && { bank_account_id: draft.method.id }),
  ...(draft.scheduledOn !== null && { scheduled_on: toWireDate(draft.scheduledOn) }),
  lines: draft.lines.map(({ trxId, amountMinor, dispute }) => ({
    trx_id: trxId,
    amount: amountMinor,
    ...(dispute && { dispute: { dispute_reason_id: dispute.reasonId, description: dispute.description } }),
  })),
  ...(draft.credits.length > 0 && {
    credits: draft.credits.map(({ memoId, amountMinor, lines }) => ({
      credit_memo_id: memoId,
      amount: amountMinor,
      ...(lines && { lines: lines.map((line) => ({ trx_id: line.trxId, amount: line.amountMinor })) }),
    })),
  }),
})

interface Shown {
  customerId: string
  currency: CurrencyCode
  total: number
  fee: number
  initiatesOn: CalendarDate
  lines: readonly { trxId: string; amountMinor: number }[]
  credits: readonly { memoId: string; trxId: string; amountMinor: number }[]
  disputes: readonly { trxId: string }[]
  method: { bankAccountId: string | null; cardId: string | null }
}

/** Returns the settled amount of each invoice, by method and credit together. */
export function settledOf({ lines, credits }: Pick<Shown, 'lines' | 'credits'>) {
  const byCredit = creditByInvoice(credits)
  const amounts = new Map(lines.map(({ trxId, amountMinor }) => [trxId, amountMinor]))
  for (const [trxId, amountMinor] of byCredit) amounts.set(trxId, (amounts.get(trxId) ?? 0) + amountMinor)
  return [...amounts].map(([trxId, amountMinor]) => ({ trxId, amountMinor }))
}

/**
 * Whether the same credit of the same memos is applied: to the invoices that the payer selected (PAY-359), otherwise as
 * the server allocates it.
 */
function isSameCredit(requested: readonly CreditUse[], shown: Shown['credits']): boolean {
  const partsOf = (id: string) => shown.filter(({ memoId }) => memoId === id)
  const used = [...new Set(shown.map(({ memoId }) => memoId))].map((memoId) => ({
    trxId: memoId,
    amountMinor: creditTotal(partsOf(memoId)),
  }))
  const sums = requested.map(({ memoId, amountMinor }) => ({ trxId: memoId, amountMinor }))
  return (
    isSameLines(sums, used) && requested.every(({ memoId, lines }) => !lines || isSameLines(lines, partsOf(memoId)))
  )
}

const isSameInvoices = (requested: readonly { trxId: string }[], shown: readonly { trxId: string }[]): boolean =>
  requested.length === shown.length && requested.every(({ trxId }) => shown.some((each) => each.trxId === trxId))

/**
 * Whether the server's preview matches the request: each line, credit, method, date and total. If not, nothing may be
 * sent (PAY-9). A bank payment has no fee; a card's fee is set by the server and accepted by the payer (PAY-32).
 */
export function agreesWith(draft: PayDraft, shown: Shown): boolean {
  const sum = sumMinor(draft.lines.map((line) => line.amountMinor))
  const isCard = draft.method?.kind === 'card'
  const { bankAccountId, cardId } = shown.method
  return (
    shown.customerId === draft.customerId &&
    shown.currency === draft.currency &&
    (isCard ? cardId : bankAccountId) === (draft.method?.id ?? null) &&
    (draft.method !== null || cardId === null) &&
    (isCard || shown.fee === 0) &&
    (draft.scheduledOn === null || shown.initiatesOn === draft.scheduledOn) &&
    shown.total === sum - creditTotal(draft.credits) &&
    isSameCredit(draft.credits, shown.credits) &&
    isSameInvoices(
      draft.lines.filter(({ dispute }) => dispute),
      shown.disputes,
    ) &&
    isSameLines(draft.lines, settledOf(shown))
  )
}

/** Whether both have the same invoices with the same amounts, in any order. */
export function isSameLines(
  requested: readonly { trxId: string; amountMinor: number }[],
  paid: readonly { trxId: string; amountMinor: number }[],
): boolean {
  const amounts = new Map(paid.map(({ trxId, amountMinor }) => [trxId, amountMinor]))
  return (
    amounts.size === paid.length &&
    requested.length === paid.length &&
    requested.every(({ trxId, amountMinor }) => amounts.get(trxId) === amountMinor)
  )
}
