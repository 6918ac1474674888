import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { spread } from '../../../../test/support/tiers.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { databaseFaultOf } from '../db/database-fault.ts'
import { firstError, openTestApi, own, type TestApi } from './test-api.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

/** Tables that a payment writes to. */
const TABLES = [
  'idempotency_keys',
  'payments',
  'payment_lines',
  'invoices',
  'invoice_tallies',
  'ledger_entries',
  'rail_debits',
  'audit_entries',
] as const
/** SQLSTATE, description, and number of attempts before the server reports the error. */
const STATES = [
  ['53100', 'disk full', 1],
  ['53200', 'out of memory', 1],
  ['25006', 'read-only', 1],
  ['57014', 'canceled', 1],
  ['55P03', 'lock not available', 1],
  ['40001', 'serialization failure', 3],
  ['40P01', 'deadlock', 3],
] as const
/** When the failure happens: at the statement, or at the commit of the transaction. */
const MOMENTS = ['statement', 'commit'] as const
const BUSY = { status: 503, code: 'server-unavailable' }
/** Response when the idempotency key cannot be locked, because the first request with it is still running (PAY-20). */
const HELD = { status: 409, code: 'idempotency-in-progress' }
const CASES = TABLES.flatMap((table) =>
  STATES.flatMap(([state, what, tries]) =>
    MOMENTS.map((moment) => {
      const isHeld = table === 'idempotency_keys' && state === '55P03' && moment === 'statement'
      return { table, state, what, tries, moment, ...(isHeld ? HELD : BUSY) }
    }),
  ),
)
const INVOICE = 201377
const AMOUNT = 421050

