import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, idsOf, outcomeOf } from './test-people.ts'

let api: TestApi
let admin: Caller
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
}, 60_000)
afterAll(() => api.close())

const listOf = async (query: string) =>
  ((await admin.get(`/users?page[size]=200&${query}`)).document.data ?? []) as unknown as {
    id: string
    attributes: Record<string, unknown>
  }[]

it('[USR-23] names the customers of a user', async () => {
  expect(attributesOf(await admin.get('/users/u-1001'))['customer_names']).toEqual([
    { buid_customer: '10428', customer_name: 'Northwind Traders' },
    { buid_customer: '10429', customer_name: 'Northwind West' },
    { buid_customer: '10430', customer_name: 'Northwind Canada' },
  ])
})

it('[USR-24] shows when a user last signed in, to the portal or to a partner’s page, and was invited first', async () => {
  const lastOf = async (id: string) => attributesOf(await admin.get(`/users/${id}`))['last_sign_in_at']
  expect(await lastOf('u-1002')).toBeNull()
  await api.signIn('payer')
  expect(await lastOf('u-1002')).toMatch(/^2026-11-20T/)
  expect(await lastOf('u-1012')).toBeNull()
  await api.embedToken({ external_user_id: 'torqline-17' })
  expect(await lastOf('u-1012')).toMatch(/^2026-11-20T/)
  const made = await admin.invite({ username: 'first.time' })
  expect(attributesOf(made)).toMatchObject({
    last_sign_in_at: null,
    created_at: expect.stringMatching(/^2026-11-20T/) as string,
  })
})

it('[USR-24] counts a sign-in of one person at several places at once, and fails none', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => api.attempt('viewer', 'correct-horse-sandbox-1')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

it('[USR-25] marks the caller, and whether the caller can lift a lock', async () => {
  const people = await listOf('sort=username')
  expect(people.filter(({ attributes }) => attributes['is_self']).map(({ id }) => id)).toEqual(['u-1001'])
  const locks = people
    .filter(({ attributes }) => attributes['status'] === 'locked')
    .map(({ attributes }) => [attributes['username'], attributes['lock_ended_by'], attributes['can_unlock']])
  expect(locks).toEqual([
    ['a.rossi', 'administrator', true],
    ['b.jensen', 'administrator', true],
    ['d.obrien', 'administrator', true],
    ['l.schmidt', 'customer support', false],
    ['m.costa', 'new password', false],
    ['p.kowalski', 'administrator', true],
    ['y.tanaka', 'new password', false],
  ])
  await sql`update users set locked_until = now() + interval '20 minutes' where id = 'u-1005'`.execute(api.db)
  expect(attributesOf(await admin.get('/users/u-1005'))).toMatchObject({ lock_ended_by: 'time', can_unlock: true })
})

it('[USR-26] filters by several statuses, by lock reasons and by no group, and counts what the rest finds', async () => {
  const answer = await admin.get('/users?filter[status]=locked,invited&page[size]=1')
  const counts = answer.document.meta?.['counts'] as {
    status: Record<string, number>
    lock_reason: Record<string, number>
  }
  expect(answer.document.meta?.['record_count']).toBe((counts.status['locked'] ?? 0) + (counts.status['invited'] ?? 0))
  // Sam, who is locked by failed attempts, and Piotr.
  expect(counts.lock_reason).toMatchObject({ 'exceeded login attempts': 2, 'expired password': 1 })
  expect(Object.values(counts.lock_reason).reduce((sum, count) => sum + count, 0)).toBe(counts.status['locked'])
  const byReason = await listOf('filter[lock_reason]=exceeded login attempts,expired password&sort=username')
  expect(byReason.map(({ attributes }) => attributes['username'])).toEqual(['m.costa', 'p.kowalski', 'safety'])
  expect(outcomeOf(await admin.get('/users?filter[lock_reason]=bored'))).toBe('400 parameter-invalid')
  const without = await listOf('filter[group_id]=none')
  expect(without.length).toBeGreaterThan(5)
  expect(without.every(({ attributes }) => attributes['group_id'] === null)).toBe(true)
})

it('[USR-26] sorts by the last sign-in: who never did comes last of the latest', async () => {
  const there = (await listOf('sort=-last_sign_in')).map(({ id }) => id)
  expect((await listOf('sort=last_sign_in')).map(({ id }) => id).reverse()).toEqual(there)
  const times = (await listOf('sort=-last_sign_in')).map(({ attributes }) =>
    String(attributes['last_sign_in_at'] ?? ''),
  )
  expect(times).toEqual([...times].sort().reverse())
})

it('[USR-8] finds by a customer who is given by name, above it or by a group', async () => {
  const named = (await listOf('filter[buid_customer]=10430')).map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select id from users`.execute(api.db)
  expect(named).toContain('u-1103')
  expect(named).toContain('u-1101')
  expect(named).not.toContain('u-1104')
  expect(named.every((id) => rows.some((row) => row.id === id))).toBe(true)
})

it('[USR-31] finds in the audit log the actions of a user and those on them', async () => {
  await admin.post('/users/u-1003/lock', 'user-locks', {})
  await admin.post('/users/u-1003/unlock')
  const entries = (await admin.get('/audit-entries?filter[person]=u-1003&sort=-at&page[size]=50')).document
    .data as unknown as { attributes: Record<string, unknown> }[]
  const actions = entries.map(({ attributes }) => attributes['action'])
  expect(actions.slice(0, 2)).toEqual(['users.unlock', 'users.lock'])
  expect(actions).toContain('session.sign-in')
  expect(idsOf(await admin.get('/audit-entries?filter[person]=u-1011'))).toEqual([])
})

it('[USR-32] shows where a person is signed in and ends it, which is written down; the own session stays', async () => {
  await api.signIn('payer')
  await api.embedToken({ external_user_id: 'torqline-17' })
  const sessionsOf = async (id: string) =>
    (
      (await admin.get(`/users/${id}/sessions`)).document.data as unknown as { attributes: Record<string, unknown> }[]
    ).map(({ attributes }) => [attributes['place'], attributes['current']])
  expect(await sessionsOf('u-1002')).toContainEqual(['portal', false])
  expect(await sessionsOf('u-1012')).toContainEqual(['partner', false])
  expect((await admin.get('/users/u-1002/sessions')).text).not.toMatch(/token|127\.0\.0\.1|user_agent/)
  for (const id of ['u-1002', 'u-1012', 'u-1001'])
    expect((await admin.delete(`/users/${id}/sessions`)).status).toBe(204)
  expect([await sessionsOf('u-1002'), await sessionsOf('u-1012'), await sessionsOf('u-1001')]).toEqual([
    [],
    [],
    [['portal', true]],
  ])
  const audit = await api.db.selectFrom('audit_entries').selectAll().where('action', '=', 'user-sessions.end').execute()
  expect(audit.map(({ actor, subject }) => [actor, subject])).toContainEqual(['user:u-1001', 'u-1002'])
  expect(outcomeOf(await admin.get('/users/u-1011/sessions'))).toBe('404 not-found')
  expect(outcomeOf(await admin.delete('/users/u-1011/sessions'))).toBe('404 not-found')
})
