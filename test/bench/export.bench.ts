/**
 * Measures the export of all of a dealer's sales, as a user downloads it: a URL from `POST /exports`, then the file
 * over HTTP. Compares ten thousand rows with a million, to detect server memory that grows with the file (EXP-27).
 * Server, database and client run on the same machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { startPostgresql, withClient } from '../support/postgresql.ts'
import { LOOP_PROBE, readProbe } from '../support/read-probe.ts'
import { SANDBOX_FILE } from '../support/running-sandbox.ts'
import { DEALER, fill } from './fill.ts'
import { askOnce, openLoad, signIn } from './load.ts'
import { againstGoal, megabytes, milliseconds, type Row, type Table } from './report.ts'

const SMALL = 10_000
const LARGE = 1_000_000
/** Rows in the seed data. */
const SEEDED = 1_000
/** Maximum growth of the server's memory after the first second of a long file, in MB. */
const MAY_GROW_BY = 30
const REST_MS = 2_500
const LINE_FEED = 10

interface Download {
  rows: number
  bytes: number
  firstByteMs: number
  ms: number
}
interface Export extends Download {
  /** Server memory in MB: before the export, each second during it, and after it when the server is idle. */
  memory: { start: number; way: readonly number[]; end: number }
}

/** @throws Error if a file is incomplete */
export async function measureExport(): Promise<Table[]> {
  const postgresql = await startPostgresql()
  if (!postgresql) throw new Error('No PostgreSQL can be started here: the export is not measured without one.')
  try {
    const rows: Row[] = []
    for (const invoices of [SMALL, LARGE]) {
      const row = rowOf(await measureAt(invoices, await postgresql.createDatabase()))
      console.log(`${row.name}: ${row.figures.join(', ')}`)
      rows.push(row)
    }
    return [
      {
        title: 'Export',
        columns: ['size', 'rows a second', 'first byte', 'memory before', 'at most', 'after', 'grows by', 'goal'],
        rows,
        notes: [
          'A dealer’s invoices as CSV, by due date. Memory is the server’s resident set, told once a second; it grows from the first second of the file to the highest.',
        ],
      },
    ]
  } finally {
    await postgresql.stop()
  }
}

function rowOf({ rows, bytes, firstByteMs, ms, memory: { start, way, end } }: Export): Row {
  const most = Math.max(start, ...way)
  const growth = most - (way[0] ?? most)
  const mb = (value: number) => `${value.toFixed(0)} MB`
  return {
    name: `${rows.toLocaleString('en-US')} rows`,
    figures: [
      megabytes(bytes),
      ((rows * 1000) / ms).toFixed(0),
      milliseconds(firstByteMs),
      ...[start, most, end, growth].map(mb),
      mb(MAY_GROW_BY),
    ],
    verdict: againstGoal(growth, MAY_GROW_BY),
  }
}

async function measureAt(invoices: number, databaseUrl: string): Promise<Export> {
  const dataDir = mkdtempSync(join(tmpdir(), 'netterms-bench-'))
  const port = await freePort()
  const server = await startServer(SANDBOX_FILE, ['--scale', String(SEEDED), '--data', dataDir], {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...LOOP_PROBE,
  })
  try {
    await fill(databaseUrl, invoices - SEEDED)
    const cookie = await signIn(port, 'merchant')
    // The first export warms up the code for the next one.
    await download(port, cookie, { status: 'open' })
    const expected = await countSold(databaseUrl)
    const memory = { start: await restingMemory(server), way: [] as number[], end: 0 }
    const from = server.output().length
    const whole = await download(port, cookie)
    if (whole.rows !== expected) throw new Error(`${expected} invoices were exported as ${whole.rows} rows.`)
    memory.way = readProbe(server.output().slice(from)).rssMb
    memory.end = await restingMemory(server)
    return { ...whole, memory }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Requests a download URL, then reads the file and discards it. @throws Error if the file is incomplete */
async function download(port: number, cookie: string, filter: object = {}): Promise<Download> {
  const load = openLoad(port)
  const document = { type: 'exports', attributes: { what: 'invoices', filter } }
  const { text } = await askOnce(load, { cookie, path: '/exports', method: 'POST', document })
  load.agent.destroy()
  const { data } = JSON.parse(text) as { data: { attributes: { address: string } } }
  const startedAt = performance.now()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: data.attributes.address, agent: false }, resolve).once('error', reject)
  })
  // The header line is not a row.
  const file = { rows: -1, bytes: 0, firstByteMs: 0 }
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if (file.bytes === 0) file.firstByteMs = performance.now() - startedAt
    file.bytes += piece.length
    for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) file.rows += 1
  }
  if (answer.statusCode !== 200 || !answer.complete) throw new Error(`The file broke off after ${file.rows} rows.`)
  return { ...file, ms: performance.now() - startedAt }
}

const countSold = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ sold: number }>(
      `select count(*)::int4 as sold from invoices where merchant_buid = '${DEALER}'`,
    )
    return rows[0]?.sold ?? 0
  })

/** Returns the server's memory in MB when it is idle. */
async function restingMemory(server: ServerProcess): Promise<number> {
  await delay(REST_MS)
  return readProbe(server.output()).rssMb.at(-1) ?? 0
}
