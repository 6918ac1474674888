/**
 * Writes payments as lines of a file, page by page: each page continues after the last payment of the previous one.
 * Source: docs/spec/exports.md EXP-20…EXP-22, EXP-26, EXP-27, EXP-112.
 */
import {
  BYTE_ORDER_MARK,
  csvLine,
  type Language,
  plainCell,
  PROGRAM_TIME_ZONE,
  returnCodeOf,
  sumMinor,
  textCell,
  toDecimalString,
  toWireDate,
  wallClock,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import {
  findPaymentLines,
  type PaymentLineRow,
  type PaymentPlace,
  type PaymentQuestion,
  type PaymentRow,
  sliceOfPayments,
} from '../payments/payments.queries.ts'
import { findPaymentCredits, type PaymentCreditRow } from '../payments/payment-credits.ts'
import { PAYMENT_STATUS_KEYS } from '../payments/payment-receipt.ts'
import { PDF_TEXTS } from '../pdf/pdf-texts.ts'

const ROWS_A_PAGE = 500

interface ExportedPayment {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  credits: readonly PaymentCreditRow[]
}

type Column = readonly [name: string, cell: (row: ExportedPayment, language: Language) => string]

const COLUMNS: readonly Column[] = [
  ['payment', ({ payment }) => textCell(payment.number)],
  ['confirmation', ({ payment }) => textCell(payment.confirmation_number)],
  ['account', ({ payment }) => textCell(payment.customer_buid)],
  ['customer', ({ payment }) => textCell(payment.customer_name)],
  ['sent', ({ payment }) => plainCell(dayOf(payment.submitted_at))],
  ['status', ({ payment }, language) => plainCell(PDF_TEXTS[language][PAYMENT_STATUS_KEYS[payment.status]])],
  ['statusDate', ({ payment }) => plainCell(statusDateOf(payment))],
  ['postsBy', ({ payment }) => plainCell(toWireDate(payment.posts_by))],
  ['reason', ({ payment }) => plainCell(reasonOf(payment))],
  ['reasonCode', ({ payment }) => textCell(payment.return_code ?? payment.reversal_reason)],
  ['method', ({ payment }) => plainCell(payment.method)],
  ['methodName', ({ payment }) => textCell((payment.card_brand ?? payment.bank_account_name) || null)],
  ['lastFour', ({ payment }) => textCell(payment.bank_account_last4 || null)],
  ['payer', ({ payment }) => textCell(payment.payer_name)],
  [
    'invoices',
    ({ lines, credits }) => textCell([...new Set([...lines, ...credits].map((each) => each.invoice_id))].join(', ')),
  ],
  ['currency', ({ payment }) => plainCell(payment.currency)],
  ['amount', ({ payment }) => plainCell(toDecimalString(minorOf(payment.total_minor), payment.currency))],
  ['fee', ({ payment }) => plainCell(toDecimalString(minorOf(payment.fee_minor), payment.currency))],
  [
    'creditApplied',
    ({ payment, credits }) =>
      plainCell(toDecimalString(sumMinor(credits.map((part) => minorOf(part.amount_minor))), payment.currency)),
  ],
  ['creditMemos', ({ credits }) => textCell([...new Set(credits.map((part) => part.credit_memo_id))].join(', '))],
  ['reference', ({ payment }) => textCell(payment.reference)],
]

const dayOf = (at: Date): string => toWireDate(wallClock(at.getTime(), PROGRAM_TIME_ZONE).date)

/** Returns the date of the current status; null while the payment is in progress. */
function statusDateOf(payment: PaymentRow): string | null {
  const { status, settled_on, returned_on, declined_on, reversed_on, canceled_at } = payment
  if (status === 'canceled') return canceled_at && dayOf(canceled_at)
  const on = { settled: settled_on, returned: returned_on, declined: declined_on }[status as string]
  const date = on ?? (status === 'refunded' || status === 'charged back' ? reversed_on : null)
  return date && toWireDate(date)
}

/** Returns the reason for a decline or return, as named in the API; null for a successful payment. */
function reasonOf({ status, return_code: code, decline_reason: declined }: PaymentRow): string | null {
  if (status === 'declined') return declined ?? 'other'
  return code === null ? null : (returnCodeOf(code)?.reason ?? null)
}

export interface PaymentFile {
  question: PaymentQuestion
  language: Language
  hasByteOrderMark: boolean
}

/** Yields the file page by page; the next page is read when the consumer has taken the previous one. */
export async function* paymentLines(
  db: Kysely<Database>,
  { question, language, hasByteOrderMark }: PaymentFile,
): AsyncGenerator<string> {
  yield (hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(COLUMNS.map(([name]) => name))
  let after: PaymentPlace | null = null
  for (;;) {
    const payments: PaymentRow[] = await sliceOfPayments(db, question, { after, limit: ROWS_A_PAGE })
    if (payments.length > 0) yield (await withLines(db, payments)).map((row) => lineOf(row, language)).join('')
    if (payments.length < ROWS_A_PAGE) return
    after = payments.at(-1) ?? null
  }
}

const lineOf = (row: ExportedPayment, language: Language): string =>
  csvLine(COLUMNS.map(([, cell]) => cell(row, language)))

async function withLines(db: Kysely<Database>, payments: readonly PaymentRow[]): Promise<ExportedPayment[]> {
  const lines = byPayment(await findPaymentLines(db, payments))
  const credits = byPayment(await findPaymentCredits(db, payments))
  return payments.map((payment) => ({
    payment,
    lines: lines.get(payment.number) ?? [],
    credits: credits.get(payment.number) ?? [],
  }))
}

function byPayment<Row extends { payment_number: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const sorted = new Map<string, Row[]>()
  for (const row of rows) {
    const own = sorted.get(row.payment_number)
    if (own) own.push(row)
    else sorted.set(row.payment_number, [row])
  }
  return sorted
}
