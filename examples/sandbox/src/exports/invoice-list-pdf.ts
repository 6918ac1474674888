/**
 * Renders a list of invoices as one PDF: the rows in the order of the list, and the totals of each currency. Source:
 * docs/spec/exports.md EXP-62.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type CalendarDate,
  type CurrencyCode,
  currencyCodes,
  type InvoiceSlug,
  sumMinor,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { findBillingAddress } from '../addresses/addresses.queries.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { InvoiceScope } from '../invoices/invoice-scope.ts'
import { dueToday, primaryStatus } from '../invoices/invoice-status.ts'
import { customerNames } from '../invoices/invoices.handlers.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { STATUS_KEYS } from '../invoices/invoice-pdf.ts'
import { dateOr, openPaper, type PdfDesk } from '../pdf/pdf-desk.ts'
import type { Paper } from '../pdf/pdf-paper.ts'
import { drawFacts, drawHead, drawHeading, drawNote, type Fact } from '../pdf/pdf-parts.ts'
import { type Column, drawTable, openTable } from '../pdf/pdf-table.ts'
import { invoicePages, type InvoiceSet } from './invoice-pages.ts'

/** Number of rows drawn before the event loop handles other requests. */
const ROWS_A_TURN = 10

/** Filters of the call, by name. */
export type NamedFilter = Readonly<Record<string, string | undefined>>

/** Filters that the list's heading shows with their value; others are only counted. */
const NAMED = ['buid_customer', 'trx_id', 'status', 'ageing', 'sol_currency', 'search']

/**
 * Yields empty pieces while the file is drawn, so that a reader that disconnects stops the work; then yields the file.
 */
export async function* invoiceListPdf(
  db: Kysely<Database>,
  desk: PdfDesk,
  set: InvoiceSet & { named: NamedFilter },
  today: CalendarDate,
): AsyncGenerator<Uint8Array> {
  const nothing = new Uint8Array()
  const rows: InvoiceRow[] = []
  for await (const page of invoicePages(db, set, today)) {
    rows.push(...page)
    yield nothing
  }
  const { texts, formats, sender } = desk
  const { scope } = set.filter
  const owner = scope.kind === 'customer' ? scope.customerId : rows[0]?.customer_buid
  const names = await customerNames(db, owner === undefined ? rows : [...rows, { customer_buid: owner }])
  const address = owner === undefined ? undefined : await findBillingAddress(db, owner)
  const customerName = scope.kind === 'customer' ? (names.get(scope.customerId) ?? scope.customerId) : ''
  const paper = openPaper(desk, {
    title: texts['list.title'],
    subject: [customerName, formats.date(today)].filter(Boolean).join(', '),
    country: address?.country ?? null,
    isLandscape: true,
  })
  drawHead(paper, {
    sender,
    title: texts['list.title'],
    subject: [customerName, formats.date(today)].filter(Boolean).join(' · '),
    amount: [texts['list.title'], formats.number(rows.length)],
  })
  drawFacts(paper, factsOf(desk, scope, set.named, rows))
  if (rows.length === 0) drawNote(paper, texts['list.none'])
  else {
    const cells = cellsOf(desk, scope, names, today)
    const table = openTable(paper, columnsOf(cells))
    for (let start = 0; start < rows.length; start += ROWS_A_TURN) {
      table.add(rows.slice(start, start + ROWS_A_TURN).map((row) => ({ cells: cells.map(({ text }) => text(row)) })))
      await nextTurn()
      yield nothing
    }
    table.end()
    drawTotals(paper, desk, rows, today)
  }
  yield await paper.finish()
}

function factsOf(
  { texts, formats }: PdfDesk,
  scope: InvoiceScope,
  named: NamedFilter,
  rows: readonly InvoiceRow[],
): Fact[] {
  const accounts = new Set(rows.map(({ customer_buid }) => customer_buid)).size
  const others = Object.keys(named).filter((name) => named[name] !== undefined && !NAMED.includes(name)).length
  const facts: (Fact | false)[] = [
    scope.kind === 'customer'
      ? [texts.customerNumber, scope.customerId]
      : [texts['list.accounts'], formats.number(accounts)],
    [texts.status, texts[`list.slug.${(named['status'] ?? 'all') as InvoiceSlug}`]],
    named['trx_id'] !== undefined && [texts['list.selected'], formats.number(rows.length)],
    named['ageing'] !== undefined && [texts['list.days'], texts[`bucket.${named['ageing'] as 'current'}`]],
    named['sol_currency'] !== undefined && [texts.currency, named['sol_currency']],
    Boolean(named['search']) && [texts['list.search'], named['search'] ?? ''],
    others > 0 && [texts['list.other'], formats.number(others)],
  ]
  return facts.filter((fact) => fact !== false)
}

