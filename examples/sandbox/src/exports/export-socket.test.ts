/** Exports a long file over a real connection to a slow reader: the server's memory must not grow with it. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IS_PROOF } from '../../../../test/support/tiers.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { openTestApi, own, PROVIDER, type TestApi } from '../http/test-api.ts'

const ROWS = IS_PROOF ? 1_000_000 : 20_000
/** With this many pauses, a reader takes seconds for a few MB, and minutes for 1 000 000 rows. */
const STOPS = 20
const STOP_MS = 50
/** A page of rows, its text, and what the connection has accepted but not sent yet; bytes. */
const MAY_WAIT = 1_000_000
const MAY_GROW_BY = 12_000_000
const NORTHWIND = '10428'

// PostgreSQL if available, because the embedded database takes minutes to create a million rows and would count toward
// the measured memory.
const databases = testDatabases()
const kind = databases.kinds.at(-1) ?? 'pglite'

let api: TestApi
/** The server's sockets. */
const sockets = new Set<Socket>()
beforeAll(async () => {
  api = await openTestApi({}, await databases.openSeeded(kind, 60))
  await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
    currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, paid_minor, invoice_date, due_date)
    select ${NORTHWIND}, 'X-' || n, 'INV-X' || n, 'M-301', 'Cascade Tire & Service', 'Closed', false, 'USD', 100, 0, 0, 0, 100,
      100, date '2026-01-01' - n % 900, date '2026-02-01' - n % 900
    from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(api.db)
  await sql`analyze invoices`.execute(api.db)
  api.app.server.on('connection', (socket) => sockets.add(socket))
  await api.app.listen({ host: '127.0.0.1', port: 0 })
}, 600_000)
afterAll(async () => {
  await api.close()
  await databases.stop()
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function held(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Requests the file, and returns the response before its body is read. */
async function begin(): Promise<IncomingMessage> {
  const headers = { ...own(await api.signIn('payer')), origin: PROVIDER }
  const body = { data: { type: 'exports', attributes: { what: 'invoices', filter: { buid_customer: NORTHWIND } } } }
  const made = await api.send('POST', '/api/exports', { body, headers })
  const address = String(made.document.data?.attributes['address'])
  const { port } = api.app.server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: address, agent: false }, resolve).on('error', reject)
  })
  expect(answer.statusCode).toBe(200)
  return answer
}

it('[EXP-27] sends a slow reader every row and holds no more of the file for it at the end than at first', async () => {
  const answer = await begin()
  const every = Math.ceil((ROWS * 100) / STOPS)
  const memory: number[] = []
  let [rows, bytes, next, waiting] = [-1, 0, 0, 0]
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    rows += piece.toString('latin1').split('\n').length - 1
    waiting = Math.max(waiting, ...[...sockets].map(({ writableLength }) => writableLength))
    if (bytes < next) continue
    next = bytes + every
    await wait(STOP_MS)
    memory.push(held())
  }
  const growth = Math.max(...memory.slice(1)) - (memory[1] ?? 0)
  console.info(
    `${kind}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB to a slow reader: at most ${(waiting / 1e6).toFixed(2)} MB wait, ` +
      `memory grows by ${(growth / 1e6).toFixed(2)} MB`,
  )
  expect(answer.complete).toBe(true)
  expect(rows).toBeGreaterThanOrEqual(ROWS)
  expect(memory.length).toBeGreaterThan(5)
  expect(waiting).toBeLessThan(MAY_WAIT)
  expect(growth).toBeLessThan(MAY_GROW_BY)
}, 900_000)
