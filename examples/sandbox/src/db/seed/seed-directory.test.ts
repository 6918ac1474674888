import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testDatabases } from '../../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

/** Key of each table, by which its rows are sorted for the digest. */
const TABLES = {
  customers: 'buid',
  locations: 'customer_buid, id',
  customer_addresses: 'customer_buid, id',
  customer_merchants: 'customer_buid, merchant_buid',
  invoice_lines: 'customer_buid, trx_id, line_number',
  invoice_remarks: 'customer_buid, trx_id, id',
  invoice_adjustments: 'customer_buid, trx_id, id',
  invoice_documents: 'customer_buid, trx_id, id',
} as const

it('[SBX-2] makes the same directory and the same lines every time, on every database', async () => {
  const digests = await Promise.all(
    (['pglite', databases.kinds.at(-1) ?? 'pglite'] as const).map(async (kind) => {
      const { db } = await databases.openSeeded(kind)
      // In one transaction, so that instants are written as text in one time zone.
      return db.transaction().execute(async (trx) => {
        await sql`set local time zone 'UTC'`.execute(trx)
        const found: string[] = []
        for (const [table, key] of Object.entries(TABLES)) {
          const { rows } = await sql<{ digest: string | null }>`
            select md5(string_agg(row::text, E'\n' order by ${sql.raw(key)})) as digest
            from ${sql.table(table)} as row`.execute(trx)
          found.push(`${table} ${rows[0]?.digest}`)
        }
        return found
      })
    }),
  )
  for (const digest of digests) expect(digest).toEqual(digests[0])
  expect(digests[0]?.filter((digest) => digest.endsWith(' null'))).toEqual([])
}, 120_000)
