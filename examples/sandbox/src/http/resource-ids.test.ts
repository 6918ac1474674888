import { type Call, CALLS } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from './test-api.ts'

let api: TestApi
const PEOPLE = ['admin', 'corporate', 'merchant', 'dealer-group', 'support'] as const
const cookies: Record<string, string> = {}
beforeAll(async () => {
  api = await openTestApi()
  for (const person of PEOPLE) cookies[person] = await api.signIn(person)
}, 60_000)
afterAll(() => api.close())

interface Resource {
  type: string
  id: string
  attributes: Record<string, unknown>
}

/** Lists without parameters in their path. */
const LISTS = (CALLS as readonly Call[]).filter(
  (call) => call.method === 'GET' && call.output.kind === 'many' && !call.path.includes(':'),
)

async function listAs(person: string, path: string): Promise<Resource[]> {
  const answer = await api.send('GET', path, { headers: own(cookies[person] ?? '') })
  const data: unknown = answer.document.data
  return answer.status === 200 && Array.isArray(data) ? (data as Resource[]) : []
}

/** Copies an invoice of Northwind, sold by the dealer of `merchant`, to Contoso under the same number. */
async function repeatNumber(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'invoices' and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'customer_buid'
    `.execute(api.db)
  const columns = sql.raw(rows.map(({ name }) => name).join(', '))
  const copied = await sql<{ trx_id: string }>`
    insert into invoices (customer_buid, ${columns})
    select '20517', ${columns} from invoices
    where customer_buid = '10428' and merchant_buid = 'M-301' and primary_status = 'Past Due' order by trx_id limit 1
    returning trx_id`.execute(api.db)
  return copied.rows[0]?.trx_id ?? expect.fail('M-301 has no past due invoice of Northwind.')
}

it('[WIR-15] distinguishes invoices of two customers with the same number', async () => {
  const trxId = await repeatNumber()
  const found = await listAs('merchant', `/api/invoices?filter[trx_id]=${trxId}&page[size]=200`)
  expect(found.map(({ attributes }) => attributes['trxId'])).toEqual([trxId, trxId])
  expect(found.map(({ id }) => id).sort()).toEqual([`10428:${trxId}`, `20517:${trxId}`])
})

it('[WIR-15] has unique resource ids in every list, for every user', async () => {
  let asked = 0
  for (const person of PEOPLE) {
    for (const { path } of LISTS) {
      const data = await listAs(person, `/api${path}?page[size]=200`)
      const whole = data.length > 0 ? data : await listAs(person, `/api${path}`)
      const names = whole.map(({ type, id }) => `${type} ${id}`)
      expect(new Set(names).size, `${person} ${path}`).toBe(names.length)
      if (names.length > 1) asked += 1
    }
  }
  expect(asked).toBeGreaterThan(25)
}, 60_000)

it('[WIR-7] returns the total count on every page of each list', async () => {
  const seen = new Set<string>()
  for (const person of PEOPLE) {
    for (const { name, path, query } of LISTS) {
      const ask = (search: string) => api.send('GET', `/api${path}${search}`, { headers: own(cookies[person] ?? '') })
      const whole = await ask(query?.maxPageSize ? `?page[size]=${query.maxPageSize}` : '')
      if (whole.status !== 200) continue
      const data = whole.document.data as unknown as readonly Resource[]
      if (data.length < (query?.maxPageSize ?? Infinity)) {
        expect(whole.document.meta?.['record_count'], `${person} ${path}`).toBe(data.length)
        if (data.length > 0) seen.add(name)
      }
      if (!query?.maxPageSize || data.length < 2) continue
      const first = await ask('?page[size]=1')
      expect(
        [(first.document.data as unknown as unknown[]).length, first.document.meta?.['record_count']],
        `${person} ${path}`,
      ).toEqual([1, whole.document.meta?.['record_count']])
    }
  }
  expect(seen.size).toBeGreaterThan(20)
}, 60_000)
