/**
 * Holds an invoice, releases it, or extends its due date, by decision of the provider's staff. Source:
 * docs/spec/invoices.md INV-25, INV-26 (domain §3.3).
 */
import { type CalendarDate, type InvoiceAction, nextPrimaryStatus } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import { primaryStatus } from './invoice-status.ts'

interface InvoiceKey {
  customerId: string
  trxId: string
}

interface Decision {
  actor: string
  clock: ProgramTime
}

/** @returns false, without a change, if the invoice is neither Billed nor Past Due */
export const holdInvoice = (trx: Transaction<Database>, key: InvoiceKey, decision: Decision): Promise<boolean> =>
  move(trx, key, 'hold', decision)

/** @returns false, without a change, if the invoice is not on hold */
export const releaseInvoice = (trx: Transaction<Database>, key: InvoiceKey, decision: Decision): Promise<boolean> =>
  move(trx, key, 'release', decision)

/**
 * @param dueDate the new due date; if it has passed too, the invoice stays Past Due
 * @returns false, without a change, if the invoice is not Past Due or is already due on that day or later
 */
export const extendDueDate = (
  trx: Transaction<Database>,
  key: InvoiceKey,
  dueDate: CalendarDate,
  decision: Decision,
): Promise<boolean> => move(trx, key, 'extend due date', decision, dueDate)

async function move(
  trx: Transaction<Database>,
  { customerId, trxId }: InvoiceKey,
  action: Extract<InvoiceAction, 'hold' | 'release' | 'extend due date'>,
  { actor, clock }: Decision,
  extendedTo: CalendarDate | null = null,
): Promise<boolean> {
  const [invoice] = await findInvoicesToPay(trx, customerId, [trxId], 'locked')
  if (!invoice) return false
  if (extendedTo !== null && invoice.due_date !== null && extendedTo <= invoice.due_date) return false
  const from = primaryStatus(invoice, clock.date)
  const dueDate = extendedTo ?? invoice.due_date
  const to = nextPrimaryStatus(from, action, { dueDate, today: clock.date })
  if (to === null) return false
  await trx
    .updateTable('invoices')
    .set({ primary_status: to, due_date: dueDate })
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', trxId)
    .execute()
  const extension = extendedTo === null ? {} : { dueBefore: invoice.due_date, dueDate }
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor,
      action: `invoices.${action.replaceAll(' ', '-')}`,
      customerId,
      subject: trxId,
      detail: { from, to, ...extension },
    },
  ])
  return true
}
