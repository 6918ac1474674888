/**
 * Disputes as the lines of a file, page after page: each page goes on after the last dispute of the one before.
 * Source: docs/spec/exports.md EXP-20…EXP-22, EXP-26, EXP-27; docs/spec/disputes.md DSP-38.
 */
import {
  BYTE_ORDER_MARK,
  type CalendarDate,
  csvLine,
  disputeStatusOn,
  plainCell,
  PROGRAMME_TIME_ZONE,
  shownDisputeStatus,
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
  type DisputedInvoiceRow,
  type DisputeOrder,
  type DisputePlace,
  findDisputedInvoices,
  nameDisputes,
  type NamedDisputeRow,
  sliceOfDisputes,
} from '../disputes/disputes.queries.ts'
import type { DisputeQuestion, DisputeScope } from '../disputes/match-disputes.ts'

const ROWS_A_PAGE = 500

interface ExportedDispute {
  dispute: NamedDisputeRow
  invoices: readonly DisputedInvoiceRow[]
}

const COLUMNS: readonly (readonly [name: string, cell: (row: ExportedDispute, today: CalendarDate) => string])[] = [
  ['dispute', ({ dispute }) => textCell(dispute.id)],
  ['status', ({ dispute }, today) => plainCell(shownStatus(dispute, today))],
  ['outcome', ({ dispute }, today) => plainCell(statusOn(dispute, today) === 'expired' ? 'expired' : dispute.outcome)],
  ['dealer', ({ dispute }) => textCell(dispute.merchant_name)],
  ['customer', ({ dispute }) => textCell(dispute.customer_name)],
  ['invoices', ({ invoices }) => textCell([...new Set(invoices.map(({ invoice_id }) => invoice_id))].join(', '))],
  ['reason', ({ dispute }) => textCell(dispute.reason)],
  ['currency', ({ dispute }) => plainCell(dispute.currency)],
  ['inDispute', (row) => amountCell(row, ({ amount_minor }) => amount_minor)],
  ['offered', (row) => amountCell(row, ({ offered_minor }) => offered_minor)],
  ['granted', (row) => amountCell(row, ({ granted_minor }) => granted_minor)],
  ['opened', ({ dispute }) => plainCell(toWireDate(wallClock(dispute.opened_at.getTime(), PROGRAMME_TIME_ZONE).date))],
  ['deadline', ({ dispute }, today) => plainCell(deadlineOn(dispute, today))],
  ['kind', ({ dispute }) => plainCell(dispute.kind)],
]

const statusOn = ({ status, respond_by: respondBy }: NamedDisputeRow, today: CalendarDate) =>
  disputeStatusOn({ status, respondBy }, today)

const shownStatus = (dispute: NamedDisputeRow, today: CalendarDate): string =>
  shownDisputeStatus({ status: statusOn(dispute, today), responseCount: Number(dispute.response_count) })

/** One that has passed is none any more (DSP-9). */
function deadlineOn(dispute: NamedDisputeRow, today: CalendarDate): string | null {
  const { status, respond_by: respondBy } = dispute
  return respondBy !== null && statusOn(dispute, today) === status ? toWireDate(respondBy) : null
}

/** Empty while nothing of it was offered or decided. */
function amountCell(
  { dispute, invoices }: ExportedDispute,
  amountOf: (row: DisputedInvoiceRow) => string | null,
): string {
  const known = invoices.map(amountOf).filter((amount) => amount !== null)
  return plainCell(known.length === 0 ? null : toDecimalString(sumMinor(known.map(minorOf)), dispute.currency))
}

export interface DisputeFile {
  scope: DisputeScope
  question: DisputeQuestion
  order: DisputeOrder
  hasByteOrderMark: boolean
}

/** The file in pieces of a page each; the next page is read when the piece before was taken. */
export async function* disputeLines(
  db: Kysely<Database>,
  { scope, question, order, hasByteOrderMark }: DisputeFile,
): AsyncGenerator<string> {
  yield (hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(COLUMNS.map(([name]) => name))
  let last: DisputePlace | null = null
  for (;;) {
    const keys: DisputePlace[] = await sliceOfDisputes(db, scope, question, order, { after: last, limit: ROWS_A_PAGE })
    if (keys.length > 0) yield (await readRows(db, keys)).map((row) => lineOf(row, question.today)).join('')
    if (keys.length < ROWS_A_PAGE) return
    last = keys.at(-1) ?? null
  }
}

const lineOf = (row: ExportedDispute, today: CalendarDate): string =>
  csvLine(COLUMNS.map(([, cell]) => cell(row, today)))

async function readRows(db: Kysely<Database>, keys: readonly DisputePlace[]): Promise<ExportedDispute[]> {
  const disputes = await nameDisputes(db, keys)
  const invoices = new Map<string, DisputedInvoiceRow[]>()
  for (const row of await findDisputedInvoices(db, keys)) {
    const own = invoices.get(row.dispute_id)
    if (own) own.push(row)
    else invoices.set(row.dispute_id, [row])
  }
  return disputes.map((dispute) => ({ dispute, invoices: invoices.get(dispute.id) ?? [] }))
}
