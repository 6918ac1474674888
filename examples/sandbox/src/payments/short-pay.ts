/**
 * Partial payments with a reason: the dispute of the unpaid amount is opened in the same transaction as the payment.
 * The rules are those of any dispute. Source: docs/spec/payments.md PAY-281, PAY-282, docs/spec/disputes.md DSP-10,
 * DSP-18, docs/adr/0067.
 */
import type { DisputeRequest, PaymentDraft } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { checkLines, findDisputable } from '../disputes/check-dispute.ts'
import { checkReason, openDisputes } from '../disputes/open-disputes.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import type { Locking, Payer } from './payments.queries.ts'

/** A dispute that the payment opens; minor units. */
export interface ShortPay {
  trxId: string
  invoiceId: string
  /** The unpaid part of the invoice's payable amount. */
  amountMinor: number
  reasonId: string
  description: string
  /** Index of the line in the draft. */
  index: number
}

interface Question {
  customerId: string
  payer: Payer
  draft: Pick<PaymentDraft, 'lines'>
  /** Returns the payable amount of an invoice by its transaction id, minor units. */
  payableOf(trxId: string): number
  invoiceIdOf(trxId: string): string
  clock: ProgramTime
  locking: Locking
}

/** @returns the disputes that the draft would open, and every reason why one of them cannot be opened */
export async function checkShortPays(
  db: Kysely<Database>,
  { customerId, payer, draft, payableOf, invoiceIdOf, clock, locking }: Question,
): Promise<{ shortPays: ShortPay[]; errors: RefusalError[] }> {
  const shortPays = draft.lines.flatMap(({ trx_id: trxId, amount, dispute }, index): ShortPay[] =>
    dispute
      ? [
          {
            trxId,
            invoiceId: invoiceIdOf(trxId),
            amountMinor: payableOf(trxId) - amount,
            reasonId: dispute.dispute_reason_id,
            description: dispute.description,
            index,
          },
        ]
      : [],
  )
  if (shortPays.length === 0) return { shortPays, errors: [] }
  const trxIds = shortPays.map(({ trxId }) => trxId)
  const disputable = await findDisputable(db, customerId, payer.status, trxIds, clock.date, locking)
  const errors: RefusalError[] = []
  for (const shortPay of shortPays) {
    const line = { trx_id: shortPay.trxId, line_number: null, amount: shortPay.amountMinor }
    const found = await checkLines(db, customerId, [{ line, index: 0 }], disputable)
    const reason = await checkReason(db, { dispute_reason_id: shortPay.reasonId, document_ids: [] })
    errors.push(...[...found.errors.map(({ error }) => error), ...reason].map((error) => placed(error, shortPay.index)))
  }
  return { shortPays, errors }
}

const MEMBERS = { '/dispute_reason_id': 'dispute_reason_id', '/document_ids': 'dispute_reason_id' } as const

/** Changes the pointer of a dispute's error to its place in the payment. */
function placed(error: RefusalError, index: number): RefusalError {
  const member = Object.entries(MEMBERS).find(([end]) => error.pointer?.endsWith(end))?.[1]
  return { ...error, pointer: `/data/attributes/lines/${index}/${member ? `dispute/${member}` : 'amount'}` }
}

/**
 * Opens the disputes. Pass the transaction of the payment, before its invoices are marked as being paid.
 *
 * @returns the numbers of the disputes
 */
export async function openShortPays(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  { customerId, shortPays }: { customerId: string; shortPays: readonly ShortPay[] },
): Promise<string[]> {
  const opened: string[] = []
  for (const { trxId, amountMinor, reasonId, description, index } of shortPays) {
    const body: DisputeRequest = {
      buid_customer: customerId,
      dispute_reason_id: reasonId,
      description,
      invoices: [{ trx_id: trxId, line_number: null, amount: amountMinor }],
      contacts: [],
      document_ids: [],
    }
    try {
      opened.push(...(await openDisputes(trx, principal, clock, body)).map(({ id }) => id))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      const [first, ...rest] = cause.errors
      throw new Refusal([placed(first, index), ...rest.map((error) => placed(error, index))])
    }
  }
  return opened
}

/** Stores in each dispute the payment with which it was opened. */
export async function nameInDisputes(
  trx: Transaction<Database>,
  customerId: string,
  disputeIds: readonly string[],
  paymentNumber: string,
): Promise<void> {
  if (disputeIds.length === 0) return
  await trx
    .updateTable('disputes')
    .set({ payment_number: paymentNumber })
    .where('customer_buid', '=', customerId)
    .where('id', '=', sql<string>`any(${[...disputeIds]}::text[])`)
    .execute()
}

/** A dispute opened with a payment, as stored. */
export interface PaymentDisputeRow {
  customer_buid: string
  payment_number: string
  dispute_id: string
  trx_id: string
  invoice_id: string
  amount_minor: string
}

/**
 * Finds the disputes of these payments, in their order. The caller has already checked that the payments are in scope.
 */
export async function findPaymentDisputes(
  db: Kysely<Database>,
  payments: readonly { customer_buid: string; number: string }[],
): Promise<PaymentDisputeRow[]> {
  if (payments.length === 0) return []
  const { rows } = await sql<PaymentDisputeRow>`
    select disputes.customer_buid, disputes.payment_number, disputes.id as dispute_id, row.trx_id, invoices.invoice_id,
      row.amount_minor
    from disputes
    join dispute_invoices as row on row.customer_buid = disputes.customer_buid and row.dispute_id = disputes.id
    join invoices on invoices.customer_buid = row.customer_buid and invoices.trx_id = row.trx_id
    where disputes.customer_buid = any(${payments.map(({ customer_buid }) => customer_buid)}::text[])
      and disputes.payment_number = any(${payments.map(({ number }) => number)}::text[])
    order by disputes.payment_number, length(disputes.id), disputes.id, row.trx_id`.execute(db)
  return rows
}
