/**
 * The receipt of a payment. If it has not posted or has failed, the receipt says so first, so that it is not mistaken
 * for proof of payment. Source: docs/spec/documents.md DOC-5.
 */
import { type PaymentStatus, sumMinor } from 'netterms/contract/internal'
import { minorOf } from '../db/minor.ts'
import { dateOr, openPaper, type PdfDesk } from '../pdf/pdf-desk.ts'
import { drawFacts, drawHead, drawHeading, drawNote, drawSums, type Fact } from '../pdf/pdf-parts.ts'
import { drawTable } from '../pdf/pdf-table.ts'
import type { PdfTextKey } from '../pdf/pdf-texts.ts'
import type { PaymentCreditRow } from './payment-credits.ts'
import type { PaymentLineRow, PaymentRow } from './payments.queries.ts'

/** Text key of each status, used on receipts and in exported files. */
export const PAYMENT_STATUS_KEYS: Readonly<Record<PaymentStatus, PdfTextKey>> = {
  processing: 'paymentStatus.processing',
  settled: 'paymentStatus.settled',
  failed: 'paymentStatus.failed',
  returned: 'paymentStatus.returned',
  canceled: 'paymentStatus.canceled',
  approved: 'paymentStatus.approved',
  declined: 'paymentStatus.declined',
  unknown: 'paymentStatus.unknown',
  refunded: 'paymentStatus.refunded',
  'charged back': 'paymentStatus.chargedBack',
}

/** Returns the text key of the notice at the top; null for a posted payment. */
export function noteKeyOf(status: PaymentStatus): PdfTextKey | null {
  switch (status) {
    case 'settled':
      return null
    case 'processing':
    case 'approved':
    case 'unknown':
      return 'receipt.pending'
    case 'refunded':
      return 'receipt.refunded'
    case 'charged back':
      return 'receipt.chargedBack'
    default:
      return 'receipt.void'
  }
}

const feeKeyOf = ({ method }: Pick<PaymentRow, 'method'>): PdfTextKey =>
  method === 'card' ? 'receipt.cardFee' : 'receipt.fee'

const PAID_STATUSES: readonly PaymentStatus[] = ['processing', 'approved', 'unknown', 'settled']

interface SettledInvoice {
  line: PaymentLineRow | PaymentCreditRow
  /** Sum of the parts paid by the method and by credit, minor units. */
  amountMinor: number
}

/** Lists each invoice once; invoices paid only by credit come last. */
export function withCredits(
  lines: readonly PaymentLineRow[],
  credits: readonly PaymentCreditRow[],
): readonly SettledInvoice[] {
  const settled = new Map<string, SettledInvoice>()
  for (const line of [...lines, ...credits]) {
    const known = settled.get(line.trx_id)
    const amountMinor = minorOf(line.amount_minor) + (known?.amountMinor ?? 0)
    settled.set(line.trx_id, { line: known?.line ?? line, amountMinor })
  }
  return [...settled.values()]
}

export interface ReceiptContent {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  /** Listed individually and subtracted from the total of the invoices (PAY-280). */
  credits: readonly PaymentCreditRow[]
  country: string | null
}

export function writePaymentReceipt(
  desk: PdfDesk,
  { payment, lines, credits, country }: ReceiptContent,
): Promise<Uint8Array> {
  const { texts, formats, sender } = desk
  const { currency, status } = payment
  const paper = openPaper(desk, { title: texts['receipt.title'], subject: payment.number, country })
  const fee = minorOf(payment.fee_minor)
  const invoices = withCredits(lines, credits)
  const paid = sumMinor(invoices.map(({ amountMinor }) => amountMinor))
  const credited = sumMinor(credits.map((part) => minorOf(part.amount_minor)))
  const total = sumMinor([paid, -credited, fee])

  drawHead(paper, {
    sender,
    title: texts['receipt.title'],
    subject: payment.number,
    amount: [texts['receipt.total'], formats.money(total, currency)],
  })
  const note = noteKeyOf(status)
  if (note !== null) drawNote(paper, texts[note])
  if (credited > 0 && !PAID_STATUSES.includes(status)) drawNote(paper, texts['receipt.creditStays'])
  const isByCredit = payment.method === 'credit'
  const facts: Fact[] = [
    [texts['receipt.number'], payment.number],
    [texts['receipt.confirmation'], payment.confirmation_number],
    ...(payment.reference === null ? [] : [[texts['receipt.reference'], payment.reference] satisfies Fact]),
    [texts.status, texts[PAYMENT_STATUS_KEYS[status]]],
    [texts['receipt.submitted'], formats.instant(payment.submitted_at)],
    [texts['receipt.customer'], payment.customer_name],
    [texts.customerNumber, payment.customer_buid],
    [texts['receipt.payer'], payment.payer_name],
    [
      texts['receipt.method'],
      isByCredit ? texts['receipt.byCredit'] : `${payment.bank_account_name} ••${payment.bank_account_last4}`,
    ],
    ...(isByCredit ? [] : [[texts['receipt.leaves'], formats.date(payment.leaves_on)] satisfies Fact]),
    payment.settled_on === null
      ? [texts['receipt.posts'], formats.date(payment.posts_by)]
      : [texts['receipt.posted'], formats.date(payment.settled_on)],
    ...(payment.reversed_on === null
      ? []
      : [[texts['receipt.reversed'], formats.date(payment.reversed_on)] satisfies Fact]),
    [texts.currency, currency],
  ]
  drawFacts(paper, facts)
  drawHeading(paper, texts[status === 'settled' ? 'receipt.invoices' : 'receipt.invoicesOf'])
  drawTable(
    paper,
    [
      { head: texts['invoice.number'], share: 0.22, figures: true },
      { head: texts['invoice.soldBy'], share: 0.28 },
      { head: texts['invoice.due'], share: 0.16, figures: true },
      { head: texts['receipt.amount'], share: 0.17, align: 'right' },
      { head: texts['receipt.remaining'], share: 0.17, align: 'right' },
    ],
    invoices.map(({ line, amountMinor }) => ({
      cells: [
        line.invoice_id,
        line.sold_by,
        dateOr(desk, line.due_date, texts.noDueDate),
        formats.amount(amountMinor, currency),
        formats.amount(minorOf(line.remaining_minor), currency),
      ],
    })),
  )
  if (credits.length > 0) {
    drawHeading(paper, texts['receipt.credit'])
    drawTable(
      paper,
      [
        { head: texts['receipt.creditMemo'], share: 0.4, figures: true },
        { head: texts['invoice.number'], share: 0.4, figures: true },
        { head: texts['receipt.amount'], share: 0.2, align: 'right' },
      ],
      credits.map((part) => ({
        cells: [part.credit_memo_id, part.invoice_id, formats.amount(minorOf(part.amount_minor), currency)],
      })),
    )
  }
  drawSums(paper, [
    { label: texts['invoice.subtotal'], value: formats.money(paid, currency) },
    ...(credited === 0 ? [] : [{ label: texts['receipt.credit'], value: formats.money(-credited, currency) }]),
    ...(fee === 0 ? [] : [{ label: texts[feeKeyOf(payment)], value: formats.money(fee, currency) }]),
    { label: texts['receipt.total'], value: formats.money(total, currency), strong: true },
    ...(payment.reversed_minor === null
      ? []
      : [
          {
            label: texts['receipt.givenBack'],
            value: formats.money(-minorOf(payment.reversed_minor), currency),
            strong: true,
          },
        ]),
  ])
  return paper.finish()
}
