/**
 * Checks concurrent changes of users: the first wins, the other gets an error, and no customer loses its last
 * administrator.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { firstError, openTestApi, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, idsOf, newKey, outcomeOf } from './test-people.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

describe.each(databases.kinds)('on %s', (kind) => {
  let api: TestApi
  let admin: Caller
  let robin: Caller
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    admin = createCaller(api, await api.signIn('admin'))
    robin = createCaller(api, await api.signIn('robin'))
  }, 120_000)

  const activate = (id: string) =>
    sql`update users set status = 'active', password_hash = (select password_hash from users where id = 'u-1001')
      where id = ${id}`.execute(api.db)

  it('[USR-6] keeps the last active administrator: of two who lock each other one stays, and cannot go', async () => {
    const other = createCaller(api, await api.signIn('other-admin'))
    const invited = await other.invite({ username: 'second.admin', customers: ['20517'], role: 'Admin' })
    const id = invited.document.data?.id ?? expect.fail(invited.text)
    await activate(id)
    // The corporate customer's administrator also has access to Contoso.
    await sql`update users set status = 'locked', lock_reason = 'by administrator' where id = 'u-1008'`.execute(api.db)
    const second = createCaller(api, await api.signIn('second.admin'))
    const both = await Promise.all([
      other.post(`/users/${id}/lock`, 'user-locks'),
      second.post('/users/u-1011/lock', 'user-locks'),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql<{ id: string }>`
      select id from users where id in (${id}, 'u-1011') and status = 'active'`.execute(api.db)
    expect(rows).toHaveLength(1)
    const left = rows[0]?.id ?? ''
    const survivor = left === id ? second : other
    expect(outcomeOf(await survivor.post(`/users/${left}/lock`, 'user-locks'))).toBe('409 user-last-admin')
    expect(outcomeOf(await survivor.post(`/users/${left}/termination`))).toBe('409 user-last-admin')
    expect(outcomeOf(await survivor.patch(`/users/${left}`, 'users', { role: 'Viewer' }))).toBe('403 user-own-role')
  })

  it('[STA-7] returns the current status to the second of two concurrent locks', async () => {
    const both = await Promise.all([
      admin.post('/users/u-1103/lock', 'user-locks'),
      robin.post('/users/u-1103/lock', 'user-locks', { reason: 'password change required' }),
    ])
    expect(both.map(outcomeOf).sort()).toEqual(['200', '409 user-status-conflict'])
    const won = both.find(({ status }) => status === 200)
    const lost = both.find(({ status }) => status === 409)
    expect(lost && firstError(lost)?.meta).toMatchObject({
      status: 'locked',
      lock_reason: won && attributesOf(won)['lock_reason'],
    })
  })

  it('[USR-9] gives a username once, and one key one user, however many ask', async () => {
    const asked = await Promise.all(
      ['one', 'two', 'three', 'four'].map(() => admin.invite({ username: 'wanted.name' })),
    )
    expect(asked.map(outcomeOf).sort()).toEqual(['201', ...Array<string>(3).fill('409 user-exists')])
    const key = newKey()
    const same = await Promise.all([1, 2, 3].map(() => admin.invite({ username: 'same.key' }, key)))
    expect(new Set(same.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(idsOf(await admin.get('/users?filter[search]=same.key'))).toHaveLength(1)
  })

  it('[USR-86] saves one of two changes of a user who was seen alike, and loses nothing of it', async () => {
    const seen = attributesOf(await admin.get('/users/u-1104'))
    const version = seen['version']
    const both = await Promise.all([
      admin.patch('/users/u-1104', 'users', { version, last_name: 'First' }),
      robin.patch('/users/u-1104', 'users', { version, email_address: 'second@northwind.example' }),
    ])
    expect(both.map(outcomeOf).sort()).toEqual(['200', '409 user-version-conflict'])
    const lost = both.find(({ status }) => status === 409)
    expect(lost && firstError(lost)?.meta).toEqual({ version: Number(version) + 1 })
    const now = attributesOf(await admin.get('/users/u-1104'))
    expect(now['version']).toBe(Number(version) + 1)
    expect([now['last_name'] === 'First', now['email_address'] === 'second@northwind.example'].sort()).toEqual([
      false,
      true,
    ])
    const audited = await sql`select from audit_entries where action = 'users.update' and subject = 'u-1104'`.execute(
      api.db,
    )
    expect(audited.rows).toHaveLength(1)
    // A change of accounts alone counts too, and a request that changes nothing is no conflict.
    const accounts = { version: now['version'], customers: ['10428', '10429'] }
    expect(outcomeOf(await admin.patch('/users/u-1104', 'users', accounts))).toBe('200')
    expect(outcomeOf(await robin.patch('/users/u-1104', 'users', { ...accounts, customers: ['10428'] }))).toBe(
      '409 user-version-conflict',
    )
    expect(outcomeOf(await robin.patch('/users/u-1104', 'users', accounts))).toBe('200')
    expect(outcomeOf(await admin.patch('/users/u-1104', 'users', { version: null }))).toBe('422 attribute-invalid')
  })

  it('[GRP-60] saves one of two changes of a group, and of its accounts', async () => {
    const made = await admin.createGroup({ group_name: 'Versions' })
    const path = `/user-groups/${made.document.data?.id}`
    const both = await Promise.all([
      admin.patch(path, 'user-groups', { version: 1, network_access: true }),
      robin.patch(path, 'user-groups', { version: 1, require_second_factor: true }),
    ])
    expect(both.map(outcomeOf).sort()).toEqual(['200', '409 group-version-conflict'])
    const brought = (id: string) => [{ buid_customer: id, with_child_accounts: false }]
    const accounts = await Promise.all([
      admin.patch(`${path}/customers`, 'user-group-customers', { version: 2, customers: brought('10428') }),
      robin.patch(`${path}/customers`, 'user-group-customers', { version: 2, customers: brought('10429') }),
    ])
    expect(accounts.map(outcomeOf).sort()).toEqual(['200', '409 group-version-conflict'])
    expect(outcomeOf(await robin.patch(path, 'user-groups', { version: 2, group_name: 'Late' }))).toBe(
      '409 group-version-conflict',
    )
    expect(attributesOf(await admin.get(path))).toMatchObject({ version: 3, group_name: 'Versions' })
  })

  it('[GRP-2] makes no circle of two moves, and no group of two names', async () => {
    const made = await Promise.all([1, 2].map(() => admin.createGroup({ group_name: 'Twin' })))
    expect(made.map(outcomeOf).sort()).toEqual(['201', '409 group-name-taken'])
    const [a, b] = await Promise.all(['Left', 'Right'].map((name) => admin.createGroup({ group_name: name })))
    const [left, right] = [a?.document.data?.id ?? '', b?.document.data?.id ?? '']
    const moves = await Promise.all([
      admin.patch(`/user-groups/${left}`, 'user-groups', { parent_id: right }),
      robin.patch(`/user-groups/${right}`, 'user-groups', { parent_id: left }),
    ])
    expect(moves.map(outcomeOf).sort()).toEqual(['200', '409 group-parent-cycle'])
  })

  it('[USR-13] leaves no session of a user who signs in through a partner during a lock', async () => {
    const sessions = Array.from({ length: 5 }, () => api.createEmbedSession({ external_user_id: 'torqline-17' }))
    await Promise.all([...sessions, admin.post('/users/u-1012/lock', 'user-locks')])
    const { rows } =
      await sql`select from embed_sessions where external_user_id = 'torqline-17' and revoked_at is null`.execute(
        api.db,
      )
    expect(rows).toHaveLength(0)
  })
})
