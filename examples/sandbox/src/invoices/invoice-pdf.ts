/**
 * Renders an invoice as a PDF with the same rows, charges and totals as on screen, without notes. Source:
 * docs/spec/documents.md DOC-1.
 */
import type { PrimaryStatus } from 'netterms/contract/internal'
import type { AddressRow } from '../addresses/addresses.queries.ts'
import { minorOf } from '../db/minor.ts'
import { dateOr, openPaper, type PdfDesk } from '../pdf/pdf-desk.ts'
import { drawFacts, drawHead, drawHeading, drawParties, drawSums, type Fact, type Party } from '../pdf/pdf-parts.ts'
import { drawTable } from '../pdf/pdf-table.ts'
import type { PdfTextKey } from '../pdf/pdf-texts.ts'
import type { InvoiceLineRow } from './invoice-details.queries.ts'
import { primaryStatus } from './invoice-status.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Address = AddressRow & { name?: string | null }

export interface InvoiceContent {
  invoice: InvoiceRow
  lines: readonly InvoiceLineRow[]
  billTo: { name: string; address: Address | null }
  shipTo: { name: string | null; address: Address | null }
  soldBy: { name: string; address: Address | null }
}

export const STATUS_KEYS: Readonly<Record<PrimaryStatus, PdfTextKey>> = {
  Unbilled: 'invoiceStatus.unbilled',
  Pending: 'invoiceStatus.pending',
  Billed: 'invoiceStatus.billed',
  'Past Due': 'invoiceStatus.past-due',
  'Payment Pending': 'invoiceStatus.payment-pending',
  Paid: 'invoiceStatus.paid',
  Closed: 'invoiceStatus.closed',
  'On Hold': 'invoiceStatus.on-hold',
}

export function writeInvoicePdf(desk: PdfDesk, content: InvoiceContent): Promise<Uint8Array> {
  const { texts, formats, clock, sender } = desk
  const { invoice, lines, billTo, shipTo, soldBy } = content
  const { currency } = invoice
  const amount = (text: string | number) => formats.amount(Number(text), currency)
  const money = (text: string) => formats.money(minorOf(text), currency)
  const paper = openPaper(desk, {
    title: texts['invoice.title'],
    subject: invoice.invoice_id,
    country: billTo.address?.country ?? null,
  })

  drawHead(paper, {
    sender,
    title: texts['invoice.title'],
    subject: invoice.invoice_id,
    amount: [texts['invoice.open'], money(invoice.open_minor)],
  })
  const facts: Fact[] = [
    [texts['invoice.number'], invoice.invoice_id],
    [texts['invoice.date'], formats.date(invoice.invoice_date)],
    [texts['invoice.due'], dateOr(desk, invoice.due_date, texts.noDueDate)],
    [texts.status, texts[STATUS_KEYS[primaryStatus(invoice, clock.date)]]],
    [texts.customerNumber, invoice.customer_buid],
    ...(invoice.po_number === null ? [] : [[texts.poNumber, invoice.po_number] as const]),
    [texts.currency, currency],
  ]
  drawFacts(paper, facts)
  drawParties(paper, [
    partyOf(texts['invoice.billTo'], billTo.name, billTo.address),
    partyOf(texts['invoice.shipTo'], shipTo.name ?? billTo.name, shipTo.address),
    partyOf(texts['invoice.soldBy'], soldBy.name, soldBy.address),
  ])
  drawHeading(paper, texts['invoice.lines'])
  drawTable(
    paper,
    [
      { head: '#', share: 0.05 },
      { head: texts['invoice.description'], share: 0.33 },
      { head: texts['invoice.quantity'], share: 0.12, align: 'right' },
      { head: texts['invoice.unitPrice'], share: 0.14, align: 'right' },
      { head: texts['invoice.subtotal'], share: 0.13, align: 'right' },
      { head: texts['invoice.tax'], share: 0.1, align: 'right' },
      { head: texts['invoice.total'], share: 0.13, align: 'right' },
    ],
    lines.map((line) => ({
      cells: [
        String(line.line_number),
        line.description,
        formats.number(Number(line.quantity_milli) / 1000),
        amount(line.unit_price_minor),
        amount(line.subtotal_minor),
        amount(line.tax_minor),
        amount(minorOf(line.subtotal_minor) + minorOf(line.tax_minor)),
      ],
    })),
  )
  const charge = (key: PdfTextKey, minor: number) =>
    minor === 0 ? [] : [{ label: texts[key], value: formats.money(minor, currency) }]
  drawSums(paper, [
    { label: texts['invoice.subtotal'], value: money(invoice.subtotal_minor) },
    { label: texts['invoice.tax'], value: money(invoice.tax_minor) },
    ...charge('invoice.lateFee', minorOf(invoice.late_fee_minor)),
    ...charge('invoice.rebates', -minorOf(invoice.rebates_minor)),
    { label: texts['invoice.billedTotal'], value: money(invoice.billed_minor), strong: true },
    ...charge('invoice.paid', -minorOf(invoice.paid_minor)),
    ...charge('invoice.credited', -minorOf(invoice.credited_minor)),
    { label: texts['invoice.open'], value: money(invoice.open_minor), strong: true },
  ])
  return paper.finish()
}

const partyOf = (label: string, name: string, address: Address | null): Party => ({
  label,
  lines: [name, ...(address ? linesOf(address) : [])],
})

export const linesOf = ({ line_1, line_2, line_3, city_state_zip, country }: AddressRow): string[] =>
  [line_1, line_2, line_3, city_state_zip, country].filter((line): line is string => line !== null && line !== '')
