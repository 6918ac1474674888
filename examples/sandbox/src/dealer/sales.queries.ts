/** Reads what dealers sold, with the original invoice of each sale. Source: docs/spec/dealer.md DLR-78. */
import type { CurrencyCode } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type ScanStatus, withScans } from '../documents/scan-status.ts'

export interface SalesQuestion {
  merchantIds: readonly string[]
  customerId?: string | undefined
  currency?: CurrencyCode | undefined
  /** A complete invoice number. */
  invoice?: string | undefined
}

type Invoice = Selectable<Database['invoices']>
export type SaleRow = Pick<
  Invoice,
  | 'customer_buid'
  | 'trx_id'
  | 'invoice_id'
  | 'po_number'
  | 'merchant_buid'
  | 'currency'
  | 'invoice_date'
  | 'billed_minor'
  | 'primary_status'
  | 'flags'
  | 'due_date'
  | 'paid_minor'
  | 'open_minor'
> &
  ScanStatus & {
    customer_name: string
    /** Null if the original invoice is missing. */
    document_id: string | null
    doc_type_id: string
    document_type: string
    file_name: string
    /** Size in bytes. */
    size: number
    sha256: string | null
    entered_at: Date
  }

/** Matches invoice numbers as entered and in upper case, so that an index can be used. */
const matching = ({ customerId, currency, invoice }: SalesQuestion): RawBuilder<boolean> => {
  const parts = [sql<boolean>`true`]
  if (customerId !== undefined) parts.push(sql<boolean>`invoices.customer_buid = ${customerId}`)
  if (currency !== undefined) parts.push(sql<boolean>`invoices.currency = ${currency}`)
  if (invoice !== undefined)
    parts.push(
      sql<boolean>`invoices.invoice_id = any(${[invoice, invoice.toUpperCase(), invoice.toLowerCase()]}::text[])`,
    )
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/**
 * Counts sales, from the tallies if only dealer, customer, and currency are filtered, because a dealer has many sales.
 */
export async function countSales(db: Kysely<Database>, question: SalesQuestion): Promise<number> {
  const { merchantIds, customerId, currency, invoice } = question
  const own = sql`merchant_buid = any(${[...merchantIds]}::text[])`
  const { rows } = await (
    invoice === undefined
      ? sql<{ count: string }>`select coalesce(sum(invoices), 0) as count from invoice_tallies where ${own}
        ${customerId === undefined ? sql`` : sql`and customer_buid = ${customerId}`}
        ${currency === undefined ? sql`` : sql`and currency = ${currency}`}`
      : sql<{ count: string }>`select count(*) as count from invoices where ${own} and ${matching(question)}`
  ).execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Returns the newest sales first, dealer by dealer, so that each dealer is read in index order. */
export async function findSales(
  db: Kysely<Database>,
  question: SalesQuestion,
  page: { number: number; size: number },
): Promise<SaleRow[]> {
  const order = sql`invoice_date desc, trx_id desc, customer_buid desc`
  const { rows } = await sql<SaleRow>`
    with sold as (
      select sale.* from unnest(${[...question.merchantIds]}::text[]) as dealer (id) cross join lateral (
        select * from invoices where invoices.merchant_buid = dealer.id and ${matching(question)}
        order by ${order} limit ${page.number * page.size}
      ) as sale
      order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select sold.customer_buid, sold.trx_id, sold.invoice_id, sold.po_number, sold.merchant_buid, sold.currency,
      sold.invoice_date, sold.billed_minor, sold.primary_status, sold.flags, sold.due_date, sold.paid_minor, sold.open_minor,
      account.name as customer_name, document.id as document_id, document.doc_type_id, document.document_type,
      document.file_name, coalesce(document.size_bytes, octet_length(document.content)) as size, document.sha256,
      document.entered_at
    from sold join customers as account on account.buid = sold.customer_buid
    left join invoice_documents as document on document.customer_buid = sold.customer_buid
      and document.trx_id = sold.trx_id and document.doc_type_id = '1'
    order by sold.invoice_date desc, sold.trx_id desc, sold.customer_buid desc`.execute(db)
  return withScans(db, rows)
}
