/** Reads and writes the database directly for the kill test, while the server is stopped. */
import { sql } from 'kysely'
import { openDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import { PAYMENTS_A_ROUND } from './kill-round.ts'

type Where = { databaseUrl: string } | { dataDir: string }
type Db = Awaited<ReturnType<typeof openDatabase>>['db']

export const CUSTOMER = '10428'

export interface Books {
  /** Number of idempotency keys without exactly one payment. */
  keysNotOnce: number
  /** Number of invoices in more than one payment. */
  invoicesNotOnce: number
  payments: { key: string; number: string; confirmation: string; totalMinor: number; trxId: string }[]
  /** Sum of the ledger per currency, minor units as text; must be 0. */
  ledger: { currency: string; sum: string }[]
  /** Number of ledger events with entries that do not sum to zero. */
  unbalancedEvents: number
  /** Number of invoices with a status or pending amount that does not match their active payment. */
  invoicesOutOfStep: number
}

async function withDatabase<Result>(where: Where, use: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase(where)
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** Creates the invoices of all rounds with ledger entries; ids are `K-<round>-<number>`. */
export const billInvoices = (where: Where, rounds: number, customer = CUSTOMER): Promise<void> =>
  withDatabase(where, async (db) => {
    await sql`
      insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
        currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date, due_date)
      select ${customer}, 'K-' || round || '-' || number, 'KILL-' || round || '-' || number, m.buid, m.name, 'Billed', true,
        'USD', 10000 + number, 0, 0, 0, 10000 + number, date '2026-11-02', date '2026-12-31'
      from (select buid, name from merchants order by buid limit 1) m,
        generate_series(1, ${sql.lit(rounds)}) round, generate_series(1, ${sql.lit(PAYMENTS_A_ROUND)}) number`.execute(
      db,
    )
    await sql`
      insert into ledger_entries (customer_buid, event, account, currency, amount_minor, trx_id, at)
      select customer_buid, 'billed:' || trx_id, account, currency, sign * billed_minor, trx_id, now()
      from invoices, (values ('receivable', 1), ('revenue', -1)) as side (account, sign)
      where trx_id like 'K-%' and customer_buid = ${customer}`.execute(db)
  })

export const invoicesOf = (round: number): { trxId: string; amountMinor: number }[] =>
  Array.from({ length: PAYMENTS_A_ROUND }, (_, index) => ({
    trxId: `K-${round}-${index + 1}`,
    // Every third one is partly paid.
    amountMinor: index % 3 === 0 ? 5_000 : 10_001 + index,
  }))

/** Reads the payments of the kill test, and counts errors in its invoices and in the whole ledger. */
export const readBooks = (where: Where): Promise<Books> =>
  withDatabase(where, async (db) => {
    const payments = await db
      .selectFrom('payments as p')
      .innerJoin('payment_lines as l', (join) =>
        join.onRef('l.customer_buid', '=', 'p.customer_buid').onRef('l.payment_number', '=', 'p.number'),
      )
      .where('l.trx_id', 'like', 'K-%')
      .select(['p.idempotency_key', 'p.number', 'p.confirmation_number', 'p.total_minor', 'l.trx_id'])
      .execute()
    const count = async (query: ReturnType<typeof sql<{ count: string }>>) =>
      Number((await query.execute(db)).rows[0]?.count)
    const ledger = await sql<{ currency: string; sum: string }>`
      select currency, sum(amount_minor)::text as sum from ledger_entries group by currency order by currency`.execute(
      db,
    )
    return {
      payments: payments.map((row) => ({
        key: row.idempotency_key,
        number: row.number,
        confirmation: row.confirmation_number,
        totalMinor: Number(row.total_minor),
        trxId: row.trx_id,
      })),
      keysNotOnce: await count(sql`
        select count(*) from (select 1 from payments where paid_with is null or paid_with = number
          group by payer_principal, idempotency_key having count(*) <> 1) k`),
      invoicesNotOnce: await count(sql`
        select count(*) from (select 1 from payment_lines where trx_id like 'K-%' group by customer_buid, trx_id having count(*) <> 1) i`),
      ledger: ledger.rows,
      unbalancedEvents: await count(sql`
        select count(*) from (select 1 from ledger_entries group by event, currency having sum(amount_minor) <> 0) e`),
      invoicesOutOfStep: await count(sql`
        select count(*) from invoices i
        left join payment_lines l on l.customer_buid = i.customer_buid and l.trx_id = i.trx_id and l.live
        where i.trx_id like 'K-%' and
          (coalesce(l.amount_minor, 0) <> i.pending_minor or (l.trx_id is null) = (i.primary_status = 'Payment Pending'))`),
    }
  })
