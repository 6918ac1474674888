import { type Role, ROLES } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases, type TestDatabases } from '../../../../test/support/sandbox-databases.ts'
import { recordAudit } from '../db/audit.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../db/open-database.ts'
import { bearer, openTestApi, own, type TestApi } from '../http/test-api.ts'

const databases: TestDatabases = testDatabases()
afterAll(() => databases.stop())

const entry = (actor: string, customerId: string | null, subject: string, at = '2026-11-21T18:00:00Z') => ({
  at: new Date(at),
  actor,
  action: 'test.act',
  customerId,
  subject,
  detail: { amount: 1 },
})

describe.each(databases.kinds)('the record on %s', (kind) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await databases.open(kind)
    await migrate(database.db)
    await recordAudit(database.db, [entry('user:u-1', null, 's-1')])
  })

  it('[IDN-20] cannot be changed, deleted, or emptied by any role', async () => {
    for (const statement of [
      "update audit_entries set actor = 'nobody'",
      'delete from audit_entries',
      'truncate audit_entries',
      "insert into audit_entries (id, at, actor, action, subject, detail) overriding system value values (1, now(), '', '', '', '{}') on conflict (id) do update set actor = ''",
    ]) {
      await expect(sql.raw(statement).execute(database.db), statement).rejects.toThrow(/append-only|permission denied/)
    }
    expect(await database.db.selectFrom('audit_entries').select('subject').execute()).toEqual([{ subject: 's-1' }])
  })

  it.runIf(kind === 'postgresql')('[IDN-20] is not the application’s to change: its role has no right to', async () => {
    const name =
      (await sql<{ name: string }>`select current_database() as name`.execute(database.db)).rows[0]?.name ?? ''
    await sql.raw(`create role plain_${kind} login password 'plain-password-1'`).execute(database.db)
    await sql.raw(`create schema plain authorization plain_${kind}`).execute(database.db)
    const url = await urlOf(database, name, `plain_${kind}`)
    const plain = await openDatabase({ databaseUrl: `${url}?options=-c%20search_path%3Dplain` })
    try {
      await migrate(plain.db)
      await recordAudit(plain.db, [entry('user:u-1', null, 's-2')])
      for (const statement of [
        "update audit_entries set actor = ''",
        'delete from audit_entries',
        'truncate audit_entries',
      ]) {
        await expect(sql.raw(statement).execute(plain.db), statement).rejects.toMatchObject({ code: '42501' })
      }
      expect(await plain.db.selectFrom('audit_entries').select('subject').execute()).toEqual([{ subject: 's-2' }])
    } finally {
      await plain.close()
    }
  })
})

/** Returns the address of the same server with another database role. */
async function urlOf({ db }: OpenDatabase, database: string, role: string): Promise<string> {
  const { rows } = await sql<{ host: string | null; port: number }>`
    select host(inet_server_addr()) as host, inet_server_port() as port`.execute(db)
  return `postgres://${role}:plain-password-1@${rows[0]?.host ?? '127.0.0.1'}:${rows[0]?.port ?? 5432}/${database}`
}