interface Cell extends Omit<Column, 'share'> {
  /** Relative width of the column. */
  weight: number
  text: (row: InvoiceRow) => string
}

function cellsOf(
  desk: PdfDesk,
  scope: InvoiceScope,
  names: ReadonlyMap<string, string>,
  today: CalendarDate,
): readonly Cell[] {
  const { texts, formats } = desk
  const money = (minor: number, row: InvoiceRow) => formats.money(minor, row.currency)
  const customer: Cell = {
    head: texts['receipt.customer'],
    weight: 17,
    text: ({ customer_buid }) => names.get(customer_buid) ?? customer_buid,
  }
  return [
    { head: texts['invoice.number'], weight: 13, figures: true, text: ({ invoice_id }) => invoice_id },
    ...(scope.kind === 'customer' ? [] : [customer]),
    { head: texts.poNumber, weight: 10, figures: true, text: ({ po_number }) => po_number ?? '' },
    {
      head: texts['invoice.soldBy'],
      weight: 24,
      text: ({ sold_by, sold_by_location }) => [sold_by, sold_by_location].filter(Boolean).join(' · '),
    },
    { head: texts['invoice.date'], weight: 11, figures: true, text: ({ invoice_date }) => formats.date(invoice_date) },
    { head: texts['invoice.due'], weight: 11, figures: true, text: ({ due_date }) => dateOr(desk, due_date, '–') },
    { head: texts.status, weight: 14, text: (row) => texts[STATUS_KEYS[primaryStatus(row, today)]] },
    {
      head: texts['invoice.billedTotal'],
      weight: 13,
      align: 'right',
      text: (row) => money(minorOf(row.billed_minor), row),
    },
    { head: texts['invoice.open'], weight: 13, align: 'right', text: (row) => money(minorOf(row.open_minor), row) },
  ]
}

function columnsOf(cells: readonly Cell[]): Column[] {
  const all = cells.reduce((sum, { weight }) => sum + weight, 0)
  return cells.map(({ head, weight, align = 'left', figures = align === 'right' }) => ({
    head,
    share: weight / all,
    align,
    figures,
  }))
}

/**
 * Draws the totals of the rows above, as in the list (INV-12): open amounts of open invoices only. Currencies are never
 * added up.
 */
function drawTotals(paper: Paper, { texts, formats }: PdfDesk, rows: readonly InvoiceRow[], today: CalendarDate): void {
  const sums = currencyCodes.flatMap((currency: CurrencyCode) => {
    const own = rows.filter((row) => row.currency === currency)
    if (own.length === 0) return []
    const sum = (amountOf: (row: InvoiceRow) => number) => formats.money(sumMinor(own.map(amountOf)), currency)
    return [
      {
        cells: [
          currency,
          formats.number(own.length),
          sum((row) => minorOf(row.billed_minor)),
          sum((row) => dueToday(row, today).pastDue),
          sum((row) => minorOf(row.pending_minor)),
          sum((row) => (row.stage === 'Open' ? minorOf(row.open_minor) : 0)),
        ],
      },
    ]
  })
  drawHeading(paper, texts['list.totals'], 60 + sums.length * 20)
  drawTable(
    paper,
    [
      { head: texts.currency, share: 0.15 },
      { head: texts['list.title'], share: 0.13, align: 'right' },
      { head: texts['invoice.billedTotal'], share: 0.18, align: 'right' },
      { head: texts['list.pastDue'], share: 0.18, align: 'right' },
      { head: texts['statement.pending'], share: 0.18, align: 'right' },
      { head: texts['invoice.open'], share: 0.18, align: 'right' },
    ],
    sums,
  )
}
