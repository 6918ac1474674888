/**
 * Measures requests on PostgreSQL as a ratio to the invoice list's requests, with ten thousand rows of each kind for
 * one customer. Load generator, server and database run on the same machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { SANDBOX_FILE } from '../support/running-sandbox.ts'
import { fill } from './fill.ts'
import { CONNECTIONS, type Measured, signIn } from './load.ts'
import { againstGoal, type Row, type Table } from './report.ts'
import { ask } from './server.bench.ts'

const SEEDED = 1_000
/** Generated invoices; a seventh of them, ten thousand, belong to Northwind. */
const INVOICES = 70_000
const WARM_UP_MS = 1_000
const MEASURED_MS = 4_000

const INVOICE_PAGE = { name: 'invoice list, open, a page of 25', path: '/invoices?filter[status]=open&page[size]=25' }

/** Target: as fast as the invoice list; the 50 % more allow for variation between runs. */
const GOAL = 1.5

export interface BesideInvoices {
  title: string
  /** Creates the requested rows after the invoices. */
  fill(databaseUrl: string): Promise<void>
  /** Users who send the requests. If a page has its own user (`as`), only the first requests the invoice list. */
  people: readonly string[]
  /** `as`: the only user who sends the request. `goal`: target ratio, default `GOAL`; null: no target. */
  pages: readonly { name: string; path: string; as?: string; goal?: number | null }[]
  /** Description of the data. */
  note: string
}

/** @throws Error if PostgreSQL cannot be started, or if a response is an error */
export async function measureBesideInvoices(subject: BesideInvoices): Promise<Table[]> {
  const postgresql = await startPostgresql()
  if (!postgresql) throw new Error('No PostgreSQL can be started here: nothing is measured without one.')
  const dataDir = mkdtempSync(join(tmpdir(), 'netterms-bench-'))
  try {
    const databaseUrl = await postgresql.createDatabase()
    const port = await freePort()
    const server = await startServer(SANDBOX_FILE, ['--scale', String(SEEDED), '--data', dataDir], {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
    })
    try {
      await fill(databaseUrl, INVOICES)
      await subject.fill(databaseUrl)
      return [await tableOf(port, subject)]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await postgresql.stop()
  }
}

async function tableOf(port: number, { title, people, pages, note }: BesideInvoices): Promise<Table> {
  const cookies = await Promise.all(people.map((person) => signIn(port, person)))
  const measure = async (path: string, as?: string): Promise<Measured> => {
    const senders = as === undefined ? cookies : cookies.filter((_, index) => people[index] === as)
    await ask(port, senders, path, WARM_UP_MS)
    return ask(port, senders, path, MEASURED_MS)
  }
  const invoices = await measure(INVOICE_PAGE.path, pages.some(({ as }) => as !== undefined) ? people[0] : undefined)
  const rowOf = ({ perSecond, median, p99 }: Measured, name: string, goal: number | null): Row => ({
    name,
    figures: [
      perSecond.toFixed(0),
      `${median.toFixed(1)} / ${p99.toFixed(1)} ms`,
      `${(median / invoices.median).toFixed(2)} ×`,
      goal === null ? '' : `${goal} ×`,
    ],
    verdict: goal === null ? '' : againstGoal(median / invoices.median, goal),
  })
  const rows = [rowOf(invoices, INVOICE_PAGE.name, null)]
  for (const { name, path, as, goal = GOAL } of pages) rows.push(rowOf(await measure(path, as), name, goal))
  return {
    title,
    columns: ['/s', 'median / p99', 'median : invoice list', 'goal'],
    rows,
    notes: [`${CONNECTIONS} connections, ${MEASURED_MS / 1000} s each; ${note}`],
  }
}
