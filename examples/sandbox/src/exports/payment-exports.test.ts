import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'

const NORTHWIND = '10428'
let api: TestApi
const cookies = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'viewer', 'merchant']) cookies.set(name, await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

const as = (name: string) => ({ headers: own(cookies.get(name) ?? '') })
const askFor = (name: string, attributes: Record<string, unknown> = {}) =>
  api.send('POST', '/api/exports', {
    ...as(name),
    body: { data: { type: 'exports', attributes: { what: 'payments', ...attributes } } },
  })
async function file(name: string, attributes: Record<string, unknown> = {}): Promise<string> {
  const answer = await askFor(name, attributes)
  expect(answer.status, answer.text).toBe(201)
  return (await api.send('GET', String(answer.document.data?.attributes['address']))).text
}
const numbersOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
const listed = async (query: string) => {
  const { document } = await api.send('GET', `/api/payments?page[size]=200&${query}`, as('admin'))
  return (document.data as unknown as { id: string }[]).map(({ id }) => id)
}
const filter = { buid_customer: NORTHWIND }

it('[EXP-112] [EXP-26] has the rows of the filtered list in its order', async () => {
  expect(numbersOf(await file('admin', { filter }))).toEqual(await listed(`filter[buid_customer]=${NORTHWIND}`))
  expect(numbersOf(await file('viewer', { filter, sort: 'submitted_at' }))).toEqual(
    await listed(`filter[buid_customer]=${NORTHWIND}&sort=submitted_at`),
  )
  const returned = await file('admin', { filter: { ...filter, status: 'returned', from: '01/01/2026' } })
  expect(numbersOf(returned)).toEqual(['P-100003'])
})

it('[EXP-112] names status, dates, reason, method, invoices and amounts, and no account number', async () => {
  const text = await file('admin', { filter: { ...filter, search: 'P-100003' } })
  const [head, line] = text.split('\r\n')
  expect(head).toBe(
    'payment,confirmation,account,customer,sent,status,statusDate,postsBy,reason,reasonCode,method,methodName,lastFour,payer,invoices,currency,amount,fee,creditApplied,creditMemos,reference',
  )
  expect(line).toMatch(/^P-100003,[^,]+,10428,Northwind Traders,\d\d\/\d\d\/2026,Returned,\d\d\/\d\d\/2026,/)
  expect(line).toMatch(/,payment-stopped,R08,bank,.*,USD,\d+\.\d\d,0\.00,0\.00,,$/)
  expect(await file('admin', { filter, language: 'de' })).toContain(',Zurückgegeben,')
})

it('[EXP-26] [EXP-27] goes on over pages without losing or repeating a payment of the same instant', async () => {
  await sql`insert into payments (customer_buid, number, confirmation_number, status, currency, total_minor, fee_minor,
      bank_account_id, bank_account_name, bank_account_last4, rail, payer_principal, payer_name, idempotency_key, submitted_at,
      initiates_on, leaves_on, posts_by, settled_on)
    select customer_buid, 'P-7' || lpad(n::text, 6, '0'), 'ZZ' || n, 'settled', currency, n, 0, bank_account_id, '=1+1',
      bank_account_last4, rail, payer_principal, payer_name, 'export-payments-' || n,
      timestamptz '2026-01-02T12:00:00.123Z' + n % 4 * interval '1 millisecond', initiates_on, leaves_on, posts_by, posts_by
    from generate_series(1, 1300) as n cross join lateral (select * from payments
      where customer_buid = ${NORTHWIND} and method = 'bank' order by number limit 1) as one`.execute(api.db)
  for (const sort of ['submitted_at', '-submitted_at']) {
    const text = await file('admin', { filter: { ...filter, to: '01/02/2026' }, sort })
    expect(new Set(numbersOf(text)).size, sort).toBe(1300)
    expect(numbersOf(text)).toHaveLength(1300)
    expect(text).toContain(`'=1+1`)
  }
  await sql`delete from payments where idempotency_key like 'export-payments-%'`.execute(api.db)
})

it('[EXP-112] [EXP-25] exports nothing for a user who may not list payments, or for another company’s account', async () => {
  expect((await askFor('merchant')).status).toBe(404)
  expect((await askFor('admin', { filter: { buid_customer: '20517' } })).status).toBe(404)
  expect((await askFor('admin', { filter: { ...filter, idempotency_key: 'a'.repeat(20) } })).status).toBe(422)
})
