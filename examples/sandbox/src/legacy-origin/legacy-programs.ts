/** Returns the data for the former system's pages: the reader, their dealers, one invoice by its number. */
import { toDecimalString } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { readProgramTime } from '../clock/program-clock.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { PRIMARY_TODAY } from '../invoices/invoice-status.ts'
import { select } from '../session/session-selection.ts'

export async function describeReader(db: Kysely<Database>, principal: Principal) {
  const { fullName, merchantIds, selectedCustomer, selectedMerchant } = principal
  const customer =
    selectedCustomer === null
      ? undefined
      : await db.selectFrom('customers').select('name').where('buid', '=', selectedCustomer).executeTakeFirst()
  const merchants =
    merchantIds.length === 0
      ? []
      : await db
          .selectFrom('merchants')
          .select(['buid as id', 'name'])
          .where('buid', 'in', [...merchantIds])
          .orderBy('name')
          .orderBy('buid')
          .execute()
  return { reader: fullName, account: customer?.name ?? null, merchants, merchant: selectedMerchant }
}

/**
 * Selects a dealer.
 * @throws Refusal 404 for a dealer without access
 */
export async function chooseMerchant(db: Kysely<Database>, principal: Principal, merchant: string): Promise<void> {
  const clock = await readProgramTime(db)
  await select({ db, clock }, principal, [{ key: 'manage-merchant', value: merchant }])
}

/**
 * Finds an invoice.
 * @param number number as printed on the invoice
 * @throws Refusal 404 if the invoice does not belong to the selected account
 */
export async function findInvoice(db: Kysely<Database>, principal: Principal, number: string) {
  const { date } = await readProgramTime(db)
  const row = await db
    .selectFrom('invoices')
    .select(['invoice_id', 'sold_by', 'currency', 'billed_minor', 'open_minor', 'due_date'])
    .select(PRIMARY_TODAY(date).as('status'))
    .where('customer_buid', '=', principal.selectedCustomer)
    .where('customer_buid', '=', sql<string>`any(${[...principal.customerIds]}::text[])`)
    .where('invoice_id', '=', number.trim().toUpperCase())
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    number: row.invoice_id,
    dealer: row.sold_by,
    status: row.status,
    due: row.due_date,
    billed: `${toDecimalString(minorOf(row.billed_minor), row.currency)} ${row.currency}`,
    open: `${toDecimalString(minorOf(row.open_minor), row.currency)} ${row.currency}`,
  }
}
