import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../http/test-api.ts'
import { FIRST_DAY } from './received-on.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

it('[SBX-83] dates no seeded invoice, and books nothing, after the first day', async () => {
  const { rows } = await sql<{ what: string; id: string; day: string }>`
    select 'invoice' as what, trx_id as id, invoice_date::text as day from invoices where invoice_date > ${FIRST_DAY}::date
    union all
    select 'received', trx_id, received_date::text from invoices where received_date > ${FIRST_DAY}::date
    union all
    select 'entry', event, at::text from ledger_entries
      where (at at time zone 'America/Chicago')::date > ${FIRST_DAY}::date`.execute(api.db)
  expect(rows).toEqual([])
})
