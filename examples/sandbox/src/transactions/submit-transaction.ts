/**
 * Accepts a transaction from a dealer, which is a pending invoice until it is decided. Source: docs/spec/rejections.md
 * REJ-20 (domain §3.3).
 */
import { type CurrencyCode, INVOICE_STATES, nextState } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { insertSums } from '../invoices/bill-transaction.ts'

export interface SentTransaction {
  /** Customer who has to pay. */
  customerId: string
  trxId: string
  merchant: { id: string; name: string; location: string | null }
  invoiceId: string
  poNumber: string | null
  /** Last four digits of the card; null if no card was named. */
  cardLast4: string | null
  currency: CurrencyCode
  /** Minor units. */
  subtotalMinor: number
  taxMinor: number
}

/** Stores the transaction; the job for pending transactions queries the network. */
export async function submitTransaction(
  trx: Transaction<Database>,
  sent: SentTransaction,
  { actor, clock }: { actor: string; clock: ProgramTime },
): Promise<void> {
  const status = nextState(INVOICE_STATES, null, 'submit')
  if (status === null) throw new Error('The state machine of invoices has no transition to submit a transaction.')
  const { customerId, trxId, merchant, currency, subtotalMinor, taxMinor } = sent
  const at = new Date(clock.nowMs)
  await trx
    .insertInto('invoices')
    .values({
      customer_buid: customerId,
      trx_id: trxId,
      invoice_id: sent.invoiceId,
      merchant_buid: merchant.id,
      sold_by: merchant.name,
      sold_by_location: merchant.location,
      po_number: sent.poNumber,
      primary_status: status,
      flags: [],
      eligible_for_dispute: false,
      currency,
      subtotal_minor: subtotalMinor,
      tax_minor: taxMinor,
      late_fee_minor: 0,
      rebates_minor: 0,
      billed_minor: subtotalMinor + taxMinor,
      paid_minor: 0,
      credited_minor: 0,
      disputed_minor: 0,
      pending_minor: 0,
      invoice_date: clock.date,
      received_date: clock.date,
      due_date: null,
      bills_on: null,
      card_number_last4: sent.cardLast4,
    })
    .execute()
  await insertSums(trx, { customerId, trxId }, { sentAs: trxId, subtotalMinor, taxMinor })
  await trx
    .insertInto('pending_transactions')
    .values({ customer_buid: customerId, trx_id: trxId, card_number_last4: sent.cardLast4, submitted_at: at })
    .execute()
  const detail = { merchant: merchant.id, total: subtotalMinor + taxMinor, currency }
  await recordAudit(trx, [{ at, actor, action: 'transactions.submit', customerId, subject: trxId, detail }])
}
