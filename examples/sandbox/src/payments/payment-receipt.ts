/**
 * The receipt of a payment. One that has not posted, or came to nothing, says so above everything else: nobody takes it for
 * proof of money that never moved. Source: docs/spec/documents.md DOC-5.
 */
import { type PaymentStatus, sumMinor } from 'netterms/contract/internal'
import { minorOf } from '../db/minor.ts'
import { dateOr, openPaper, type PdfDesk } from '../pdf/pdf-desk.ts'
import { drawFacts, drawHead, drawHeading, drawNote, drawSums, type Fact } from '../pdf/pdf-parts.ts'
import { drawTable } from '../pdf/pdf-table.ts'
import type { PdfTextKey } from '../pdf/pdf-texts.ts'
import type { PaymentLineRow, PaymentRow } from './payments.queries.ts'

const STATUS_KEYS: Readonly<Record<PaymentStatus, PdfTextKey>> = {
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

const feeKeyOf = ({ method }: Pick<PaymentRow, 'method'>): PdfTextKey =>
  method === 'card' ? 'receipt.cardFee' : 'receipt.fee'

export interface ReceiptContent {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  country: string | null
}

export function writePaymentReceipt(desk: PdfDesk, { payment, lines, country }: ReceiptContent): Promise<Uint8Array> {
  const { texts, formats, sender } = desk
  const { currency, status } = payment
  const paper = openPaper(desk, { title: texts['receipt.title'], subject: payment.number, country })
  const fee = minorOf(payment.fee_minor)
  const paid = sumMinor(lines.map((line) => minorOf(line.amount_minor)))
  const total = sumMinor([paid, fee])

  drawHead(paper, {
    sender,
    title: texts['receipt.title'],
    subject: payment.number,
    amount: [texts['receipt.total'], formats.money(total, currency)],
  })
  if (status === 'processing' || status === 'approved' || status === 'unknown')
    drawNote(paper, texts['receipt.pending'])
  else if (status === 'refunded' || status === 'charged back')
    drawNote(paper, texts[status === 'refunded' ? 'receipt.refunded' : 'receipt.chargedBack'])
  else if (status !== 'settled') drawNote(paper, texts['receipt.void'])
  const facts: Fact[] = [
    [texts['receipt.number'], payment.number],
    [texts['receipt.confirmation'], payment.confirmation_number],
    [texts.status, texts[STATUS_KEYS[status]]],
    [texts['receipt.submitted'], formats.instant(payment.submitted_at)],
    [texts['receipt.customer'], payment.customer_name],
    [texts.customerNumber, payment.customer_buid],
    [texts['receipt.payer'], payment.payer_name],
    [texts['receipt.method'], `${payment.bank_account_name} ••${payment.bank_account_last4}`],
    [texts['receipt.leaves'], formats.date(payment.leaves_on)],
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
    lines.map((line) => ({
      cells: [
        line.invoice_id,
        line.sold_by,
        dateOr(desk, line.due_date, texts.noDueDate),
        formats.amount(minorOf(line.amount_minor), currency),
        formats.amount(minorOf(line.remaining_minor), currency),
      ],
    })),
  )
  drawSums(paper, [
    { label: texts['invoice.subtotal'], value: formats.money(paid, currency) },
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
