import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { migrate, MIGRATIONS } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { StartRefusal } from './start-refusal.ts'

const databases = testDatabases('both')
const root = mkdtempSync(join(tmpdir(), 'netterms-data-'))
afterAll(async () => {
  await databases.stop()
  rmSync(root, { recursive: true, force: true })
})

describe.each(databases.kinds)('a database on %s', (kind) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await databases.open(kind)
  })

  it('[MON-3] reads large amounts, decimals and dates as exact text, instants as dates', async () => {
    const { rows } = await sql`
      select 9007199254740993::int8 as big, 5::int8 as small, 1.50::numeric as decimal, sum(x) as total,
        date '2026-02-28' as day, timestamptz '2026-11-20 10:42-06' as instant, array['a', 'b c', '"']::text[] as words,
        null::int8 as nothing, true as truth, 7::int4 as integer
      from (values (9007199254740993::int8), (1)) as v (x)`.execute(database.db)
    expect(rows).toEqual([
      {
        big: '9007199254740993',
        small: '5',
        decimal: '1.50',
        total: '9007199254740994',
        day: '2026-02-28',
        instant: new Date('2026-11-20T16:42:00Z'),
        words: ['a', 'b c', '"'],
        nothing: null,
        truth: true,
        integer: 7,
      },
    ])
  })

  it('[MON-3] writes what it reads', async () => {
    const values = {
      big: 9999999999999,
      day: '2026-02-28',
      instant: new Date('2026-11-20T16:42:00Z'),
      words: ["o'x", ''],
    }
    const { rows } = await sql`
      select ${values.big}::int8 as big, ${values.day}::date as day, ${values.instant}::timestamptz as instant,
        ${values.words}::text[] as words`.execute(database.db)
    expect(rows).toEqual([{ ...values, big: '9999999999999' }])
  })

  it('[PAY-16] keeps the statements of two transactions apart', async () => {
    const { db } = database
    await sql`create table apart (id int4)`.execute(db)
    const failing = db.transaction().execute(async (trx) => {
      await sql`insert into apart values (1)`.execute(trx)
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error('undo')
    })
    const other = sql`insert into apart values (2)`.execute(db)
    await expect(failing).rejects.toThrow('undo')
    await other
    expect((await sql`select id from apart`.execute(db)).rows).toEqual([{ id: 2 }])
  })

  it('[CLK-5] changes the schema once when several processes start together', async () => {
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
    const { rows } = await sql<{ count: string }>`select count(*) from schema_migrations`.execute(database.db)
    expect(rows).toEqual([{ count: String(MIGRATIONS.length) }])
  })

  it('[CLK-5] refuses a database that a newer version has changed', async () => {
    await sql`insert into schema_migrations (name) values ('9999-later')`.execute(database.db)
    await expect(migrate(database.db)).rejects.toThrow(/another version of the sandbox \(9999-later\)/)
  })

  it('[MON-4] keeps the ledger append-only', async () => {
    const { db } = database
    await sql`insert into customers values ('1', 'One', null, 'USD', 'active', true, 0)`.execute(db)
    await sql`insert into ledger_entries (customer_buid, event, account, currency, amount_minor, at)
      values ('1', 'e', 'bank', 'USD', 1, now())`.execute(db)
    await expect(sql`update ledger_entries set amount_minor = 2`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from ledger_entries`.execute(db)).rejects.toThrow('append-only')
  })

  it('[CLK-5] closes twice without harm', async () => {
    await database.close()
    await database.close()
  })
})

describe('a data directory', () => {
  let opened: OpenDatabase[] = []
  afterEach(async () => {
    for (const database of opened) await database.close()
    opened = []
  })
  async function open(dataDir: string): Promise<OpenDatabase> {
    const database = await openDatabase({ dataDir })
    opened.push(database)
    return database
  }
  const refusalOf = async (dataDir: string) => {
    const error: unknown = await open(dataDir).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartRefusal)
    return (error as StartRefusal).message
  }
  const whole = join(root, 'whole')
  const copyOf = (name: string) => {
    cpSync(whole, join(root, name), { recursive: true })
    return join(root, name)
  }

  it('[CLK-5] keeps its rows from one start to the next', async () => {
    const first = await open(whole)
    await sql`create table kept (id int4)`.execute(first.db)
    await sql`insert into kept values (1)`.execute(first.db)
    expect(await refusalOf(whole)).toContain(`is in use by process ${process.pid}`)
    await first.close()
    const second = await open(whole)
    expect((await sql`select id from kept`.execute(second.db)).rows).toEqual([{ id: 1 }])
  })

  it('[CLK-5] is not shared with another living process', async () => {
    const dataDir = copyOf('shared')
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' })
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: other.pid, startedAt: null }))
    expect(await refusalOf(dataDir)).toBe(
      `The data directory ${dataDir} is in use by process ${other.pid}: ` +
        'stop that process first, or choose another with --data.',
    )
    other.kill()
    await new Promise((resolve) => other.once('exit', resolve))
    await open(dataDir)
  })

  it('[CLK-5] is taken over from a dead process, also one with our own pid', async () => {
    const dataDir = copyOf('left')
    for (const left of [JSON.stringify({ pid: process.pid, startedAt: '1' }), '{"pid":999999999}', 'half a li', '']) {
      writeFileSync(join(dataDir, 'lock'), left)
      await (await open(dataDir)).close()
    }
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  it.each([
    ['without its version', (dir: string) => rmSync(join(dir, 'database', 'PG_VERSION'))],
    ['without its control file', (dir: string) => writeFileSync(join(dir, 'database', 'global', 'pg_control'), '')],
    ['of another version', (dir: string) => writeFileSync(join(dir, 'database', 'PG_VERSION'), '14\n')],
    ['without its rows', (dir: string) => rmSync(join(dir, 'database', 'base'), { recursive: true })],
  ])('[CLK-5] rejects a database %s and does not change it', async (says, damage) => {
    const dataDir = copyOf(`damaged ${says}`)
    damage(dataDir)
    expect(await refusalOf(dataDir)).toMatch(/is damaged and cannot be opened: start with --fresh/)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  it('[CLK-5] creates a database again after an interrupted creation', async () => {
    const dataDir = join(root, 'cut short')
    mkdirSync(join(dataDir, 'database.unfinished'), { recursive: true })
    writeFileSync(join(dataDir, 'database.unfinished', 'PG_VERSION'), '18\n')
    await open(dataDir)
  })

  it('[CLK-5] cannot be a file', async () => {
    writeFileSync(join(root, 'file'), '')
    expect(await refusalOf(join(root, 'file'))).toContain('cannot be written (EEXIST)')
    expect(await refusalOf(join(root, 'file', 'below'))).toContain('cannot be written (ENOTDIR)')
  })
})

describe('a database address', () => {
  const refusalOf = async (databaseUrl: string) => {
    const error: unknown = await openDatabase({ databaseUrl }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartRefusal)
    expect((error as StartRefusal).message).not.toContain('hunter2')
    return (error as StartRefusal).message
  }

  it.each(['nonsense', 'mysql://u:hunter2@127.0.0.1/x', 'postgres://', ''.padEnd(3, ' ')])(
    '[CLK-5] rejects %j in a sentence without the password',
    async (url) => {
      expect(await refusalOf(url)).toMatch(/^(DATABASE_URL is not a PostgreSQL address|The database at )/)
    },
  )

  it('[CLK-5] reports that nothing listens', async () => {
    expect(await refusalOf('postgres://u:hunter2@127.0.0.1:1/x')).toBe(
      'The database at 127.0.0.1:1/x cannot be used (nothing listens there): ' +
        'check DATABASE_URL and that the server is running.',
    )
  })
})
