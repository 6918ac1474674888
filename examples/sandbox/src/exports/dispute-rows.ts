/**
 * Writes disputes as lines of a file, page by page: each page continues after the last dispute of the previous one.
 * Source: docs/spec/exports.md EXP-20…EXP-22, EXP-26, EXP-27; docs/spec/disputes.md DSP-38.
 */
import {
  BYTE_ORDER_MARK,
  type CalendarDate,
  csvLine,
  type DisputeStatus,
  disputeStatusOn,
  type Language,
  plainCell,
  PROGRAM_TIME_ZONE,
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
import { kindName, outcomeName, reasonName, statusName } from '../disputes/dispute-texts.ts'
import type { DisputeQuestion, DisputeScope } from '../disputes/match-disputes.ts'

const ROWS_A_PAGE = 500

interface ExportedDispute {
  dispute: NamedDisputeRow
  invoices: readonly DisputedInvoiceRow[]
}

interface Reading {
  today: CalendarDate
  language: Language
}

const COLUMNS: readonly (readonly [name: string, cell: (row: ExportedDispute, reading: Reading) => string])[] = [
  ['dispute', ({ dispute }) => textCell(dispute.id)],
  ['status', ({ dispute }, { today, language }) => plainCell(statusName(shownStatus(dispute, today), language))],
  ['outcome', ({ dispute }, { today, language }) => plainCell(outcomeOn(dispute, today, language))],
  ['dealer', ({ dispute }) => textCell(dispute.merchant_name)],
  ['customer', ({ dispute }) => textCell(dispute.customer_name)],
  ['invoices', ({ invoices }) => textCell([...new Set(invoices.map(({ invoice_id }) => invoice_id))].join(', '))],
  ['reason', ({ dispute }, { language }) => textCell(reasonName({ ...dispute, id: dispute.reason_id }, language))],
  ['currency', ({ dispute }) => plainCell(dispute.currency)],
  ['inDispute', (row) => amountCell(row, ({ amount_minor }) => amount_minor)],
  ['offered', (row) => amountCell(row, ({ offered_minor }) => offered_minor)],
  ['granted', (row) => amountCell(row, ({ granted_minor }) => granted_minor)],
  ['opened', ({ dispute }) => plainCell(toWireDate(wallClock(dispute.opened_at.getTime(), PROGRAM_TIME_ZONE).date))],
  ['deadline', ({ dispute }, { today }) => plainCell(deadlineOn(dispute, today))],
  ['kind', ({ dispute }, { language }) => plainCell(kindName(dispute.kind, language))],
]

const statusOn = ({ status, respond_by: respondBy }: NamedDisputeRow, today: CalendarDate) =>
  disputeStatusOn({ status, respondBy }, today)

function shownStatus(dispute: NamedDisputeRow, today: CalendarDate): DisputeStatus | 'open' {
  const status = statusOn(dispute, today)
  return shownDisputeStatus({ status, responseCount: Number(dispute.response_count) }) === 'open' ? 'open' : status
}

/** Returns the outcome; null while the dispute is open. */
function outcomeOn(dispute: NamedDisputeRow, today: CalendarDate, language: Language): string | null {
  const outcome = statusOn(dispute, today) === 'expired' ? 'expired' : dispute.outcome
  return outcome === null ? null : outcomeName(outcome, language)
}

/** Returns the response deadline; null if there is none or it has passed (DSP-9). */
function deadlineOn(dispute: NamedDisputeRow, today: CalendarDate): string | null {
  const { status, respond_by: respondBy } = dispute
  return respondBy !== null && statusOn(dispute, today) === status ? toWireDate(respondBy) : null
}

/** Sums an amount over the invoices; empty if no invoice has it. */
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
  language: Language
  hasByteOrderMark: boolean
}

/** Yields the file page by page; the next page is read when the consumer has taken the previous one. */
export async function* disputeLines(
  db: Kysely<Database>,
  { scope, question, order, language, hasByteOrderMark }: DisputeFile,
): AsyncGenerator<string> {
  yield (hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(COLUMNS.map(([name]) => name))
  const reading = { today: question.today, language }
  let last: DisputePlace | null = null
  for (;;) {
    const keys: DisputePlace[] = await sliceOfDisputes(db, scope, question, order, { after: last, limit: ROWS_A_PAGE })
    if (keys.length > 0) yield (await readRows(db, keys)).map((row) => lineOf(row, reading)).join('')
    if (keys.length < ROWS_A_PAGE) return
    last = keys.at(-1) ?? null
  }
}

const lineOf = (row: ExportedDispute, reading: Reading): string =>
  csvLine(COLUMNS.map(([, cell]) => cell(row, reading)))

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
