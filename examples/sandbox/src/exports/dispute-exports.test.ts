import { DISPUTE_SORTS } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'

const NORTHWIND = '10428'
const CONTOSO = '20517'
let api: TestApi
const cookies = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'merchant', 'support']) cookies.set(name, await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

const as = (name: string) => ({ headers: own(cookies.get(name) ?? '') })
const ask = (name: string, attributes: Record<string, unknown> = {}) =>
  api.send('POST', '/api/exports', {
    ...as(name),
    body: { data: { type: 'exports', attributes: { what: 'disputes', ...attributes } } },
  })
async function disputes(name: string, attributes: Record<string, unknown> = {}): Promise<string> {
  const answer = await ask(name, attributes)
  expect(answer.status, answer.text).toBe(201)
  return (await api.send('GET', String(answer.document.data?.attributes['address']))).text
}
const idsOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
const listedDisputes = async (name: string, query = '') => {
  const { document } = await api.send('GET', `/api/disputes?page[size]=200&${query}`, as(name))
  return (document.data as unknown as { id: string }[]).map(({ id }) => id)
}

it.each(DISPUTE_SORTS.flatMap((field) => [field, `-${field}`]))(
  '[EXP-26] [DSP-38] has the list’s order by %s',
  async (sort) => {
    for (const name of ['admin', 'merchant', 'support']) {
      const ids = idsOf(await disputes(name, { sort }))
      expect(ids.length).toBeGreaterThan(1)
      expect(ids).toEqual(await listedDisputes(name, `sort=${sort}`))
    }
  },
)

it('[EXP-26] goes on over pages without losing or repeating a dispute, ties and missing deadlines too', async () => {
  await sql`insert into disputes (customer_buid, id, merchant_buid, currency, status, outcome, respond_by, reason_id,
    description, opened_by, opened_by_name, opened_at)
    select '20644', 'X-' || lpad(n::text, 5, '0'), 'M-301', 'USD',
      case when n % 3 = 0 then 'closed' else 'waiting on merchant' end, case when n % 3 = 0 then 'withdrawn' end,
      case when n % 3 > 0 then date '2026-12-01' + n % 5 end, 'DR-1', '=1+1', 'seed', 'Somebody',
      timestamp '2026-11-01 09:00' at time zone 'America/Chicago' + n % 4 * interval '1 day'
    from generate_series(1, 1300) as n`.execute(api.db)
  await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
    currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date, due_date)
    values ('20644', 'X-1', '=INV', 'M-301', 'Cascade Tire & Service', 'Billed', true, 'USD', 90000, 0, 0, 0, 90000,
      '2026-11-01', '2026-12-01')`.execute(api.db)
  await sql`insert into dispute_invoices (customer_buid, dispute_id, trx_id, amount_minor, held_minor, was_paid, live)
    select '20644', id, 'X-1', 1 + substr(id, 3)::int % 7, 0, false, false from disputes where id like 'X-%'`.execute(
    api.db,
  )
  await sql`insert into user_customers values ('u-1001', '20644')`.execute(api.db)
  for (const sort of DISPUTE_SORTS.flatMap((field) => [field, `-${field}`])) {
    const text = await disputes('admin', { sort, filter: { buid_customer: '20644' } })
    const ids = idsOf(text)
    expect(new Set(ids).size).toBe(1300)
    const pages: string[] = []
    for (let page = 1; pages.length < 1300; page += 1)
      pages.push(...(await listedDisputes('admin', `filter[buid_customer]=20644&sort=${sort}&page[number]=${page}`)))
    expect(ids).toEqual(pages)
    expect(text).toContain(`'=INV`)
  }
  for (const table of ['user_customers where customer_buid', 'dispute_invoices where customer_buid'])
    await sql`delete from ${sql.raw(table)} = '20644' `.execute(api.db)
  await sql`delete from disputes where id like 'X-%'`.execute(api.db)
  await sql`delete from invoices where trx_id = 'X-1' and customer_buid = '20644'`.execute(api.db)
}, 60_000)

it('[EXP-21] [DSP-38] lists each with its subject, in plain amounts and dates', async () => {
  const text = await disputes('admin', { filter: { buid_customer: NORTHWIND, dispute_id: 'D-1182,D-1120' } })
  expect(text.split('\r\n')).toEqual([
    'dispute,status,outcome,dealer,customer,invoices,reason,currency,inDispute,offered,granted,opened,deadline,kind',
    expect.stringMatching(
      /^D-1182,Waiting for customer,,Cascade Tire & Service,[^,]+,INV-198204,Quantity,USD,400\.00,150\.00,,11\/02\/2026,11\/25\/2026,Dispute$/,
    ) as string,
    expect.stringMatching(/^D-1120,Expired,Expired,.*,Freight,USD,35\.00,,,09\/23\/2026,,Dispute$/) as string,
    '',
  ])
})

it('[DSP-88] names status, outcome and reason in the requested language, else the user’s own', async () => {
  const filter = { buid_customer: NORTHWIND, dispute_id: 'D-1182,D-1113,D-1120' }
  const text = await disputes('admin', { filter, language: 'de' })
  expect(text).toMatch(/^D-1182,Wartet auf Kunden,,.*,Menge,USD/m)
  expect(text).toMatch(/^D-1113,Abgeschlossen,Abgelehnt,/m)
  expect(text).toMatch(/^D-1120,Abgelaufen,Abgelaufen,.*,Fracht,USD/m)
  await sql`update users set language = 'fr' where username = 'admin'`.execute(api.db)
  expect(await disputes('admin', { filter })).toMatch(/^D-1182,En attente du client,,/m)
  await sql`update users set language = null where username = 'admin'`.execute(api.db)
  expect((await ask('admin', { filter, language: 'xx' })).status).toBe(422)
})

it('[EXP-25] [DSP-17] exports a dealer’s sales, and no other company’s data', async () => {
  expect(idsOf(await disputes('merchant', { filter: { buid_customer: NORTHWIND } }))).toEqual(
    await listedDisputes('merchant', `filter[buid_customer]=${NORTHWIND}`),
  )
  const asked = async (name: string, filter: object) => (await ask(name, { filter })).status
  expect(await asked('admin', { buid_customer: CONTOSO })).toBe(404)
  expect(await asked('merchant', { buid_merchant: 'M-302' })).toBe(404)
  expect(await asked('admin', { amount_from: '1' })).toBe(400)
  expect(await asked('admin', { sol_currency: 'USD' })).toBe(422)
})