describe.each(databases.kinds)('a failing database, %s', (kind) => {
  let api: TestApi
  let desk: PaymentDesk
  let payer: Record<string, string>
  let body: object
  beforeAll(async () => {
    const database = await databases.openSeeded(kind, 60)
    api = await openTestApi({}, database)
    desk = openDesk(database.db)
    payer = own(await api.signIn('payer'))
    body = await desk.requestOf(desk.draft({ [INVOICE]: AMOUNT }))
    await sql`create sequence fault_count`.execute(api.db)
  }, 120_000)
  afterAll(() => api?.close())

  const pay = (key: string) =>
    api.send('POST', '/api/payments', {
      body: { data: { type: 'payments', attributes: body } },
      headers: { ...payer, 'idempotency-key': key },
    })

  /**
   * Makes writes to a table fail.
   * @param times number of failures, counted by a sequence, because a rollback does not reset it
   */
  async function breakTable(table: string, state: string, moment: 'statement' | 'commit', times = 1000): Promise<void> {
    await sql.raw('alter sequence fault_count restart').execute(api.db)
    await sql
      .raw(
        `create function fault() returns trigger language plpgsql as $$ begin
          if nextval('fault_count') <= ${times} then raise exception 'made to fail' using errcode = '${state}'; end if;
          return coalesce(new, old);
        end $$`,
      )
      .execute(api.db)
    const when = moment === 'statement' ? 'trigger fault before' : 'constraint trigger fault after'
    const how = moment === 'statement' ? '' : 'deferrable initially deferred'
    await sql
      .raw(`create ${when} insert or update on ${table} ${how} for each row execute function fault()`)
      .execute(api.db)
  }
  async function mend(table: string): Promise<void> {
    await sql.raw(`drop trigger fault on ${table}`).execute(api.db)
    await sql.raw('drop function fault').execute(api.db)
  }
  async function triedTimes(): Promise<number> {
    const { rows } = await sql<{ last: string }>`select last_value as last from fault_count`.execute(api.db)
    return Number(rows[0]?.last)
  }

  /** Returns a fingerprint of every table's rows, except counters of calls and sessions. */
  async function fingerprint(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('rate_windows', 'request_log', 'portal_sessions', 'job_claims') order by 1`.execute(
      api.db,
    )
    const { rows } = await sql
      .raw<{ name: string; hash: string }>(
        tables
          .map(
            ({ name }) =>
              `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`,
          )
          .join(' union all '),
      )
      .execute(api.db)
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  }

  it.each(spread(CASES, 10))(
    '[ERR-6] returns $status and changes nothing: $what ($state) in $table at its $moment',
    async ({ table, state, tries, moment, status, code }) => {
      const before = await fingerprint()
      const key = `fault-${randomUUID()}`
      await breakTable(table, state, moment)
      const refused = await pay(key)
      const tried = await triedTimes()
      await mend(table)
      expect([refused.status, firstError(refused)?.code, refused.headers['retry-after']], refused.text).toEqual([
        status,
        code,
        '1',
      ])
      expect(refused.text).not.toContain('made to fail')
      expect(await fingerprint()).toEqual(before)
      // A failing statement ends its attempt; a check at the commit runs once for each row.
      expect(tried).toBe(tries)

      const paid = await pay(key)
      expect(paid.status, paid.text).toBe(201)
      expect((await pay(key)).text).toBe(paid.text)
      const number = String(paid.document.data?.attributes['payment_number'])
      expect((await desk.cancel(number)).status).toBe(200)
      await desk.expectSoundBooks()
    },
  )

  it.each([
    ['40001', 2],
    ['40P01', 2],
  ])('[ERR-6] pays once although the database fails with %s twice', async (state, times) => {
    await breakTable('ledger_entries', state, 'statement', times)
    const paid = await pay(`fault-${randomUUID()}`)
    await mend('ledger_entries')
    expect(paid.status, paid.text).toBe(201)
    const { rows } = await sql`select number from payments where status = 'processing'
      and exists (select from payment_lines l where l.payment_number = number and l.trx_id = ${`T-${INVOICE}`} and l.live)
      `.execute(api.db)
    expect(rows).toEqual([{ number: paid.document.data?.attributes['payment_number'] }])
    await desk.expectSoundBooks()
    expect((await desk.cancel(String(paid.document.data?.attributes['payment_number']))).status).toBe(200)
  })

  it.runIf(kind === 'postgresql')('[ERR-6] pays after it was the victim of a real deadlock', async () => {
    const both = await desk.requestOf(desk.draft({ [INVOICE]: AMOUNT, 203115: 500_000 }))
    const lock = (trx: typeof api.db, number: number) =>
      sql`select from invoices where customer_buid = '10428' and trx_id = ${`T-${number}`} for update`.execute(trx)
    const { paying } = await api.db.transaction().execute(async (trx) => {
      await lock(trx, 203115)
      const paying = desk.create(both)
      // The transaction holds the first lock by now and waits for the second; the database checks for deadlocks once a
      // second.
      await delay(300)
      await lock(trx, INVOICE)
      return { paying }
    })
    const paid = await paying
    expect(paid.status, paid.body).toBe(201)
    await desk.expectSoundBooks()
    expect((await desk.cancel((paid.data as { number: string }).number)).status).toBe(200)
  })

  it.runIf(kind === 'postgresql')(
    '[ERR-6] answers 503 while the database is read-only, and pays when it is not',
    async () => {
      const before = await fingerprint()
      const setReadOnly = async (words: string) => {
        await api.db
          .transaction()
          .setAccessMode('read write')
          .execute((trx) =>
            sql
              .raw(`do $$ begin execute format('alter database %I ${words}', current_database()); end $$`)
              .execute(trx),
          )
        // The setting applies to new connections only, so all are closed, this one last.
        const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
        await ended.execute(api.db)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(api.db).catch(() => undefined)
        // Waits until the pool has noticed.
        await delay(200)
      }
      await setReadOnly('set default_transaction_read_only = on')
      const key = `fault-${randomUUID()}`
      const refused = await pay(key)
      expect([refused.status, refused.headers['retry-after']], refused.text).toEqual([503, '1'])
      await setReadOnly('reset default_transaction_read_only')
      expect(await fingerprint()).toEqual(before)
      const paid = await pay(key)
      expect(paid.status, paid.text).toBe(201)
      expect((await desk.cancel(String(paid.document.data?.attributes['payment_number']))).status).toBe(200)
    },
  )

  it('[ERR-6] does not report application errors as database faults', () => {
    const withCode = (code: string) => Object.assign(new Error('x'), { code })
    expect(['23505', '42P01', '22003', 'P0001'].map((code) => databaseFaultOf(withCode(code)))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(databaseFaultOf(new Error('A window of a limit was not counted.'))).toBeNull()
    expect(databaseFaultOf('Connection terminated')).toBeNull()
    expect(databaseFaultOf(new Error('Connection terminated unexpectedly'))).toBe('away')
  })
})