describe('who sees what of it', () => {
  let api: TestApi
  const cookies = new Map<Role, string>()
  beforeAll(async () => {
    api = await openTestApi()
    for (const role of ROLES) {
      const types = { merchant: '{merchant}', support: '{admin}' }[role as string] ?? '{customer}'
      const id = `u-${role}`
      await sql`insert into users
        (id, username, password_hash, first_name, last_name, email, role, user_types, status, home_customer)
        select ${id}, ${id}, password_hash, first_name, last_name, ${`${id}@harbor.example`}, ${role}, ${types}::text[], status,
          ${role === 'support' || role === 'merchant' ? null : '2064411'}
        from users where id = 'u-1001'`.execute(api.db)
      if (role !== 'merchant') await sql`insert into user_customers values (${id}, '2064411')`.execute(api.db)
      else await sql`insert into user_merchants values (${id}, 'M-301')`.execute(api.db)
      cookies.set(role, await api.signIn(id))
      await recordAudit(api.db, [entry(`user:${id}`, null, 'own')])
    }
    await recordAudit(api.db, [
      entry('user:u-1008', '2064411', 'company'),
      entry('user:u-1008', '2064412', 'sibling'),
      entry('user:u-1011', '20517', 'foreign'),
      entry('user:u-1011', null, 'foreign'),
    ])
  }, 60_000)
  afterAll(() => api.close())

  interface Row {
    attributes: { subject: string; actor: string; actor_name: string | null; at: string }
  }
  const ask = async (role: Role, query = '') => {
    const answer = await api.send('GET', `/api/audit-entries?filter[action]=test.act${query}`, {
      headers: own(cookies.get(role) ?? ''),
    })
    return { ...answer, rows: (answer.document.data ?? []) as unknown as Row[] }
  }
  const idOf = ({ id }: { id: string }) => id
  const subjects = (rows: readonly Row[]) => [...new Set(rows.map(({ attributes }) => attributes.subject))].sort()

  it.each(ROLES)('[IDN-19] shows %s the permitted entries', async (role) => {
    const { rows } = await ask(role)
    const expected = { admin: ['company', 'own'], support: ['company', 'foreign', 'own', 'sibling'] }[role as string]
    expect(subjects(rows)).toEqual(expected ?? ['own'])
    if (!expected) expect(rows.map(({ attributes }) => attributes.actor)).toEqual([`user:u-${role}`])
  })

  it.each(ROLES)('[WIR-105] reads %s an entry by its id, if the list shows it', async (role) => {
    const all = (await ask('support', '&page[size]=200')).document.data as unknown as { id: string }[]
    const shown = new Set(((await ask(role, '&page[size]=200')).document.data as unknown as { id: string }[]).map(idOf))
    const headers = own(cookies.get(role) ?? '')
    for (const { id } of all) {
      const { status } = await api.send('GET', `/api/audit-entries/${id}`, { headers })
      expect([id, status]).toEqual([id, shown.has(id) ? 200 : 404])
    }
    expect([shown.size > 0, all.length > 10]).toEqual([true, true])
  })

  it('[IDN-19] shows an admin the entries of their company’s users, not of dealers or of support', async () => {
    const { rows } = await ask('admin', '&filter[subject]=own&page[size]=50')
    const actors = rows.map(({ attributes }) => attributes.actor)
    expect(actors).toContain('user:u-payer')
    expect(actors.filter((actor) => ['user:u-merchant', 'user:u-support'].includes(actor))).toEqual([])
    expect(subjects((await ask('admin', '&filter[scope]=own')).rows)).toEqual(['own'])
    expect((await ask('admin', '&filter[scope]=own')).rows).toHaveLength(1)
  })

  it('[IDN-19] answers for another company’s customer like for a missing one', async () => {
    const foreign = await ask('admin', '&filter[buid_customer]=20517')
    expect([foreign.status, foreign.text]).toEqual([404, (await ask('admin', '&filter[buid_customer]=99999')).text])
    expect((await ask('admin', '&filter[buid_customer]=2064412')).status).toBe(404)
    expect(subjects((await ask('admin', '&filter[buid_customer]=2064411')).rows)).toEqual(['company'])
    expect(subjects((await ask('support', '&filter[buid_customer]=20517')).rows)).toEqual(['foreign'])
  })

  it('[IDN-19] pages and filters, days included to their end', async () => {
    await recordAudit(api.db, [
      entry('user:u-admin', null, 'early', '2026-11-10T06:00:00Z'),
      entry('user:u-admin', null, 'late', '2026-11-11T05:59:59Z'),
      entry('user:u-admin', null, 'after', '2026-11-11T06:00:00Z'),
    ])
    const day = await ask('admin', '&filter[from]=2026-11-10&filter[to]=2026-11-10&sort=-at')
    expect(day.rows.map(({ attributes }) => attributes.subject)).toEqual(['late', 'early'])
    const page = await ask('admin', '&filter[from]=2026-11-10&filter[to]=2026-11-11&page[size]=2&page[number]=2')
    expect([page.rows.length, page.document.meta?.['record_count']]).toEqual([1, 3])
    for (const bad of [
      '&filter[from]=2026-02-30',
      '&filter[scope]=all',
      '&filter[x]=1',
      '&page[size]=201',
      '&sort=actor',
    ]) {
      expect((await ask('admin', bad)).status, bad).toBe(400)
    }
    const odd = await ask('admin', `&filter[subject]=${encodeURIComponent("' or '1'='1")}`)
    expect([odd.status, odd.rows]).toEqual([200, []])
  })

  it('[PRF-8] names the subject of an entry only to users who may see the name', async () => {
    const about = (actor: string, subject: string, action = 'users.lock') => ({
      ...entry(actor, '2064411', subject),
      action,
      at: new Date('2026-11-12T18:00:00Z'),
    })
    await recordAudit(api.db, [
      about('user:u-admin', 'u-payer'),
      about('user:u-admin', 'u-support'),
      about('user:u-admin', 'u-1011'),
      about('user:u-admin', 'u-payer', 'payments.create'),
      about('user:u-payer', 'u-payer', 'passwords.change'),
      about('user:u-payer', 'u-viewer'),
    ])
    const named = async (role: Role) => {
      const path = '/api/audit-entries?filter[from]=2026-11-12&filter[to]=2026-11-12&filter[scope]=own'
      const answer = await api.send('GET', path, { headers: own(cookies.get(role) ?? '') })
      const rows = (answer.document.data ?? []) as unknown as {
        attributes: { subject: string; action: string; subject_name: string | null }
      }[]
      return Object.fromEntries(
        rows.map(({ attributes }) => [`${attributes.action} ${attributes.subject}`, attributes.subject_name !== null]),
      )
    }
    expect(await named('admin')).toEqual({
      'users.lock u-payer': true,
      'users.lock u-support': false,
      'users.lock u-1011': false,
      'payments.create u-payer': false,
    })
    expect(await named('payer')).toEqual({ 'passwords.change u-payer': true, 'users.lock u-viewer': false })
  })

  it('[IDN-19] shows a partner’s user their own entries', async () => {
    const headers = bearer(await api.embedToken({ role: 'Admin' }))
    const answer = await api.send('GET', '/api/audit-entries?filter[action]=test.act', { headers })
    expect([answer.status, answer.document.data]).toEqual([200, []])
  })
})
