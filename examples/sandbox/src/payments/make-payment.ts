/**
 * Makes all changes of one payment in the caller's transaction, or none on any error. Used for users' payments,
 * AutoPay, and retried debits. Source: docs/spec/payments.md PAY-16, docs/spec/rail.md RAI-2, RAI-4.
 */
import type { CalendarDate, CurrencyCode, PaymentSchedule, RailName } from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { auditQuery } from '../db/audit.ts'
import { queryTogether } from '../db/repeated-query.ts'
import type { BankAccountsTable, Database } from '../db/schema.ts'
import type { PaymentCardsTable } from '../db/rail-schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { beginCharge } from './card-charges.queries.ts'
import { applyCredits, type CreditedPart } from './payment-credits.ts'
import { createConfirmationNumber } from './confirmation-number.ts'
import { type LedgerEvent, ledgerQuery } from './ledger.ts'
import { inOrder, linesQuery, paymentQuery, pendingQuery, type StoredPayment } from './write-payment.queries.ts'

export interface AcceptedLine {
  invoice: Pick<InvoiceRow, 'trx_id' | 'invoice_id' | 'sold_by' | 'due_date'>
  trxId: string
  amountMinor: number
  remainingMinor: number
}

export type AcceptedMethod =
  | { kind: 'bank'; account: Selectable<BankAccountsTable>; rail: RailName }
  | { kind: 'card'; card: Selectable<PaymentCardsTable> }
  /** Credit covers the whole payment (PAY-278). */
  | { kind: 'credit' }

/** A payment that passed every check, with all checked rows locked. Amounts in minor units of `currency`. */
export interface AcceptedPayment {
  customerId: string
  currency: CurrencyCode
  method: AcceptedMethod
  /** The lines paid by the method; empty when credit covers everything. */
  lines: readonly AcceptedLine[]
  /** The lines paid by credit in addition (PAY-276). */
  credits?: readonly CreditedPart[]
  /** Sum of the lines. */
  totalMinor: number
  feeMinor: number
  schedule: PaymentSchedule
  scheduledOn: CalendarDate | null
  /** Number of the first payment of the same card authorization (PAY-316); unset for that first payment. */
  paidWith?: string
  /** The payer's own reference (PAY-283). */
  reference?: string | null
  /** Set if this payment is the retry of a returned debit. */
  again?: { number: string; retries: number; firstInitiatedOn: CalendarDate }
}

export interface PaymentMaker {
  principalId: string
  fullName: string
  idempotencyKey: string
  /** Name of the action in the audit entry. */
  action: string
}

/**
 * Applies credit first; the method pays the rest. A bank debit is submitted within the transaction. A card is charged
 * afterwards (charge-card.ts): the payment is stored as processing first, so that no charge exists without its payment.
 *
 * @returns the stored payment
 */
