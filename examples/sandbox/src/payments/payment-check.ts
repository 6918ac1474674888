/**
 * Checks what a draft would pay against rows that the server read. Used by the preview and by the payment itself, which
 * also locks every row. Source: docs/spec/payments.md PAY-1…PAY-10.
 */
import {
  type CalendarDate,
  creditByInvoice,
  payableAmount,
  type PaymentDraft,
  type PaymentRequest,
  type PaymentSchedule,
  sumMinor,
  whyNoPayment,
  whyNotPaidTogether,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { statusWords } from '../invoices/invoice-status.ts'
import { findLivePayments, type InvoiceRow } from '../invoices/invoices.queries.ts'
import { sinceReview } from './changed-since-review.ts'
import type { AcceptedMethod } from './make-payment.ts'
import { type CreditedPart, creditParts, findFreeMemos, whyNotCredited } from './payment-credits.ts'
import { chooseMethod } from './payment-method.ts'
import { lineError, paymentError, refuseWhenAny } from './payment-refusals.ts'
import { findInvoicesToPay, findPaymentGrounds, type Locking, type Payer } from './payments.queries.ts'
import type { Reviewed } from './review-token.ts'
import { checkShortPays, type ShortPay } from './short-pay.ts'

interface CheckedLine {
  invoice: InvoiceRow
  trxId: string
  amountMinor: number
  /** Open amount of the invoice after the whole payment. */
  remainingMinor: number
}

/** A valid draft. Amounts in minor units of `draft.currency`. */
export interface CheckedPayment {
  customerId: string
  customerName: string
  method: AcceptedMethod
  /** Amount of each invoice paid by the method. */
  lines: readonly CheckedLine[]
  /** Amounts paid by credit. */
  credits: readonly CreditedPart[]
  /** Disputes that the payment opens (PAY-281). */
  shortPays: readonly ShortPay[]
  /** Sum of the lines. */
  totalMinor: number
  /** Zero for a bank payment (PAY-8); for a card, charged in addition to the total and never part of it (PAY-31). */
  feeMinor: number
  schedule: PaymentSchedule
  scheduledOn: CalendarDate | null
  /** The reviewed data, which the review token signs. */
  reviewed: Reviewed
}

/**
 * @param locking `locked` inside the transaction that pays
 * @throws Refusal with every error, each with a pointer to its member; `not-found` for a customer out of scope
 */
export async function checkPayment(
  db: Kysely<Database>,
  principal: Principal,
  clock: ProgramTime,
  draft: PaymentDraft & Pick<PaymentRequest, 'lines'>,
  locking: Locking,
): Promise<CheckedPayment> {
  const customerId = customerInScope(principal, draft.buid_customer)
  const lines = draft.lines.map((line) => ({ trxId: line.trx_id, amountMinor: line.amount }))
  const question = { customerId, bankAccountId: draft.bank_account_id ?? '', trxIds: idsOf(lines) }
  const memos = await findFreeMemos(db, customerId, draft, locking)
  const grounds = await findPaymentGrounds(db, question, locking)
  const payer = eligible(grounds.payer)
  const invoices = await judgeInvoices(db, customerId, grounds.invoices, clock)
  const problems = whyNotPaidTogether(lines, draft.currency, invoices.candidates)
  const lineErrors = sinceReview(problems, draft.lines, invoices.candidates).map(lineError)
  if (lineErrors.length === 0) lineErrors.push(...whyNotCredited(draft, lines, memos))
  const settled =
    lineErrors.length > 0
      ? []
      : lines.map(({ trxId, amountMinor }): CheckedLine => {
          const invoice = required(invoices.rows.get(trxId))
          return { invoice, trxId, amountMinor, remainingMinor: minorOf(invoice.open_minor) - amountMinor }
        })
  const credits = lineErrors.length > 0 ? [] : creditParts(draft, settled)
  const byCredit = creditByInvoice(credits)
  const toPay = lines
    .map((line, index) => ({ ...line, amountMinor: line.amountMinor - (byCredit.get(line.trxId) ?? 0), index }))
    .filter(({ amountMinor }) => amountMinor !== 0 || lineErrors.length > 0)
  const { shortPays, errors: disputeErrors } = await checkShortPays(db, {
    customerId,
    payer,
    draft: lineErrors.length > 0 ? { lines: [] } : draft,
    payableOf: (trxId) => payableAmount(required(invoices.candidates.get(trxId))),
    invoiceIdOf: (trxId) => required(invoices.rows.get(trxId)).invoice_id,
    clock,
    locking,
  })
  const { account } = grounds
  const chosen = await chooseMethod(db, { principal, clock, account, draft, lines: toPay, locking })
  refuseWhenAny([...lineErrors, ...disputeErrors, ...chosen.errors])
  const { method, feeMinor, schedule, scheduledOn } = chosen
  if (!method) throw notFound()
  const totalMinor = sumMinor(toPay.map(({ amountMinor }) => amountMinor))
  return {
    customerId,
    customerName: payer.name,
    method,
    lines: toPay.flatMap(({ index, amountMinor }) => {
      const line = settled[index]
      return line ? [{ ...line, amountMinor }] : []
    }),
    credits,
    shortPays,
    totalMinor,
    feeMinor,
    schedule,
    scheduledOn,
    reviewed: {
      principalId: principal.id,
      customerId,
      currency: draft.currency,
      // Absent members are left out of the token, so that the tokens of bank payments do not change.
      ...(method.kind === 'bank' && { bankAccountId: method.account.id }),
      ...(method.kind === 'card' && { cardId: method.card.id, feeMinor }),
      ...(credits.length > 0 && {
        credits: credits.map(({ memoId, trxId, amountMinor }) => ({ memoId, trxId, amountMinor })),
      }),
      ...(shortPays.length > 0 && {
        disputes: shortPays.map(({ trxId, amountMinor, reasonId, description }) => ({
          trxId,
          amountMinor,
          reasonId,
          description,
        })),
      }),
      ...(scheduledOn !== null && { scheduledOn }),
      lines,
      totalMinor,
    },
  }
}

function required<Found>(found: Found | undefined): Found {
  if (found) return found
  throw new Error('A checked line has no invoice: whyNotPaidTogether let an unknown one pass.')
}

function eligible(payer: Payer | undefined): Payer {
  if (!payer) throw notFound()
  const reason = whyNoPayment({ status: payer.status, paymentEligible: payer.payment_eligible })
  if (reason) throw new Refusal(paymentError('payment-customer-not-eligible', null, { reason }))
  return payer
}

/** Reads the requested invoices with the data that decides whether each can be paid. */
export async function readInvoices(
  db: Kysely<Database>,
  customerId: string,
  lines: readonly { trxId: string }[],
  clock: ProgramTime,
  locking: Locking,
) {
  const rows = await findInvoicesToPay(db, customerId, idsOf(lines), locking)
  return judgeInvoices(db, customerId, rows, clock)
}

const idsOf = (lines: readonly { trxId: string }[]): string[] => [...new Set(lines.map(({ trxId }) => trxId))]

async function judgeInvoices(
  db: Kysely<Database>,
  customerId: string,
  rows: readonly InvoiceRow[],
  clock: ProgramTime,
) {
  const beingPaid = rows.filter((row) => row.primary_status === 'Payment Pending').map((row) => row.trx_id)
  const live = await findLivePayments(db, customerId, beingPaid)
  const candidates = rows.map((row) => {
    const candidate = {
      invoiceId: row.invoice_id,
      status: statusWords(row, clock.date),
      openTotal: minorOf(row.open_minor),
      disputedTotal: minorOf(row.disputed_minor),
      currency: row.currency,
      pendingPayment: live.get(row.trx_id) ?? null,
    }
    return [row.trx_id, candidate] as const
  })
  return { rows: new Map(rows.map((row) => [row.trx_id, row])), candidates: new Map(candidates) }
}
