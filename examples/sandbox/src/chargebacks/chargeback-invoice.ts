/**
 * Decides from the stored data whether a chargeback of an invoice can be requested. Source: docs/spec/chargebacks.md
 * CHB-1…CHB-4.
 */
import {
  type CalendarDate,
  type ChargebackCircumstances,
  chargebackUntil,
  type NoChargebackReason,
  toWireDate,
  whyNoChargeback,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { statusWords } from '../invoices/invoice-status.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { readChargebackDays } from './chargeback-days.ts'

/** @returns null if a chargeback can be requested */
export const whyNoChargebackOf = (
  invoice: InvoiceRow,
  circumstances: ChargebackCircumstances,
): NoChargebackReason | null =>
  whyNoChargeback(
    {
      cardLast4: invoice.card_number_last4,
      status: statusWords(invoice, circumstances.today),
      openTotal: minorOf(invoice.open_minor),
      disputedTotal: minorOf(invoice.disputed_minor),
      disputeEligible: invoice.eligible_for_dispute,
      invoiceDate: invoice.invoice_date,
    },
    circumstances,
  )

/** Builds `chargeback` of the invoice details, for users who may request one. */
export async function readChargeback(db: Kysely<Database>, invoice: InvoiceRow, today: CalendarDate) {
  const { status: accountStatus } = await db
    .selectFrom('customers')
    .select('status')
    .where('buid', '=', invoice.customer_buid)
    .executeTakeFirstOrThrow()
  const chargebackDays = await readChargebackDays(db)
  const reason = whyNoChargebackOf(invoice, { accountStatus, chargebackDays, today })
  const hasEnd = invoice.card_number_last4 !== null && chargebackDays !== null
  const until = hasEnd ? toWireDate(chargebackUntil(invoice.invoice_date, chargebackDays)) : null
  return { eligible: reason === null, reason, until }
}