export async function makePayment(
  trx: Transaction<Database>,
  rail: Pick<PaymentRail, 'submitDebit'>,
  clock: ProgramTime,
  accepted: AcceptedPayment,
  maker: PaymentMaker,
): Promise<StoredPayment> {
  const { customerId, currency, lines, credits = [], totalMinor, feeMinor, schedule, method } = accepted
  const at = new Date(clock.nowMs)
  const { rows } = await trx.executeQuery(
    paymentQuery(trx, {
      customer_buid: customerId,
      confirmation_number: createConfirmationNumber(),
      status: method.kind === 'credit' ? 'settled' : 'processing',
      currency,
      total_minor: totalMinor,
      fee_minor: feeMinor,
      ...methodColumns(method),
      payer_principal: maker.principalId,
      payer_name: maker.fullName,
      idempotency_key: maker.idempotencyKey,
      submitted_at: at,
      initiates_on: schedule.initiatesOn,
      leaves_on: schedule.leavesOn,
      posts_by: schedule.postsBy,
      settled_on: method.kind === 'credit' ? clock.date : null,
      scheduled_on: accepted.scheduledOn,
      ...(accepted.paidWith !== undefined && { paid_with: accepted.paidWith }),
      reference: accepted.reference ?? null,
      ...(accepted.again && {
        retry_of: accepted.again.number,
        retries: accepted.again.retries,
        first_initiated_on: accepted.again.firstInitiatedOn,
      }),
    }),
  )
  const [payment] = rows
  if (!payment) throw new Error('The database returned no payment after the insert: it is rolled back.')
  const { number } = payment
  await applyCredits(trx, clock, { customerId, credits }, maker, number)
  const [storedLines, marked] = await queryTogether(
    trx,
    linesQuery(trx, lineRowsOf(accepted, number)),
    pendingQuery(trx, customerId, lines),
    // A payment covered by credit needs no separate entry, because the ledger records the applied credit.
    ...(method.kind === 'credit' ? [] : [ledgerQuery(trx, acceptedEvent(accepted, number, at))]),
    auditQuery(trx, {
      at,
      actor: maker.principalId,
      action: maker.action,
      customerId,
      subject: number,
      detail: {
        total: totalMinor,
        currency,
        invoices: lines.map(({ trxId }) => trxId),
        ...(feeMinor > 0 && { fee: feeMinor }),
        ...(credits.length > 0 && {
          credits: credits.map(({ memoId, trxId, amountMinor }) => [memoId, trxId, amountMinor]),
        }),
        ...(accepted.again && { retryOf: accepted.again.number }),
      },
    }),
  )
  if (marked.length !== lines.length) {
    throw new Error(
      `${marked.length} of ${lines.length} invoices were marked as being paid: the payment is rolled back.`,
    )
  }
  if (method.kind === 'bank') await submit(trx, rail, clock, accepted, method, number)
  // One charge covers all payments of an authorization, and it belongs to the first of them.
  else if (method.kind === 'card' && accepted.paidWith === undefined) await beginCharge(trx, customerId, number)
  return { payment, lines: inOrder(storedLines) }
}

const lineRowsOf = ({ customerId, lines }: AcceptedPayment, number: string) =>
  lines.map(({ invoice, amountMinor, remainingMinor }, index) => ({
    customer_buid: customerId,
    payment_number: number,
    line_number: index + 1,
    trx_id: invoice.trx_id,
    invoice_id: invoice.invoice_id,
    sold_by: invoice.sold_by,
    due_date: invoice.due_date,
    amount_minor: amountMinor,
    remaining_minor: remainingMinor,
    live: true,
  }))

const NO_METHOD = {
  method: 'credit' as const,
  bank_account_id: null,
  bank_account_name: '',
  bank_account_last4: '',
  rail: 'credit' as const,
}

const methodColumns = (method: AcceptedMethod) =>
  method.kind === 'credit'
    ? NO_METHOD
    : method.kind === 'bank'
      ? {
          method: 'bank' as const,
          bank_account_id: method.account.id,
          bank_account_name: method.account.account_name,
          bank_account_last4: method.account.account_number_last4,
          rail: method.rail,
        }
      : {
          method: 'card' as const,
          bank_account_id: null,
          bank_account_name: method.card.holder_name,
          bank_account_last4: method.card.last4,
          card_id: method.card.id,
          card_brand: method.card.brand,
          rail: 'card' as const,
        }

const acceptedEvent = (
  { customerId, currency, totalMinor }: AcceptedPayment,
  number: string,
  at: Date,
): LedgerEvent => ({
  customerId,
  event: `payment-accepted:${number}`,
  currency,
  at,
  entries: [
    { account: 'payments-in-transit', amountMinor: totalMinor, paymentNumber: number },
    { account: 'clearing', amountMinor: -totalMinor, paymentNumber: number },
  ],
})

const submit = (
  trx: Transaction<Database>,
  rail: Pick<PaymentRail, 'submitDebit'>,
  clock: ProgramTime,
  { customerId, currency, totalMinor, schedule, again }: AcceptedPayment,
  { account, rail: railName }: Extract<AcceptedMethod, { kind: 'bank' }>,
  number: string,
): Promise<void> =>
  rail.submitDebit(
    { trx, clock },
    {
      customerId,
      reference: number,
      bankAccountId: account.id,
      accountLast4: account.account_number_last4,
      rail: railName,
      currency,
      amountMinor: totalMinor,
      ...schedule,
      retries: again?.retries ?? 0,
    },
  )
