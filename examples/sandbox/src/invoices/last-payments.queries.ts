/** Finds the payment that paid an invoice, for lists of paid invoices. Source: docs/spec/invoices.md INV-134. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { keyOf } from './unapplied.queries.ts'

export interface LastPayment {
  paymentNumber: string
  /** Number of payments that settled the invoice together. */
  count: number
  method: 'bank' | 'card'
  brand: string | null
  last4: string
}

type Found = LastPayment & Pick<InvoiceRow, 'customer_buid' | 'trx_id'>

/** Returns the last payments by `keyOf`, of the rows that are paid or closed. Other rows are not queried. */
export async function findLastPayments(
  db: Kysely<Database>,
  rows: readonly InvoiceRow[],
): Promise<Map<string, LastPayment>> {
  const paid = rows.filter(({ stage, paid_minor }) => (stage === 'Paid' || stage === 'Closed') && paid_minor !== '0')
  if (paid.length === 0) return new Map()
  const { rows: found } = await sql<Found>`
    select distinct on (wanted.customer_buid, wanted.trx_id) wanted.customer_buid, wanted.trx_id,
      payment.number as "paymentNumber", payment.method, payment.card_brand as brand, payment.bank_account_last4 as last4,
      (count(*) over (partition by wanted.customer_buid, wanted.trx_id))::int4 as count
    from unnest(${paid.map((row) => row.customer_buid)}::text[], ${paid.map((row) => row.trx_id)}::text[])
      as wanted (customer_buid, trx_id)
    join payment_lines as line on line.customer_buid = wanted.customer_buid and line.trx_id = wanted.trx_id
    join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
    where payment.status = 'settled'
    order by wanted.customer_buid, wanted.trx_id, payment.settled_on desc, payment.number desc`.execute(db)
  return new Map(found.map(({ customer_buid, trx_id, ...payment }) => [keyOf({ customer_buid, trx_id }), payment]))
}
