/** Draft of one card payment over several accounts. Pure. Source: docs/spec/payments.md PAY-316…PAY-318. */
import {
  type CallInput,
  encodeJson,
  type NetTermsError,
  type PaymentGroupPreview,
  type previewPaymentGroup,
  sumMinor,
} from '../../../../src/contract/index.ts'
import type { AccountsToPay, AccountToPay, GroupBody } from '../../../shared/accounts-to-pay.ts'
import { isSameLines } from '../pay-draft.ts'
import type { Problem } from '../refusal.ts'

const linesOf = ({ invoices }: AccountToPay) =>
  invoices.map(({ trxId, amountMinor }) => ({ trxId, amountMinor: amountMinor ?? 0 }))

export const totalOf = (account: AccountToPay): number =>
  sumMinor(linesOf(account).map(({ amountMinor }) => amountMinor))

export const groupPreviewBody = (
  { currency, accounts }: Pick<AccountsToPay, 'currency' | 'accounts'>,
  cardId: string,
): CallInput<typeof previewPaymentGroup>['body'] => ({
  currency,
  card_id: cardId,
  payments: accounts.map((account) => ({
    buid_customer: account.customerId,
    lines: linesOf(account).map(({ trxId, amountMinor }) => ({ trx_id: trxId, amount: amountMinor })),
  })),
})

/** Returns the fingerprint of a request: equal requests have the same one, and one key belongs to it (PAY-11). */
export const groupFingerprint = (toPay: Pick<AccountsToPay, 'currency' | 'accounts'>, cardId: string): string =>
  encodeJson(groupPreviewBody(toPay, cardId))

export function groupBody(
  toPay: Pick<AccountsToPay, 'currency' | 'accounts'>,
  cardId: string,
  reviewed: PaymentGroupPreview,
): GroupBody {
  const draft = groupPreviewBody(toPay, cardId)
  return {
    ...draft,
    payments: draft.payments.map((payment, index) => {
      const { total = 0, fee = 0 } = reviewed.payments[index] ?? {}
      return { ...payment, total, ...(fee > 0 && { fee_accepted: fee }) }
    }),
    total: reviewed.total,
    ...(reviewed.fee > 0 && { fee_accepted: reviewed.fee }),
    terms_accepted: true,
    review_token: reviewed.reviewToken,
  }
}

/**
 * Whether the server's preview matches the request: each account, each line, the card and the totals. If not, nothing
 * is sent.
 */
export function groupAgrees(
  { currency, accounts }: Pick<AccountsToPay, 'currency' | 'accounts'>,
  cardId: string,
  shown: PaymentGroupPreview,
): boolean {
  return (
    shown.currency === currency &&
    shown.method.cardId === cardId &&
    shown.payments.length === accounts.length &&
    shown.total === sumMinor(shown.payments.map(({ total }) => total)) &&
    shown.fee === sumMinor(shown.payments.map(({ fee }) => fee)) &&
    accounts.every((account, index) => {
      const payment = shown.payments[index]
      return (
        payment?.customerId === account.customerId &&
        payment.total === totalOf(account) &&
        isSameLines(linesOf(account), payment.lines)
      )
    })
  )
}

export interface GroupProblem extends Problem {
  /** Account with the error; null means all accounts. */
  customerId: string | null
  /** Invoice with the error; null for the whole account. */
  trxId: string | null
}

const PLACE = /\/payments\/(\d+)(?:\/lines\/(\d+))?/

/** Returns the API's errors, each with the account and invoice that it concerns. */
export function groupProblems(error: NetTermsError, accounts: readonly AccountToPay[]): GroupProblem[] {
  const problems = error.details.map(({ code, pointer = '', meta = {} }): GroupProblem => {
    const [, payment, line] = PLACE.exec(pointer) ?? []
    const account = payment === undefined ? undefined : accounts[Number(payment)]
    const invoice = line === undefined ? undefined : account?.invoices[Number(line)]
    return {
      code,
      meta,
      customerId: account?.customerId ?? null,
      trxId: invoice?.trxId ?? null,
      invoiceId: invoice?.invoiceId ?? null,
    }
  })
  return problems.length > 0
    ? problems
    : [{ code: error.code, meta: {}, customerId: null, trxId: null, invoiceId: null }]
}

/** Returns the draft without rejected invoices and accounts; accounts without invoices are removed. */
export function withoutRefused(accounts: readonly AccountToPay[], problems: readonly GroupProblem[]): AccountToPay[] {
  return accounts.flatMap((account) => {
    const own = problems.filter(({ customerId }) => customerId === account.customerId)
    if (own.some(({ trxId }) => trxId === null)) return []
    const invoices = account.invoices.filter(({ trxId }) => !own.some((problem) => problem.trxId === trxId))
    return invoices.length === 0 ? [] : [{ ...account, invoices }]
  })
}
