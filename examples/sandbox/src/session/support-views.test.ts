/** Checks that customer support can open accounts, read them, and lock users. Source: docs/spec/support.md. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, selfIn, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, idsOf, newKey, outcomeOf } from '../users/test-people.ts'

const NORTHWIND = '10428'
const CONTOSO = '20517'
let api: TestApi
const cookies = new Map<string, string>()
const callers = new Map<string, Caller>()
const as = (name: string): Caller => callers.get(name) ?? expect.fail(name)

beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'other-admin', 'payer', 'viewer', 'cardviewer', 'merchant', 'corporate', 'support']) {
    cookies.set(name, await api.signIn(name))
    callers.set(name, createCaller(api, cookies.get(name) ?? ''))
  }
}, 60_000)
afterAll(() => api.close())

const select = (caller: Caller, value: string, key = 'manage-customer') =>
  caller.post('/ecaas/session_data', 'session-data', { sessionKeys: [{ key, value }] })
const selfOf = async (name: string) =>
  selfIn(await api.send('GET', '/api/self', { headers: own(cookies.get(name) ?? '') }))
const openings = async (who: string, customer = NORTHWIND) => {
  const answer = await as(who).get(
    `/audit-entries?filter[action]=support-views.open&filter[buid_customer]=${customer}&page[size]=200`,
  )
  const rows = answer.document.data as unknown as { attributes: Record<string, unknown> }[] | undefined
  return { status: answer.status, rows: (rows ?? []).map(({ attributes }) => attributes) }
}

it('[SUP-3] records each opening for the administrators of the account, and none for the account that is open', async () => {
  const support = as('support')
  expect((await selfOf('support')).selectedCustomer).toBeNull()
  expect(outcomeOf(await select(support, NORTHWIND))).toBe('200')
  expect(outcomeOf(await select(support, NORTHWIND))).toBe('200')
  const seen = await openings('admin')
  expect(seen.rows).toMatchObject([
    { actor: 'user:u-1010', actor_name: 'Sue Park', buid_customer: NORTHWIND, subject: NORTHWIND, detail: {} },
  ])
  expect((await openings('other-admin')).status).toBe(404)
  expect(outcomeOf(await select(support, CONTOSO))).toBe('200')
  expect((await openings('other-admin', CONTOSO)).rows).toHaveLength(1)
  await select(support, NORTHWIND)
  expect((await openings('admin')).rows).toHaveLength(2)
  const self = await selfOf('support')
  expect(self.selectedCustomer).toMatchObject({ buidCustomer: NORTHWIND })
  expect(self.user).toMatchObject({ user_id: 'u-1010', role: 'Customer Support' })
  expect(outcomeOf(await select(support, 'none'))).toBe('200')
  expect((await selfOf('support')).selectedCustomer).toBeNull()
  expect((await openings('admin')).rows).toHaveLength(2)
})

it('[SUP-3] begins without an account also where customer support has a single one', async () => {
  await sql`insert into users (id, username, password_hash, first_name, last_name, email, role, user_types, status)
    select 'u-9900', 'one.account', password_hash, 'One', 'Account', 'one@harbor.example', 'support', '{admin}', status
    from users where id = 'u-1001'`.execute(api.db)
  await sql`insert into user_customers values ('u-9900', ${CONTOSO})`.execute(api.db)
  const caller = createCaller(api, await api.signIn('one.account'))
  expect(selfIn(await caller.get('/self')).selectedCustomer).toBeNull()
  const before = (await openings('support')).rows.length
  expect(outcomeOf(await select(caller, NORTHWIND))).toBe('404 not-found')
  expect((await openings('support')).rows).toHaveLength(before)
})

it('[SUP-3] refuses “no account” to every other user, and refuses accounts that do not exist', async () => {
  for (const name of ['admin', 'payer', 'viewer', 'cardviewer', 'merchant', 'corporate'])
    expect(outcomeOf(await select(as(name), 'none')), name).toBe('404 not-found')
  const headers = bearer(await api.embedToken({ buid_customers: [NORTHWIND, '10429'] }))
  const body = {
    data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'manage-customer', value: 'none' }] } },
  }
  expect((await api.send('POST', '/api/ecaas/session_data', { body, headers })).status).toBe(404)
  for (const value of ['0', '%', "10428' or '1'='1", ''])
    expect((await select(as('support'), value)).status, value).toBeGreaterThanOrEqual(400)
  expect((await selfOf('support')).selectedCustomer).toBeNull()
})

it('[SUP-4] reads in a view, and refuses what customer support writes otherwise until the view is ended', async () => {
  const support = as('support')
  const writes = () =>
    Promise.all([
      support.post('/payments/P-100001/refund', 'payment-refunds', { reason: 'duplicate' }, newKey()),
      support.post('/credit-memos/CM-1/applications', 'credit-applications', {}, newKey()),
      support.post('/disputes/D-1195/answers', 'dispute-answers', { action: 'deny' }, newKey()),
    ])
  await sql`update disputes set status = 'pending customer support response', respond_by = null
    where id = 'D-1195'`.execute(api.db)
  await select(support, NORTHWIND)
  for (const path of ['/exposures', '/invoices', '/payments', '/disputes', '/ecaas/cards', '/audit-entries', '/users'])
    expect(outcomeOf(await support.get(path)), path).toBe('200')
  for (const answer of await writes())
    expect(firstError(answer)).toMatchObject({ code: 'not-permitted', meta: { reason: 'scope', ask: null } })
  const capabilities = (await selfOf('support')).capabilities as string[]
  expect(capabilities.filter((name) => /refund|adjust|answer|apply|terminate|resubmit/.test(name))).toEqual([])
  const disputes = (await support.get('/disputes?page[size]=200')).document.data as unknown as {
    attributes: { actions: string[] }
  }[]
  expect(disputes.flatMap(({ attributes }) => attributes.actions)).toEqual([])
  await select(support, 'none')
  const after = (await support.get('/disputes?filter[turn]=support')).document.data as unknown as typeof disputes
  expect(after[0]?.attributes.actions).toContain('deny')
  expect((await selfOf('support')).capabilities).toContain('payments.refund')
})

it('[SUP-6] locks neither itself, nor its own kind, nor the last administrator', async () => {
  const support = as('support')
  for (const id of ['u-1010', 'u-9900', 'u-1009', 'u-0'])
    expect(outcomeOf(await support.post(`/users/${id}/lock`, 'user-locks')), id).toBe('404 not-found')
  expect(outcomeOf(await support.post('/users/u-1008/lock', 'user-locks'))).toBe('409 user-last-admin')
  for (const name of ['payer', 'viewer', 'cardviewer', 'merchant'])
    expect(outcomeOf(await as(name).post('/users/u-1003/lock', 'user-locks')), name).toBe('403 not-permitted')
})

it('[SUP-6] leaves an administrator’s lock to the administrator, and keeps its own from administrators', async () => {
  const [admin, support] = [as('admin'), as('support')]
  await admin.post('/users/u-1004/lock', 'user-locks')
  expect(outcomeOf(await support.post('/users/u-1004/lock', 'user-locks'))).toBe('409 user-status-conflict')
  const kept = await support.post('/users/u-1004/unlock')
  expect([outcomeOf(kept), firstError(kept)?.meta?.['needs']]).toEqual(['403 user-lock-kept', 'administrator-needed'])
  expect(attributesOf(await support.get('/users/u-1004'))).toMatchObject({ can_unlock: false })
  expect(outcomeOf(await admin.post('/users/u-1004/unlock'))).toBe('200')

  const wrong = await support.post('/users/u-1004/lock', 'user-locks', { reason: 'by administrator' })
  expect(outcomeOf(wrong)).toBe('422 attribute-invalid')
  const locked = await support.post('/users/u-1004/lock', 'user-locks', { reason: 'by customer support' })
  expect(attributesOf(locked)).toMatchObject({ status: 'locked', lock_reason: 'by customer support' })
  expect(outcomeOf(await as('cardviewer').get('/ecaas/cards'))).toBe('401 session-expired')
  const told = await api.attempt('cardviewer', 'correct-horse-sandbox-1')
  expect([outcomeOf(told), firstError(told)?.meta]).toMatchObject([
    '403 account-locked',
    { reason: 'by customer support', unlocked_by: 'customer support' },
  ])
  expect(outcomeOf(await admin.post('/users/u-1004/unlock'))).toBe('403 user-lock-kept')
  expect(outcomeOf(await support.post('/users/u-1004/unlock'))).toBe('200')
  const seen = await admin.get('/audit-entries?filter[subject]=u-1004&filter[action]=users.unlock')
  expect(JSON.stringify(seen.document)).toContain('Sue Park')
})

it('[SUP-7] sends an invitation again, and changes nothing else of a user', async () => {
  const support = as('support')
  const invited = await as('admin').invite({ username: 'waiting.person' })
  const id = invited.document.data?.id ?? expect.fail(invited.text)
  const links = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from outgoing_mails where kind = 'invitation'`.execute(
        api.db,
      )
    ).rows[0]?.count
  const before = Number(await links())
  const key = newKey()
  expect(outcomeOf(await support.post(`/users/${id}/invitation`, undefined, {}, key))).toBe('200')
  expect(outcomeOf(await support.post(`/users/${id}/invitation`, undefined, {}, key))).toBe('200')
  expect(await links()).toBe(before + 1)
  expect(outcomeOf(await support.post('/users/u-1003/invitation', undefined, {}, newKey()))).toBe(
    '409 user-status-conflict',
  )
  expect(outcomeOf(await support.post('/users/u-1009/invitation', undefined, {}, newKey()))).toBe('404 not-found')
  expect(outcomeOf(await support.post(`/users/${id}/termination`))).toBe('403 not-permitted')
  expect(outcomeOf(await support.patch(`/users/${id}`, 'users', { first_name: 'X' }))).toBe('403 not-permitted')
  expect(
    outcomeOf(
      await support.post('/user-invitation-renewals', 'user-invitation-renewals', { user_ids: [id] }, newKey()),
    ),
  ).toBe('403 not-permitted')
})

it('[SUP-1] reads characters of a pattern as themselves, and finds both kinds by each of their names', async () => {
  const support = as('support')
  for (const text of ['%%', '__', '\\\\', '%_', "' or"]) {
    const query = encodeURIComponent(text)
    expect(idsOf(await support.get(`/users?filter[search]=${query}`)), text).toEqual([])
    expect(idsOf(await support.get(`/customers?filter[search]=${query}`)), text).toEqual([])
  }
  for (const text of ['Vera', 'LIND', 'viewer'])
    expect(idsOf(await support.get(`/users?filter[search]=${text}&page[size]=200`)), text).toContain('u-1003')
  for (const text of ['northwind', '10428'])
    expect(idsOf(await support.get(`/customers?filter[search]=${text}&page[size]=200`)), text).toContain(NORTHWIND)
})
