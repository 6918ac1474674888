import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runUntilExit } from '../../../test/support/child-process.ts'
import { bundleSandbox } from '../../../test/support/sandbox-bundle.ts'
import { copyOfPGlite, copyOnPostgresql } from '../../../test/support/sandbox-databases.ts'
import { withClient } from '../../../test/support/postgresql.ts'
import { recordAudit } from './db/audit.ts'
import { openDatabase, type OpenOptions } from './db/open-database.ts'
import { keepHouse } from './jobs/housekeeping.ts'

let file = ''
let folder = ''
beforeAll(async () => {
  file = await bundleSandbox('examples/sandbox/src/check-record.ts')
  folder = await mkdtemp(join(tmpdir(), 'netterms-record-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const check = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runUntilExit(file, args, env)
  return { code, said: `${stdout}${stderr}`.trim() }
}

/**
 * Adds three sealed audit entries and one that is not sealed.
 * @returns the id of the first
 */
async function fill(options: OpenOptions): Promise<number> {
  const database = await openDatabase(options)
  const entry = (subject: string) => ({
    at: new Date('2026-11-21T18:00:00Z'),
    actor: 'user:u-1',
    action: 'test.act',
    customerId: null,
    subject,
    detail: {},
  })
  try {
    await recordAudit(database.db, ['a', 'b', 'c'].map(entry))
    await keepHouse({ db: database.db, realNow: Date.now })
    await recordAudit(database.db, [entry('d')])
    const first = await database.db
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', 'a')
      .executeTakeFirstOrThrow()
    return Number(first.id)
  } finally {
    await database.close()
  }
}

describe.runIf(inject('preparedDatabases').postgresqlUrl !== null)('the record check on PostgreSQL', () => {
  it('[IDN-23] runs for an auditor with read-only access and prints its findings', async () => {
    const url = await copyOnPostgresql(60)
    const first = await fill({ databaseUrl: url })
    const auditor = `auditor_${crypto.randomUUID().replaceAll('-', '')}`
    await withClient(url, (client) =>
      client.query(`create role ${auditor} login; grant select on audit_entries, audit_seals to ${auditor}`),
    )
    const env = { DATABASE_URL: Object.assign(new URL(url), { username: auditor }).href }
    const fine = await check([], env)
    expect(fine).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^\d+ sealed entries are unchanged, 1 not sealed yet\. Store this .*: --seal 1:[0-9a-f]{64}$/,
      ),
    })
    const sealArguments = fine.said.split(' ').slice(-2)
    expect(await check(sealArguments, env)).toEqual(fine)
    await withClient(url, (client) =>
      client.query(`alter table audit_entries disable trigger all;
        update audit_entries set actor = 'user:u-2' where id = ${first + 1}`),
    )
    const found = await check(sealArguments, env)
    expect(found.code).toBe(1)
    expect(found.said).toContain(`Entry ${first + 1} was changed after it was sealed (seal 1).`)
    const forged = await check(['--seal', `1:${'0'.repeat(64)}`], env)
    expect([forged.code, forged.said]).toEqual([1, expect.stringContaining('Seal 1 is not the one given')])
  })
})

it('[IDN-23] checks the embedded database too, and does not create one', async () => {
  const dataDir = join(folder, 'data')
  await copyOfPGlite(60, dataDir)
  const first = await fill({ dataDir })
  expect(await check(['--data', dataDir])).toMatchObject({ code: 0 })
  const database = await openDatabase({ dataDir })
  await sql`alter table audit_entries disable trigger all`.execute(database.db)
  await sql`delete from audit_entries where id = ${first + 2}`.execute(database.db)
  await database.close()
  const found = await check(['--data', dataDir])
  expect([found.code, found.said]).toEqual([1, expect.stringContaining(`Entry ${first + 2} was deleted`)])
  const none = await check(['--data', join(folder, 'none')])
  expect([none.code, none.said]).toEqual([2, expect.stringMatching(/^No database found at .*none.*--data/)])
})

it.each([
  [['--seal', '41'], /^--seal must be a number and a hash/],
  [['--sael', 'x'], /^The command line cannot be read/],
])('[IDN-23] rejects in one sentence: %j', async (args, sentence) => {
  const { code, said } = await check(args)
  expect([code, said]).toEqual([2, expect.stringMatching(sentence)])
})
