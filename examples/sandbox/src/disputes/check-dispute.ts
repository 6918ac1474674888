/**
 * Checks a request for a dispute against rows that stay locked until the disputes are written. All errors of the
 * invoices are reported at once. Source: docs/spec/disputes.md DSP-10…DSP-12, DSP-18, DSP-19.
 */
import {
  type CalendarDate,
  type Customer,
  disputableAmount,
  type DisputedLineRequest,
  isDisputedAlready,
  type DisputeStatus,
  sumMinor,
  whyDisputeAmountRefused,
  whyNotDisputable,
} from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { RefusalError } from '../http/refusal.ts'
import { statusWords } from '../invoices/invoice-status.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { findInvoicesToPay, type Locking } from '../payments/payments.queries.ts'
import { claimOf } from './dispute-invoices.ts'
import { disputeError } from './dispute-refusals.ts'

/** An invoice with everything that decides whether it can be disputed, and up to which amount. */
export interface DisputableInvoice {
  invoice: InvoiceRow
  reason: ReturnType<typeof whyNotDisputable>
  /** Largest amount that can be disputed, minor units. */
  mostMinor: number
  disputes: readonly { line: number | null; status: DisputeStatus }[]
  isPaid: boolean
}

/** Returns the customer's invoices among these ids, by transaction id. */
export async function findDisputable(
  db: Kysely<Database>,
  customerId: string,
  accountStatus: Customer['status'],
  trxIds: readonly string[],
  today: CalendarDate,
  locking: Locking,
): Promise<Map<string, DisputableInvoice>> {
  const invoices = await findInvoicesToPay(db, customerId, trxIds, locking)
  const rows = await findRows(db, customerId, trxIds)
  return new Map(
    invoices.map((invoice) => {
      const own = rows.filter((row) => row.trx_id === invoice.trx_id)
      const status = statusWords(invoice, today)
      const isPaid = status.includes('Paid')
      const amounts = {
        status,
        openTotal: minorOf(invoice.open_minor),
        paidTotal: minorOf(invoice.paid_minor),
        disputedTotal: isPaid ? claimedOfPaid(own) : claimedOfOpen(invoice, own),
        disputeEligible: invoice.eligible_for_dispute,
      }
      const on = { accountStatus, paidOn: invoice.paid_on, today }
      const disputes = own.map(({ line_number, status: word }) => ({ line: line_number || null, status: word }))
      const reason = whyNotDisputable(amounts, on)
      return [invoice.trx_id, { invoice, reason, mostMinor: disputableAmount(amounts), disputes, isPaid }]
    }),
  )
}

type ClaimRow = Awaited<ReturnType<typeof findRows>>[number]

/**
 * Sums the disputed and granted amounts of money already paid, minus grants that reduced the invoice before it was
 * paid.
 */
function claimedOfPaid(rows: readonly ClaimRow[]): number {
  const ofPaid = rows.filter((row) => row.was_paid)
  const applied = new Map(ofPaid.map((row) => [row.dispute_id, minorOf(row.applied_minor)]))
  return sumMinor([...ofPaid.map(claimOf), ...[...applied.values()].map((amount) => -amount)])
}

/**
 * Sums the amounts that cannot be disputed again. An amount granted while the invoice was paid is account credit
 * (DSP-37).
 */
function claimedOfOpen(invoice: InvoiceRow, rows: readonly ClaimRow[]): number {
  const unclaimed = minorOf(invoice.billed_minor) - sumMinor(rows.map(claimOf))
  return Math.max(minorOf(invoice.disputed_minor), minorOf(invoice.open_minor) - unclaimed)
}

