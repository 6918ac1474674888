import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { recordAudit } from '../db/audit.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { keepHouse } from '../jobs/housekeeping.ts'
import { checkSeals } from './check-seals.ts'
import { type Sealing, sealEntries } from './seal-entries.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const NOW_MS = Date.parse('2026-11-21T18:00:00Z')
const entry = (subject: string) => ({
  at: new Date(NOW_MS),
  actor: 'user:u-1',
  action: 'test.act',
  customerId: '10428',
  subject,
  detail: { amount: 1 },
})
const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(`s-${index}`))
const seal = (db: Kysely<Database>): Promise<Sealing> => db.transaction().execute((trx) => sealEntries(trx, NOW_MS))
const sealsOf = (db: Kysely<Database>) =>
  db.selectFrom('audit_seals').select(['number', 'last_entry_id']).orderBy('number').execute()

describe.each(databases.kinds)('seals of the record on %s', (kind) => {
  /** Opens a database that contains only the schema. */
  async function open(): Promise<OpenDatabase['db']> {
    const { db } = await databases.open(kind)
    await migrate(db)
    return db
  }

  describe('as housekeeping makes them', () => {
    let db: OpenDatabase['db']
    beforeAll(async () => {
      db = await open()
    })

    it('[IDN-22] come in pieces, each going on from the one before, and not of nothing', async () => {
      expect(await seal(db)).toEqual({ kind: 'nothing-new' })
      await recordAudit(db, entries(2_345))
      expect(await checkSeals(db)).toEqual({ finding: null, entries: 0, notSealed: 2_345, last: null })
      expect(await seal(db)).toMatchObject({ kind: 'sealed', last: { number: '3', last_entry_id: '2345' } })
      expect(await seal(db)).toEqual({ kind: 'nothing-new' })
      await recordAudit(db, entries(1))
      expect(await checkSeals(db)).toMatchObject({ finding: null, entries: 2_345, notSealed: 1, last: { number: '3' } })
      await seal(db)
      expect(await sealsOf(db)).toEqual([
        { number: '1', last_entry_id: '1000' },
        { number: '2', last_entry_id: '2000' },
        { number: '3', last_entry_id: '2345' },
        { number: '4', last_entry_id: '2346' },
      ])
      expect(await checkSeals(db)).toMatchObject({ finding: null, entries: 2_346, notSealed: 0, last: { number: '4' } })
    })

    it('[IDN-22] form one chain with any number of workers, and each run is logged once', async () => {
      const before = await sealsOf(db)
      const logged: unknown[] = []
      for (let run = 0; run < 3; run += 1) {
        await recordAudit(db, entries(1_500))
        const nowMs = NOW_MS + run * 60_000
        const work = { db, realNow: () => nowMs, log: (line: string) => logged.push(JSON.parse(line)) }
        await Promise.all(Array.from({ length: 6 }, () => keepHouse(work)))
      }
      const made = (await sealsOf(db)).slice(before.length)
      const start = Number(before.at(-1)?.last_entry_id ?? 0)
      expect(made.map(({ last_entry_id }) => Number(last_entry_id) - start)).toEqual([
        1_000, 1_500, 2_500, 3_000, 4_000, 4_500,
      ])
      const { finding, last } = await checkSeals(db)
      expect([finding, logged.length]).toEqual([null, 3])
      expect(logged.at(-1)).toEqual({ level: 'info', event: 'record-sealed', seal: `${last?.number}:${last?.hash}` })
    })

    it.each(["update audit_seals set hash = ''", 'delete from audit_seals', 'truncate audit_seals'])(
      '[IDN-22] cannot be changed, deleted or emptied: %s',
      async (statement) => {
        await recordAudit(db, entries(1))
        await seal(db)
        const before = await sealsOf(db)
        await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only|permission denied/)
        expect(await sealsOf(db)).toEqual(before)
        expect(await checkSeals(db)).toMatchObject({ finding: null })
      },
    )
  })

  describe.runIf(kind === 'postgresql')('during concurrent writes', () => {
    let db: OpenDatabase['db']
    beforeAll(async () => {
      db = await open()
    })

    /** Adds an entry that stays uncommitted until released. */
    async function hold(subject: string): Promise<{ commit: () => Promise<void> }> {
      let written = (): void => undefined
      let end = (): void => undefined
      const isWritten = new Promise<void>((resolve) => (written = resolve))
      const mayEnd = new Promise<void>((resolve) => (end = resolve))
      const done = db.transaction().execute(async (trx) => {
        await recordAudit(trx, [entry(subject)])
        written()
        await mayEnd
      })
      await isWritten
      return {
        async commit() {
          end()
          await done
        },
      }
    }

    it('[IDN-22] leave uncommitted entries for the next run, with all later ones', async () => {
      const slow = await hold('slow')
      await recordAudit(db, [entry('quick')])
      expect(await seal(db)).toEqual({ kind: 'still-written' })
      expect(await sealsOf(db)).toEqual([])
      await slow.commit()
      expect(await seal(db)).toMatchObject({ kind: 'sealed', last: { last_entry_id: '2' } })
      expect(await checkSeals(db)).toMatchObject({ finding: null, entries: 2, notSealed: 0 })
    })

    it('[IDN-22] do not wait for later transactions', async () => {
      const first = await hold('first')
      await recordAudit(db, [entry('quick')])
      const sealing = seal(db)
      await delay(200)
      const later = await hold('later')
      await first.commit()
      expect(await sealing).toMatchObject({ kind: 'sealed', last: { last_entry_id: '4' } })
      await later.commit()
      await seal(db)
      expect(await checkSeals(db)).toMatchObject({ finding: null, entries: 5, notSealed: 0 })
    })

    it('[IDN-22] do not block writes', async () => {
      await recordAudit(db, entries(10))
      await db.transaction().execute(async (trx) => {
        await sealEntries(trx, NOW_MS)
        await recordAudit(db, [entry('meanwhile')])
      })
      await seal(db)
      expect(await checkSeals(db)).toMatchObject({ finding: null, notSealed: 0 })
    })

    it('[IDN-22] miss no entry of many writers', async () => {
      let isWriting = true
      const write = async (writer: number): Promise<void> => {
        for (let index = 0; index < 40; index += 1) {
          const undo = new Error('undone')
          const work = db.transaction().execute(async (trx) => {
            await recordAudit(trx, entries(1 + (index % 3)))
            await delay((writer * index) % 7)
            if (index % 5 === 0) throw undo
          })
          await work.catch((error: unknown) => {
            if (error !== undo) throw error
          })
        }
      }
      const sealAlong = async (): Promise<void> => {
        while (isWriting) {
          await seal(db)
          await delay(5)
        }
      }
      const sealing = sealAlong()
      await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
      isWriting = false
      await sealing
      await seal(db)
      expect((await sealsOf(db)).length).toBeGreaterThan(3)
      expect(await checkSeals(db)).toMatchObject({ finding: null, notSealed: 0 })
    })
  })

  describe('against who owns the tables', () => {
    let db: OpenDatabase['db']
    beforeAll(async () => {
      db = await open()
      await recordAudit(db, entries(1_500))
      // Skips an id, so that no entry has it.
      await sql`select nextval(pg_get_serial_sequence('audit_entries', 'id'))`.execute(db)
      await recordAudit(db, entries(1_000))
      await seal(db)
    })

    /** Runs statements as the owner of the tables, without triggers, and rolls them back after the check. */
    async function after<Seen>(statements: readonly string[], look: (trx: Transaction<Database>) => Promise<Seen>) {
      const undo = new Error('undone')
      let seen: Seen | undefined
      const work = db.transaction().execute(async (trx) => {
        for (const table of ['audit_entries', 'audit_seals']) {
          await sql.raw(`alter table ${table} disable trigger all`).execute(trx)
        }
        for (const statement of statements) await sql.raw(statement).execute(trx)
        seen = await look(trx)
        throw undo
      })
      await expect(work).rejects.toBe(undo)
      return seen as Seen
    }
    const found = async (statement: string) => {
      const check = await after([statement], (trx) => checkSeals(trx))
      return [check.finding, check.entries, check.last]
    }

    it.each([
      ['at', "at + interval '1 microsecond'"],
      ['actor', "'user:u-2'"],
      ['action', "action || ' '"],
      ['customer_buid', 'null'],
      ['subject', "'s-2'"],
      ['detail', `replace(detail, '1', '2')`],
    ])('[IDN-23] name the entry with a changed %s', async (column, value) => {
      expect(await found(`update audit_entries set ${column} = ${value} where id >= 1234`)).toEqual([
        { kind: 'entry-changed', entryId: '1234', seal: '2' },
        1_000,
        null,
      ])
    })

    it.each([
      ['the first', 'id = 1', '1', '1'],
      ['one', 'id = 777', '777', '1'],
      ['the last of a seal', 'id = 1000', '1000', '1'],
      ['the newest', 'id = 2501', '2501', '3'],
      ['very many', 'id between 1001 and 2400', '1001', '2'],
      ['all', 'true', '1', '1'],
    ])('[IDN-23] name the deleted entry: %s', async (_which, where, entryId, number) => {
      expect((await found(`delete from audit_entries where ${where}`))[0]).toEqual({
        kind: 'entry-removed',
        entryId,
        seal: number,
      })
    })

    it.each([
      ['into a gap', '1501', '1501', '2'],
      ['before the first', '-5', '-5', '1'],
    ])('[IDN-23] name the entry that was slipped in %s', async (_where, id, entryId, number) => {
      const statement = `insert into audit_entries overriding system value
        select ${id}, at, actor, action, customer_buid, subject, detail from audit_entries where id = 1`
      expect((await found(statement))[0]).toEqual({ kind: 'entry-added', entryId, seal: number })
    })

    it.each([
      ['its list', `update audit_seals set entries = replace(entries, '1002 ', '1003 ') where number = 2`],
      ['when', `update audit_seals set sealed_at = sealed_at + interval '1 hour' where number = 2`],
      ['its end', `update audit_seals set last_entry_id = 2002 where number = 2`],
      ['its hash', `update audit_seals set hash = (select hash from audit_seals where number = 1) where number = 2`],
    ])('[IDN-23] name the seal that was changed: %s', async (_what, statement) => {
      expect(await found(statement)).toEqual([{ kind: 'seal-changed', seal: '2', afterEntryId: '1000' }, 1_000, null])
    })

    it('[IDN-23] name the deleted seal', async () => {
      expect((await found('delete from audit_seals where number = 2'))[0]).toEqual({
        kind: 'seal-removed',
        seal: '2',
        afterEntryId: '1000',
      })
    })

    it('[IDN-23] rewritten completely, do not match the earlier seal', async () => {
      const { last: givenSeal } = await checkSeals(db)
      if (!givenSeal) throw new Error('There is no seal.')
      const forge = [`update audit_entries set actor = 'user:u-2' where id = 3`, 'delete from audit_seals']
      const checks = await after(forge, async (trx) => {
        await sealEntries(trx, NOW_MS)
        return { withoutSeal: await checkSeals(trx), givenSeal: await checkSeals(trx, givenSeal) }
      })
      // Nothing in the database reveals the change; only the seal stored outside of it does.
      expect(checks.withoutSeal.finding).toBeNull()
      expect(checks.givenSeal.finding).toEqual({ kind: 'seal-replaced', seal: '3' })
      expect(await checkSeals(db, givenSeal)).toMatchObject({ finding: null, last: givenSeal })
    })

    it('[IDN-23] truncated with their entries, lack the earlier seal', async () => {
      const { last: givenSeal } = await checkSeals(db)
      if (!givenSeal) throw new Error('There is no seal.')
      const cut = ['delete from audit_entries where id > 2001', 'delete from audit_seals where number = 3']
      const check = await after(cut, (trx) => checkSeals(trx, givenSeal))
      expect(check.finding).toEqual({ kind: 'seal-removed', seal: '3', afterEntryId: '2001' })
    })
  })
})
