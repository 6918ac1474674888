import type { CalendarDate, CurrencyCode } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { IS_OPEN } from '../invoices/invoice-status.ts'

export interface MissingQuestion {
  merchantIds: readonly string[]
  currency?: CurrencyCode | undefined
}

export interface MissingOriginalRow {
  customer_buid: string
  customer_name: string
  trx_id: string
  invoice_id: string
  po_number: string | null
  merchant_buid: string
  currency: CurrencyCode
  invoice_date: CalendarDate
  billed_minor: string
}

/** Condition on `invoices`: an open sale without its original invoice (DLR-9). */
export const IS_MISSING_ORIGINAL = sql<boolean>`(${IS_OPEN} and not exists (
    select from invoice_documents as document
    where document.customer_buid = invoices.customer_buid and document.trx_id = invoices.trx_id and document.doc_type_id = '1'))`

const without = ({ merchantIds, currency }: MissingQuestion): RawBuilder<boolean> => sql<boolean>`
  merchant_buid = any(${[...merchantIds]}::text[]) and ${IS_MISSING_ORIGINAL}
  ${currency === undefined ? sql`` : sql`and invoices.currency = ${currency}`}`

export async function countMissingOriginals(db: Kysely<Database>, question: MissingQuestion): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select count(*) as count from invoices where ${without(question)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Returns the newest sales first. */
export async function findMissingOriginals(
  db: Kysely<Database>,
  question: MissingQuestion,
  page: { number: number; size: number },
): Promise<MissingOriginalRow[]> {
  const { rows } = await sql<MissingOriginalRow>`
    select invoices.customer_buid, account.name as customer_name, trx_id, invoice_id, po_number, merchant_buid,
      invoices.currency, invoice_date, billed_minor
    from invoices join customers as account on account.buid = invoices.customer_buid
    where ${without(question)}
    order by invoice_date desc, trx_id desc, invoices.customer_buid desc
    limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db)
  return rows
}