const findRows = (db: Kysely<Database>, customerId: string, trxIds: readonly string[]) =>
  db
    .selectFrom('dispute_invoices as row')
    .innerJoin('disputes', (join) =>
      join.onRef('disputes.customer_buid', '=', 'row.customer_buid').onRef('disputes.id', '=', 'row.dispute_id'),
    )
    .select([
      'row.dispute_id',
      'row.trx_id',
      'row.line_number',
      'row.amount_minor',
      'row.granted_minor',
      'row.was_paid',
      'row.live',
      // Total of all rows with the same dispute and invoice.
      sql<string | null>`(select amount_minor from invoice_adjustments as adjustment
        where adjustment.customer_buid = row.customer_buid and adjustment.trx_id = row.trx_id
          and adjustment.id = row.dispute_id and adjustment.status = 'posted')`.as('applied_minor'),
      // A row without a share in a partial grant is closed, regardless of the status of its dispute.
      sql<DisputeStatus>`case when row.live then disputes.status else 'closed' end`.as('status'),
    ])
    .where('row.customer_buid', '=', customerId)
    .where('row.trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .execute()

export interface CheckedLine {
  found: DisputableInvoice
  /** 0 for the invoice as a whole. */
  lineNumber: number
  amountMinor: number
}

/** A disputed line of one account, with its position in the request. */
export interface PlacedLine {
  line: DisputedLineRequest
  index: number
}

export interface PlacedError {
  error: RefusalError
  index: number
}

/** @returns the account's lines that can be disputed, and the errors of the others, each with its position */
export async function checkLines(
  db: Kysely<Database>,
  customerId: string,
  lines: readonly PlacedLine[],
  disputable: ReadonlyMap<string, DisputableInvoice>,
): Promise<{ checked: CheckedLine[]; errors: PlacedError[] }> {
  const lineTotals = await findLineTotals(
    db,
    customerId,
    lines.map(({ line }) => line),
  )
  const left = new Map([...disputable].map(([trxId, { mostMinor }]) => [trxId, mostMinor]))
  const seen = new Set<string>()
  const checked: CheckedLine[] = []
  const errors: PlacedError[] = []
  for (const { line, index } of lines) {
    const error = checkLine(line, index)
    if (error) errors.push({ error, index })
  }
  return { checked, errors }

  function checkLine(line: DisputedLineRequest, index: number): RefusalError | null {
    const at = `/invoices/${index}`
    const key = keyOf(line.trx_id, line.line_number)
    const found = disputable.get(line.trx_id)
    const lineTotal = line.line_number === null ? undefined : lineTotals.get(key)
    if (seen.has(key)) return disputeError('dispute-invoice-repeated', `${at}/trx_id`)
    seen.add(key)
    if (!found) return disputeError('dispute-invoice-unknown', `${at}/trx_id`)
    if (line.line_number !== null && lineTotal === undefined) {
      return disputeError('dispute-invoice-unknown', `${at}/line_number`)
    }
    const { invoice, reason, disputes } = found
    const invoiceId = invoice.invoice_id
    if (isDisputedAlready(line.line_number, disputes)) {
      return disputeError('dispute-invoice-already-disputed', `${at}/trx_id`, { invoiceId })
    }
    if (reason) return disputeError('dispute-invoice-ineligible', `${at}/trx_id`, { invoiceId, reason })
    const mostMinor = Math.min(left.get(line.trx_id) ?? 0, lineTotal ?? Number.MAX_SAFE_INTEGER)
    const refused = whyDisputeAmountRefused(line.amount, mostMinor)
    if (refused) {
      const meta = { reason: refused, most: mostMinor, currency: invoice.currency }
      return disputeError('dispute-amount-invalid', `${at}/amount`, meta)
    }
    left.set(line.trx_id, (left.get(line.trx_id) ?? 0) - line.amount)
    checked.push({ found, lineNumber: line.line_number ?? 0, amountMinor: line.amount })
    return null
  }
}

const keyOf = (trxId: string, line: number | null): string => `${trxId} ${line ?? 0}`

async function findLineTotals(db: Kysely<Database>, customerId: string, lines: readonly DisputedLineRequest[]) {
  const trxIds = lines.filter(({ line_number }) => line_number !== null).map(({ trx_id }) => trx_id)
  if (trxIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('invoice_lines')
    .select(['trx_id', 'line_number', 'subtotal_minor', 'tax_minor'])
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', sql<string>`any(${trxIds}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [keyOf(row.trx_id, row.line_number), minorOf(row.subtotal_minor) + minorOf(row.tax_minor)]),
  )
}
