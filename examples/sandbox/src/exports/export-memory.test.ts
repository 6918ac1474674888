/** Exports a long file with little memory. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { capabilitiesOf } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { invoiceLines } from './invoice-rows.ts'

const ROWS = 200_000
const MAY_GROW_BY = 12_000_000
/** If the driver keeps each answer for a while, old memory grows by about 9 MB. */
const MAY_GROW_OLD = 3_000_000
const PAGES = 100
const FABRIKAM = '20644'
const TODAY = '2026-11-20'

const databases = testDatabases()
afterAll(() => databases.stop())
const kind = databases.kinds.at(-1) ?? 'pglite'

let db: OpenDatabase['db']
beforeAll(async () => {
  db = (await databases.openSeeded(kind, 60)).db
  await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
    currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, paid_minor, invoice_date, due_date)
    select ${FABRIKAM}, 'X-' || n, 'INV-X' || n, 'M-301', 'Cascade Tire & Service', 'Closed', false, 'USD', 100, 0, 0, 0, 100, 100,
      date '2026-01-01' - n % 900, date '2026-02-01' - n % 900 from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(
    db,
  )
  await sql`analyze invoices`.execute(db)
}, 240_000)

const wholeFile = () => {
  const filter = { scope: { kind: 'customer', customerId: FABRIKAM } } as const
  return invoiceLines(
    db,
    {
      filter,
      order: { field: 'due_date', direction: 'asc' },
      hasByteOrderMark: false,
      capabilities: capabilitiesOf('admin'),
    },
    TODAY,
  )
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapUsed = () => {
  collect()
  return process.memoryUsage().heapUsed
}

it('[EXP-27] holds a page of 200 000 rows, not the file, and the last page costs what the first did', async () => {
  const lines = wholeFile()
  const heaps: number[] = []
  const times: number[] = []
  let [bytes, rows, before] = [0, -1, performance.now()]
  for await (const piece of lines) {
    times.push(performance.now() - before)
    bytes += piece.length
    rows += piece.split('\r\n').length - 1
    if (times.length % 20 === 10) heaps.push(heapUsed())
    before = performance.now()
  }
  expect(rows).toBeGreaterThanOrEqual(ROWS)
  expect(bytes).toBeGreaterThan(20_000_000)
  const growth = Math.max(...heaps) - (heaps[0] ?? 0)
  const half = (part: number[]) => [...part].sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  const [early, late] = [half(times.slice(2, 42)), half(times.slice(-40))]
  console.info(
    `${kind}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB; heap grows by ${(growth / 1e6).toFixed(2)} MB; a page ${early.toFixed(1)} ms at first, ${late.toFixed(1)} ms at last`,
  )
  expect(growth).toBeLessThan(MAY_GROW_BY)
  expect(late).toBeLessThan(early * 4 + 20)
}, 240_000)

const oldMemory = () => getHeapSpaceStatistics().find((each) => each.space_name === 'old_space')?.space_used_size ?? 0

it('[EXP-27] leaves no page behind for the collection of old memory', async () => {
  const lines = wholeFile()
  await lines.next()
  collect()
  const before = oldMemory()
  let most = before
  for (let page = 0; page < PAGES; page += 1) {
    expect((await lines.next()).done).toBe(false)
    most = Math.max(most, oldMemory())
  }
  await lines.return(undefined)
  console.info(`${kind}: old memory grows by ${((most - before) / 1e6).toFixed(1)} MB in ${PAGES} pages`)
  expect(most - before).toBeLessThan(MAY_GROW_OLD)
}, 60_000)

it('[EXP-27] reads no further when the reader goes away', async () => {
  const lines = wholeFile()
  await lines.next()
  await lines.next()
  await lines.return(undefined)
  expect(await lines.next()).toEqual({ done: true, value: undefined })
})
