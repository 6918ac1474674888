/**
 * Credit of the account that is applied to the invoices of a payment, in the same transaction or not at all. It stays
 * applied even if the payment fails later. Source: docs/spec/payments.md PAY-276…PAY-279, PAY-359, docs/adr/0067.
 */
import {
  allocateCredits,
  type CreditApplication,
  creditTotal,
  type CreditUse,
  type CurrencyCode,
  type PaymentDraft,
  sumMinor,
} from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { applyCredit, creditUnavailable } from '../credits/apply-credit.ts'
import { IS_FREE } from '../credits/free-credit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import type { RefusalError } from '../http/refusal.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { paymentError } from './payment-refusals.ts'
import type { Locking } from './payments.queries.ts'

/** A credit memo that can be applied; minor units. */
interface FreeMemo {
  id: string
  currency: CurrencyCode
  remainingMinor: number
}

/**
 * Finds the named memos that belong to this customer and are not reserved, and locks them in the order of their ids.
 * Lock them before the invoices, because `credit-memos.apply` uses the same order.
 */
export async function findFreeMemos(
  db: Kysely<Database>,
  customerId: string,
  draft: Pick<PaymentDraft, 'credits'>,
  locking: Locking,
): Promise<ReadonlyMap<string, FreeMemo>> {
  const ids = (draft.credits ?? []).map(({ credit_memo_id }) => credit_memo_id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('credit_memos')
    .select(['id', 'currency', 'amount_minor', 'applied_minor'])
    .where('customer_buid', '=', customerId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where(IS_FREE)
    .orderBy('id')
    .$if(locking === 'locked', (query) => query.forUpdate())
    .execute()
  return new Map(
    rows.map(({ id, currency, amount_minor, applied_minor }) => [
      id,
      { id, currency, remainingMinor: minorOf(amount_minor) - minorOf(applied_minor) },
    ]),
  )
}

export interface CreditedPart extends CreditApplication {
  invoice: Pick<InvoiceRow, 'trx_id' | 'invoice_id' | 'sold_by' | 'due_date'>
  /** Open amount of the invoice after the whole payment, minor units. */
  remainingMinor: number
}

/**
 * Returns the reasons why the draft's credits cannot be applied to its lines; empty if they can. A memo that is
 * missing, used up, reserved, or of another account gives the same error: nothing is left of it.
 *
 * @param lines already checked
 */
export function whyNotCredited(
  { currency, credits = [] }: Pick<PaymentDraft, 'currency' | 'credits'>,
  lines: readonly { trxId: string; amountMinor: number }[],
  memos: ReadonlyMap<string, FreeMemo>,
): RefusalError[] {
  const errors = credits.flatMap(({ credit_memo_id: id, amount, lines: parts = [] }, index): RefusalError[] => {
    const memo = memos.get(id)
    const pointer = `/credits/${index}/amount`
    if (!Number.isSafeInteger(amount)) return [paymentError('payment-amount-not-integer', pointer)]
    if (amount <= 0) return [paymentError('payment-amount-not-positive', pointer)]
    if (memo && memo.currency !== currency) {
      const meta = { creditMemoId: id, currency: memo.currency }
      return [paymentError('payment-currency-mixed', `/credits/${index}/credit_memo_id`, meta)]
    }
    const misplaced = parts.flatMap((part, place) => whyNotPlaced(part, lines, `/credits/${index}/lines/${place}`))
    if (misplaced.length > 0) return misplaced
    const remaining = memo?.remainingMinor ?? 0
    if (amount <= remaining) return []
    return [creditUnavailable(`/data/attributes${pointer}`, { creditMemoId: id, remaining, currency })]
  })
  if (errors.length > 0) return errors
  const crowded = lines.flatMap(({ trxId, amountMinor: most }): RefusalError[] => {
    const named = credits.flatMap((credit) => (credit.lines ?? []).filter(({ trx_id }) => trx_id === trxId))
    if (sumMinor(named.map(({ amount }) => amount)) <= most) return []
    return [paymentError('payment-credit-above-total', '/credits', { most, currency, trxId })]
  })
  if (crowded.length > 0) return crowded
  const most = sumMinor(lines.map(({ amountMinor }) => amountMinor))
  const used = creditTotal(credits.map(({ amount }) => ({ amountMinor: amount })))
  return used > most ? [paymentError('payment-credit-above-total', '/credits', { most, currency })] : []
}

/** PAY-359: credit must go to an invoice of this payment, in a positive whole number of minor units. */
function whyNotPlaced(
  { trx_id, amount }: { trx_id: string; amount: number },
  lines: readonly { trxId: string }[],
  pointer: string,
): RefusalError[] {
  if (!Number.isSafeInteger(amount)) return [paymentError('payment-amount-not-integer', `${pointer}/amount`)]
  if (amount <= 0) return [paymentError('payment-amount-not-positive', `${pointer}/amount`)]
  if (lines.some(({ trxId }) => trxId === trx_id)) return []
  return [paymentError('payment-invoice-unknown', `${pointer}/trx_id`)]
}

/**
 * Returns the credit applied to each invoice.
 *
 * @param lines already checked, as are the draft's credits
 */
export const creditParts = (
  { credits = [] }: Pick<PaymentDraft, 'credits'>,
  lines: readonly { trxId: string; amountMinor: number; invoice: InvoiceRow; remainingMinor: number }[],
): CreditedPart[] =>
  allocateCredits(
    lines.map(({ trxId, amountMinor, invoice }) => ({ trxId, amountMinor, dueDate: invoice.due_date })),
    credits.map(creditUse),
  ).map((part) => {
    const line = lines.find(({ trxId }) => trxId === part.trxId)
    if (!line) throw new Error(`Credit goes to ${part.trxId}, which is not in the payment: nothing is applied.`)
    return { ...part, invoice: line.invoice, remainingMinor: line.remainingMinor }
  })

const creditUse = ({ credit_memo_id, amount, lines }: NonNullable<PaymentDraft['credits']>[number]): CreditUse => ({
  memoId: credit_memo_id,
  amountMinor: amount,
  lines: lines?.map((line) => ({ trxId: line.trx_id, amountMinor: line.amount })),
})

/** Applies the credits. Pass the transaction that makes the payment, after its row exists. */
export async function applyCredits(
  trx: Transaction<Database>,
  clock: ProgramTime,
  { customerId, credits }: { customerId: string; credits: readonly CreditedPart[] },
  maker: { principalId: string; fullName: string },
  paymentNumber: string,
): Promise<void> {
  const by = { principalId: maker.principalId, fullName: maker.fullName }
  for (const memoId of new Set(credits.map((part) => part.memoId))) {
    const lines = credits.filter((part) => part.memoId === memoId)
    await applyCredit(trx, { customerId, memoId, lines, by, clock, paymentNumber })
  }
}

/** A part of a credit memo applied with a payment, as stored. */
export interface PaymentCreditRow {
  customer_buid: string
  payment_number: string
  credit_memo_id: string
  trx_id: string
  invoice_id: string
  sold_by: string
  due_date: InvoiceRow['due_date']
  amount_minor: string
  remaining_minor: string
}

/**
 * Finds the credits of these payments, in the order of application. The caller has already checked that the payments
 * are in scope.
 */
export async function findPaymentCredits(
  db: Kysely<Database>,
  payments: readonly { customer_buid: string; number: string }[],
): Promise<PaymentCreditRow[]> {
  if (payments.length === 0) return []
  const { rows } = await sql<PaymentCreditRow>`
    select part.customer_buid, part.payment_number, part.credit_memo_id, part.trx_id, invoices.invoice_id, invoices.sold_by,
      invoices.due_date, part.amount_minor, part.remaining_minor
    from credit_applications as part
    join invoices on invoices.customer_buid = part.customer_buid and invoices.trx_id = part.trx_id
    where part.customer_buid = any(${payments.map(({ customer_buid }) => customer_buid)}::text[])
      and part.payment_number = any(${payments.map(({ number }) => number)}::text[])
    order by part.payment_number, length(part.id), part.id`.execute(db)
  return rows
}
