import { createHash } from 'node:crypto'
import {
  addDays,
  AGEING_BUCKETS,
  type CalendarDate,
  type Exposure,
  LIMITS,
  type Statement,
  type StatementLine,
  sumMinor,
} from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../../../test/support/pdf-text.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { openDesk } from '../sandbox-tools/test-scenarios.ts'
import { findMovements } from './statement-movements.ts'
import { findPeriod } from './statements.queries.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
interface Figures {
  from_date: string
  is_final: boolean
  opening_balance: number
  charges: number
  credits: number
  closing_balance: number
  pending_payment: number
  unapplied_credit: number
  ageing: { bucket: string; amount: number }[]
  sums_by_day: boolean
}

// The clock only moves forward: each test begins on the day on which the previous one ended.
describe.each(databases.kinds)('statements of a period on %s', (kind) => {
  let database: OpenDatabase
  let api: TestApi
  let payer: Record<string, string>
  beforeAll(async () => {
    database = await databases.openSeeded(kind, 60)
    api = await openTestApi({}, database)
    payer = own(await api.signIn('payer'))
  }, 120_000)
  afterAll(() => api.close())

  const today = async () => ((await ask(database.db, 'clock.get')).data as { programDate: CalendarDate }).programDate
  const of = (buid: string) => createPrincipal('u-1', 'admin', [buid])
  const read = async (filter: Record<string, unknown> = {}, buid = NORTHWIND) => {
    const lines: StatementLine[] = []
    for (let number = 1; ; number++) {
      const page = { number, size: 200 }
      const reply = await ask(database.db, 'statement-lines.list', { principal: of(buid), filter, page })
      expect(reply.status, reply.body).toBe(200)
      lines.push(...(reply.data as StatementLine[]))
      const figures = reply.meta['statement'] as Figures
      if (lines.length >= Number(reply.meta['record_count'])) return { lines, figures }
    }
  }
  const customers = async () => {
    const { rows } = await sql<{
      buid: string
    }>`select distinct customer_buid as buid from ledger_entries order by 1`.execute(database.db)
    return rows.map(({ buid }) => buid)
  }

  function expectToAddUp({ lines, figures }: Awaited<ReturnType<typeof read>>): void {
    const { opening_balance: opening, charges, credits, closing_balance: closing } = figures
    expect(sumMinor(lines.map((line) => line.charge))).toBe(charges)
    expect(sumMinor(lines.map((line) => line.credit))).toBe(credits)
    expect(sumMinor([opening, charges, -credits])).toBe(closing)
    expect(sumMinor(figures.ageing.map(({ amount }) => amount))).toBe(closing)
    expect(lines.at(-1)?.balance ?? opening).toBe(closing)
    for (const [index, { charge, credit, balance }] of lines.entries()) {
      expect(sumMinor([lines[index - 1]?.balance ?? opening, charge, -credit])).toBe(balance)
    }
  }

  /** Compares today's statement of every customer and currency with the customer's exposure. */
  async function expectAllToReconcile(): Promise<number> {
    let checked = 0
    for (const buid of await customers()) {
      const { data } = await ask(database.db, 'exposures.list', { principal: of(buid) })
      for (const exposure of data as Exposure[]) {
        const { currency } = exposure
        const reply = await ask(database.db, 'statement-lines.list', {
          principal: of(buid),
          filter: { sol_currency: currency },
        })
        if (reply.status === 400) {
          expect([reply.data, exposure.used]).toMatchObject([[{ code: 'statement-currency-unused' }], 0])
          continue
        }
        const { figures, lines } = await read({ sol_currency: currency }, buid)
        expectToAddUp({ figures, lines })
        expect([buid, currency, figures.closing_balance]).toEqual([buid, currency, exposure.used])
        expect([figures.pending_payment, figures.unapplied_credit]).toEqual([
          exposure.pendingPayment,
          exposure.unapplied,
        ])
        const due = figures.ageing.map(({ amount }) => amount)
        const dueNow = exposure.ageing.map(({ amount }) => amount)
        expect(sumMinor(due)).toBe(sumMinor([...dueNow, exposure.pendingPayment]))
        if (exposure.pendingPayment === 0) expect(due).toEqual(dueNow)
        checked += 1
      }
    }
    return checked
  }

  it('[STM-1] closes today with the exposure’s figures, for every customer and currency', async () => {
    expect(await expectAllToReconcile()).toBeGreaterThan(10)
  })

  it('[STM-1] reconciles after payments, credits, a returned payment, disputes and adjustments', async () => {
    const desk = openDesk(api)
    for (const scenario of ['dispute-answered', 'new-invoices', 'check-received', 'bank-return', 'past-due'] as const) {
      const answer = await desk.press(scenario)
      expect([scenario, answer.status], answer.text).toEqual([scenario, 200])
      expect(await expectAllToReconcile()).toBeGreaterThan(10)
    }
    // By now, the amounts granted by dealers are credited, and payments have posted.
    await ask(database.db, 'clock.move', { body: { advance: 'P40D' } })
    expect(await expectAllToReconcile()).toBeGreaterThan(10)
    const { rows: kinds } = await sql<{ name: string }>`
      select distinct split_part(event, ':', 1) as name from ledger_entries order by 1`.execute(database.db)
    expect(kinds.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['credit-memo-applied', 'invoice-billed', 'payment-settled', 'payment-returned']),
    )
  }, 240_000)

  it('[STM-1] opens each period with what the one before it closed with, wherever it is cut', async () => {
    const last = await today()
    let opening: number | null = null
    for (
      let to = addDays(last, -100), from = addDays(to, -9);
      to <= last;
      from = addDays(to, 1), to = addDays(from, 9)
    ) {
      const statement = await read({ sol_currency: 'USD', from, to })
      expectToAddUp(statement)
      if (opening !== null) expect([from, statement.figures.opening_balance]).toEqual([from, opening])
      opening = statement.figures.closing_balance
      expect(statement.figures.is_final).toBe(to < last)
    }
    expect(opening).not.toBeNull()
  })

  it('[STM-2] says of a month what the list of months says', async () => {
    const reply = await ask(database.db, 'statements.list', {
      principal: of(NORTHWIND),
      filter: { sol_currency: 'USD' },
      page: { number: 1, size: 200 },
    })
    const months = reply.data as Statement[]
    expect(months.length).toBeGreaterThan(5)
    for (const month of months.slice(0, 6)) {
      const { figures, lines } = await read({ sol_currency: 'USD', from: month.from, to: month.to })
      expectToAddUp({ figures, lines })
      expect([figures.opening_balance, figures.charges, figures.credits, figures.closing_balance]).toEqual([
        month.opening,
        month.charges,
        month.credits,
        month.closing,
      ])
    }
    // Without dates, the statement is of the current month, in the account's own currency.
    expect((await read()).figures).toEqual((await read({ sol_currency: 'USD', from: months[0]?.from })).figures)
  })

  it('[STM-1] pages through the lines with one running balance', async () => {
    const filter = { sol_currency: 'USD', from: addDays(await today(), -200) }
    const whole = await read(filter)
    const parts: StatementLine[] = []
    for (let number = 1; parts.length < whole.lines.length; number++) {
      const page = { number, size: 7 }
      const reply = await ask(database.db, 'statement-lines.list', { principal: of(NORTHWIND), filter, page })
      expect(reply.meta['statement']).toEqual(whole.figures)
      parts.push(...(reply.data as StatementLine[]))
    }
    expect(parts).toEqual(whole.lines)
    expect(whole.lines.map(({ date }) => date)).toEqual(whole.lines.map(({ date }) => date).sort())
    expect(whole.lines.some(({ kind: each, poNumber, dueDate }) => each === 'invoice' && poNumber && dueDate)).toBe(
      true,
    )
  })

  it('[STM-4] sums up days and kinds where there are more movements than it lists, to the same balance', async () => {
    const date = await today()
    const found = await findPeriod(
      database.db,
      { customerId: NORTHWIND, currency: 'USD' },
      { from: addDays(date, -300), to: addDays(date, -1) },
      date,
    )
    if (!found) return expect.fail('Northwind has no statement.')
    const { statement } = found
    const single = await findMovements(database.db, statement, 5_000)
    const moved = sumMinor(single.lines.map(({ amountMinor }) => amountMinor))
    expect([single.isByDay, moved]).toEqual([false, statement.closing - statement.opening])
    // With fewer than the number of events, the database sums them. With fewer than the number of lines only, the
    // server sums the rows that it read.
    for (const most of [3, single.lines.length - 1]) {
      const sums = await findMovements(database.db, statement, most)
      expect(sums.isByDay).toBe(true)
      expect(sumMinor(sums.lines.map(({ amountMinor }) => amountMinor))).toBe(moved)
      expect(sums.lines.length).toBeLessThan(single.lines.length)
      expect(
        new Set(sums.lines.map(({ day, kind: each, amountMinor }) => `${day} ${each} ${Math.sign(amountMinor)}`)).size,
      ).toBe(sums.lines.length)
      expect(sums.lines.every(({ count }) => (count ?? 0) > 0)).toBe(true)
    }
  })

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'statement-period-reversed', 'filter[to]'],
    [{ to: '2031-01-01' }, 'statement-date-future', 'filter[to]'],
    [{ from: '2031-01-01' }, 'statement-date-future', 'filter[to]'],
    [{ from: '2025-01-01', to: '2026-11-01' }, 'statement-period-too-long', 'filter[from]'],
    [{ from: '1999-01-01', to: '1999-01-31' }, 'statement-before-account', 'filter[to]'],
    [{ sol_currency: 'JPY', buid_customer: '10429' }, 'statement-currency-unused', 'filter[sol_currency]'],
    [{ sol_currency: 'XXX' }, 'parameter-invalid', 'filter[sol_currency]'],
    [{ from: '2026-02-30' }, 'parameter-invalid', 'filter[from]'],
    [{ to: '%_"\'' }, 'parameter-invalid', 'filter[to]'],
  ])('[STM-3] refuses %j with %s at %s, on screen and as a file', async (filter, code, parameter) => {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]))
    for (const path of ['', '/pdf', '/csv']) {
      const answer = await api.send('GET', `/api/statement-lines${path}?${query}`, { headers: payer })
      expect([answer.status, firstError(answer)?.code], answer.text).toEqual([400, code])
      expect(answer.document.errors?.[0]?.source).toEqual({ parameter })
    }
  })

  it('[STM-5] gives a PDF and a CSV that say what the screen says', async () => {
    const query = 'filter[sol_currency]=USD&filter[from]=2026-10-10&filter[to]=2026-11-15'
    const pdf = await api.send('GET', `/api/statement-lines/pdf?${query}`, { headers: payer })
    expect(pdf.headers['content-disposition']).toContain(
      'filename="Account-statement-10428-USD-2026-10-10-2026-11-15.pdf"',
    )
    const runs = readPdf(pdf.bytes).pages.flat()
    expect(runs).toEqual(expect.arrayContaining(['Oct 10, 2026 – Nov 15, 2026', 'Opening balance', 'Closing balance']))
    const csv = await api.send('GET', `/api/statement-lines/csv?${query}&filter[byte_order_mark]=true`, {
      headers: payer,
    })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const { lines, figures } = await read({ sol_currency: 'USD', from: '2026-10-10', to: '2026-11-15' })
    const rows = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes).split('\r\n')
    expect(rows[0]).toBe('\uFEFFDate,Movement,Reference,PO number,Due date,Movements,Charge,Credit,Balance,Currency')
    expect(rows[1]).toMatch(/^10\/10\/2026,Opening balance,,,,,,,[\d.]+,USD$/)
    expect(rows.filter((row) => /,(Invoice|Payment|Credit memo)s?,/.test(row)).length).toBeGreaterThan(0)
    const closing = (figures.closing_balance / 100).toFixed(2)
    expect(rows[lines.length + 2]).toBe(`11/15/2026,Closing balance,,,,,,,${closing},USD`)
    const aged = rows.slice(lines.length + 3, lines.length + 3 + AGEING_BUCKETS.length)
    expect(aged.map((row) => Math.round(Number(row.split(',').at(-2)) * 100))).toEqual(
      figures.ageing.map(({ amount }) => amount),
    )
  })

  it('[STM-6] keeps a PO number from being read as a formula', async () => {
    const { rows } = await sql<{ day: string }>`
      update invoices set po_number = '=HYPERLINK("http://evil.example")'
      where customer_buid = ${NORTHWIND} and trx_id = (select split_part(event, ':', 2) from ledger_entries
        where customer_buid = ${NORTHWIND} and currency = 'USD' and event like 'invoice-billed:%' order by id desc limit 1)
      returning invoice_date::text as day`.execute(database.db)
    const csv = await api.send('GET', `/api/statement-lines/csv?filter[from]=${rows[0]?.day}`, { headers: payer })
    expect(csv.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  it('[STM-5] gives the same bytes for the same period, a day later and from another server', async () => {
    const hashOf = async (from: TestApi, headers: Record<string, string>, kindOfFile: string, language: string) => {
      const query = `filter[sol_currency]=USD&filter[from]=2026-10-01&filter[to]=2026-11-18&filter[language]=${language}`
      const answer = await from.send('GET', `/api/statement-lines/${kindOfFile}?${query}`, { headers })
      expect([answer.status, answer.bytes.length > 500]).toEqual([200, true])
      return createHash('sha256').update(answer.bytes).digest('hex')
    }
    const all = (from: TestApi, headers: Record<string, string>) =>
      Promise.all(
        ['pdf', 'csv'].flatMap((file) => ['en', 'de', 'bg'].map((language) => hashOf(from, headers, file, language))),
      )
    const first = await all(api, payer)
    expect(new Set(first).size).toBe(6)
    expect(await all(api, payer)).toEqual(first)
    await ask(database.db, 'clock.move', { body: { advance: 'P1DT3H7M' } })
    expect(await all(api, payer)).toEqual(first)
    const restarted = await openTestApi({}, database)
    expect(await all(restarted, own(await restarted.signIn('payer')))).toEqual(first)
    expect(await expectAllToReconcile()).toBeGreaterThan(10)
  })

  it('[STM-1] is of the caller’s own accounts only, and of no use without the right', async () => {
    const stranger = { principal: of('20517'), filter: { buid_customer: NORTHWIND } }
    for (const name of [
      'statement-lines.list',
      'statement-lines.download-pdf',
      'statement-lines.download-csv',
    ] as const) {
      expect([name, (await ask(database.db, name, stranger)).status]).toEqual([name, 404])
    }
    const merchant = own(await api.signIn('merchant'))
    expect((await api.send('GET', '/api/statement-lines', { headers: merchant })).status).toBe(403)
    expect(LIMITS.maxStatementDays).toBe(366)
  })
})
