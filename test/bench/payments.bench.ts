/**
 * Measures payments of ten invoices. Each is reviewed in advance, so that only the payment is timed. The invoices are
 * inserted into the database, because the sandbox bills only a few at a time.
 */
import { randomUUID } from 'node:crypto'
import { type Asked, askOnce, CONNECTIONS, type Measured, measuredOf, openLoad, signIn } from './load.ts'

/** Two users, because each may send at most three thousand payments a minute. */
const PAYERS = ['admin', 'payer']
const INVOICES_EACH = 10
const WARM_UP = 300
const MEASURED = 2_000
const AMOUNT = 1_000
const CUSTOMER = '10428'

/** Returns the SQL that creates the invoices to pay; run it before `measurePayments` or `measureFloorPayments`. */
export const payableInvoices = (
  prefix: 'PAY' | 'FLOOR',
): string => `insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by,
    sold_by_location, primary_status, eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor,
    rebates_minor, billed_minor, invoice_date, due_date)
  select '${CUSTOMER}', '${prefix}-' || n, '${prefix}-' || n, 'M-301', 'Cascade Tire & Service', 'Tacoma', 'Billed', false, 'USD',
    ${AMOUNT}, 0, 0, 0, ${AMOUNT}, date '2026-11-01', date '2027-03-01' + (n % 300)::int4
  from generate_series(1, ${(WARM_UP + MEASURED) * INVOICES_EACH}) as n`

/** SQL that finds ledger errors: nonzero sums per currency, payments without ten lines. Columns are null if none. */
export const UNSOUND = `select
    (select string_agg(currency || ' ' || sum, ', ') from
      (select currency, sum(amount_minor) from ledger_entries group by currency having sum(amount_minor) <> 0) as off) as ledger,
    (select string_agg(payment_number, ', ') from
      (select payment_number from payment_lines where trx_id like 'PAY-%' group by payment_number
        having count(*) <> ${INVOICES_EACH}) as odd) as lines,
    (select nullif(count(distinct payment_number), ${WARM_UP + MEASURED}) from payment_lines where trx_id like 'PAY-%' and live)
      as payments`

/** @throws Error if a payment is rejected */
export async function measurePayments(port: number): Promise<Measured> {
  const load = openLoad(port)
  const cookies = await Promise.all(PAYERS.map((name) => signIn(port, name)))
  const drafts = Array.from({ length: WARM_UP + MEASURED }, (_, index) => draftOf(index))
  const reviewed: Asked[] = []
  try {
    await together(drafts, async (draft, index) => {
      const cookie = cookies[index % cookies.length] ?? ''
      const preview = { type: 'payment-previews', attributes: draft }
      const { text } = await askOnce(load, { cookie, path: '/payment-previews', method: 'POST', document: preview })
      const { data } = JSON.parse(text) as { data: { attributes: { total: number; review_token: string } } }
      const { total, review_token } = data.attributes
      const attributes = { ...draft, total, review_token, terms_accepted: true }
      const document = { type: 'payments', attributes }
      reviewed[index] = { cookie, path: '/payments', method: 'POST', document, idempotencyKey: randomUUID() }
    })
    await together(reviewed.slice(0, WARM_UP), (requested) => askOnce(load, requested))
    const times: number[] = []
    const startedAt = performance.now()
    await together(reviewed.slice(WARM_UP), async (requested) => {
      times.push((await askOnce(load, requested)).ms)
    })
    return measuredOf(times, (performance.now() - startedAt) / 1000)
  } finally {
    load.agent.destroy()
  }
}

/** Measures the same number of payments on the baseline server. */
export async function measureFloorPayments(port: number): Promise<Measured> {
  const load = openLoad(port)
  const pay = () => askOnce(load, { cookie: '', path: '/', method: 'POST' })
  try {
    await together(Array.from({ length: WARM_UP }), pay)
    const times: number[] = []
    const startedAt = performance.now()
    await together(Array.from({ length: MEASURED }), async () => {
      times.push((await pay()).ms)
    })
    return measuredOf(times, (performance.now() - startedAt) / 1000)
  } finally {
    load.agent.destroy()
  }
}

const draftOf = (index: number) => ({
  buid_customer: CUSTOMER,
  currency: 'USD',
  bank_account_id: 'BA-1001',
  lines: Array.from({ length: INVOICES_EACH }, (_, line) => ({
    trx_id: `PAY-${index * INVOICES_EACH + line + 1}`,
    amount: AMOUNT,
  })),
})

/** Runs the work for all items, as many at a time as there are connections. */
async function together<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>) {
  const rest = items.entries()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const [index, item] of rest) await work(item, index)
    }),
  )
}
