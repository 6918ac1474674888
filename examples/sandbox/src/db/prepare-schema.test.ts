import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../../../test/support/postgresql.ts'
import { copyOnPostgresql } from '../../../../test/support/sandbox-databases.ts'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { SANDBOX_PASSWORD } from './seed/people.ts'
import { StartRefusal } from './start-refusal.ts'

describe.runIf(inject('preparedDatabases').postgresqlUrl !== null)('a server with a role that owns nothing', () => {
  const role = `server_${randomBytes(6).toString('hex')}`
  let folder = ''
  let ownerUrl = ''
  let sandbox: Sandbox
  const under = (name: string, url: string): string => Object.assign(new URL(url), { username: name }).href
  const start = (databaseUrl: string, migrationDatabaseUrl: string | null = ownerUrl) =>
    startSandbox({
      port: 0,
      databaseUrl,
      ...(migrationDatabaseUrl !== null && { migrationDatabaseUrl }),
      documentsDir: folder,
      scale: 60,
    })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'netterms-owner-'))
    ownerUrl = await copyOnPostgresql('empty')
    await withClient(ownerUrl, (client) => client.query(`create role ${role} login`))
    sandbox = await start(under(role, ownerUrl))
  }, 120_000)
  afterAll(async () => {
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  })

  const entries = async () =>
    (await sandbox.db.selectFrom('audit_entries').select(['id', 'action']).orderBy('id').execute()).map(
      ({ id, action }) => `${id} ${action}`,
    )
  const signIn = () =>
    fetch(`${sandbox.url}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': MEDIA_TYPE, origin: sandbox.url },
      body: JSON.stringify({
        data: { type: 'sessions', attributes: { username: 'admin', password: SANDBOX_PASSWORD } },
      }),
    })

  it('[IDN-20] serves, and adds audit entries', async () => {
    const before = await entries()
    expect((await signIn()).status).toBe(201)
    expect((await entries()).slice(before.length)).toEqual([expect.stringMatching(/ session\.sign-in$/)])
  })

  it.each([
    "update audit_entries set actor = ''",
    'delete from audit_entries',
    'truncate audit_entries',
    "update audit_seals set hash = ''",
    'delete from audit_seals',
    'truncate audit_seals',
    'alter table audit_seals disable trigger all',
    'truncate users cascade',
    'alter table audit_entries disable trigger all',
    'alter table audit_entries owner to current_user',
    'drop trigger audit_entries_not_emptied on audit_entries',
    'drop table audit_entries',
    'alter function refuse_change() rename to let_change',
    'create table audit_entries_of_mine (id int4)',
    'delete from schema_migrations',
    'set session_replication_role = replica',
    'set role postgres',
  ])('[IDN-20] cannot run %s', async (statement) => {
    const before = await entries()
    await expect(sql.raw(statement).execute(sandbox.db)).rejects.toMatchObject({ code: '42501' })
    expect(await entries()).toEqual(before)
  })

  it('[IDN-20] cannot grant itself a right', async () => {
    await sql.raw(`grant all on audit_entries to ${role}`).execute(sandbox.db)
    const { rows } = await sql<{ mayChange: boolean }>`
      select has_table_privilege('audit_entries', 'update, delete, truncate, trigger') as "mayChange"`.execute(
      sandbox.db,
    )
    expect(rows).toEqual([{ mayChange: false }])
  })

  it.each([
    ['with both roles', () => ownerUrl],
    ['without the owner’s, when nothing is to be migrated', () => null],
  ])(
    '[IDN-20] starts again over the same database %s',
    async (_how, migrationUrl) => {
      const before = await entries()
      await sandbox.close()
      sandbox = await start(under(role, ownerUrl), migrationUrl())
      expect((await entries()).slice(0, before.length)).toEqual(before)
      expect((await signIn()).status).toBe(201)
    },
    120_000,
  )

  it.each([
    ['writes to every table', (other: string) => `grant pg_write_all_data to ${other}`],
    ['may become the owner', (other: string) => `grant postgres to ${other}`],
    ['owns the schema', (other: string) => `alter schema public owner to ${other}`],
    ['makes roles', (other: string) => `alter role ${other} createrole`],
  ])('[IDN-20] does not start with a role that %s', async (_what, allow) => {
    const url = await copyOnPostgresql('empty')
    const other = `server_${randomBytes(6).toString('hex')}`
    await withClient(url, (client) => client.query(`create role ${other} login; ${allow(other)}`))
    const started = startSandbox({
      port: 0,
      databaseUrl: under(other, url),
      migrationDatabaseUrl: url,
      documentsDir: folder,
      scale: 60,
    })
    await expect(started).rejects.toThrow(/could change audit entries/)
  })

  it('[IDN-20] refuses to start with a role that owns the tables, and over two databases', async () => {
    const outcome = (databaseUrl: string, migrationUrl: string | null = ownerUrl) =>
      start(databaseUrl, migrationUrl).then(
        (started) => started.close(),
        (error: unknown) => error,
      )
    const owning = await outcome(ownerUrl)
    expect(owning).toBeInstanceOf(StartRefusal)
    expect(String(owning)).toContain('a role that owns nothing')
    const empty = under(role, await copyOnPostgresql('empty'))
    const alone = await outcome(empty, null)
    expect(alone).toBeInstanceOf(StartRefusal)
    expect(String(alone)).toContain('start once with MIGRATION_DATABASE_URL')
    const elsewhere = await outcome(empty)
    expect(elsewhere).toBeInstanceOf(StartRefusal)
    expect(String(elsewhere)).toContain('must name the same database')
  }, 60_000)
})
