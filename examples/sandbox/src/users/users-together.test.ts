import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openTestApi, PARTNER, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, idsOf, INVITED, newKey, outcomeOf } from './test-people.ts'

let api: TestApi
let admin: Caller
let support: Caller
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
  support = createCaller(api, await api.signIn('support'))
}, 60_000)
afterAll(() => api.close())

const outcomesOf = (answer: TestAnswer) =>
  ((answer.document.data ?? []) as unknown as { attributes: Record<string, unknown> }[]).map(({ attributes }) =>
    [attributes['username'], attributes['error_code'] ?? attributes['outcome'], attributes['pointer']].filter(
      (value) => value !== null,
    ),
  )
const lock = (ids: string[], more: object = {}, by = admin, headers = newKey()) =>
  by.post('/user-locks', 'user-locks', { user_ids: ids, ...more }, headers)
const unlock = (ids: string[], by = admin) => by.post('/user-unlocks', 'user-unlocks', { user_ids: ids }, newKey())
const invite = (users: object[], headers = newKey()) =>
  admin.post(
    '/user-invitations',
    'user-invitations',
    { users: users.map((each) => ({ ...INVITED, ...each })) },
    headers,
  )
const statusOf = async (id: string) => attributesOf(await admin.get(`/users/${id}`))['status']

it('[USR-27] returns a result for each user, in the requested order, and once for a key', async () => {
  const key = newKey()
  const answer = await lock(['u-1003', 'u-0', 'u-1011', 'u-1107', 'u-1005'], {}, admin, key)
  expect([answer.status, outcomesOf(answer)]).toEqual([
    200,
    [
      ['viewer', 'done'],
      ['not-found', '/data/attributes/user_ids/1'],
      ['not-found', '/data/attributes/user_ids/2'],
      ['d.obrien', 'user-status-conflict', '/data/attributes/user_ids/3'],
      ['safety', 'done'],
    ],
  ])
  expect([await statusOf('u-1003'), await statusOf('u-1005')]).toEqual(['locked', 'locked'])
  expect((await unlock(['u-1003'])).status).toBe(200)
  const again = await lock(['u-1003', 'u-0', 'u-1011', 'u-1107', 'u-1005'], {}, admin, key)
  expect(again.text).toBe(answer.text)
  expect(await statusOf('u-1003')).toBe('active')
  expect(outcomeOf(await lock([]))).toBe('422 attribute-invalid')
  expect(outcomeOf(await lock(['u-1003', 'u-1003']))).toBe('422 attribute-invalid')
  expect(outcomeOf(await lock(Array.from({ length: 101 }, (_, index) => `u-${index}`)))).toBe('422 attribute-invalid')
  expect(outcomeOf(await lock(['u-1003'], {}, admin, {}))).toBe('400 idempotency-key-missing')
})

it('[USR-28] leaves the last administrator, and a lock that the caller does not end', async () => {
  // Alex and Robin are active users of Northwind.
  expect(outcomesOf(await lock(['u-1012', 'u-1002']))).toEqual([
    ['robin', 'done'],
    ['payer', 'done'],
  ])
  expect(outcomesOf(await lock(['u-1001', 'u-1004']))).toEqual([
    ['admin', 'user-last-admin', '/data/attributes/user_ids/0'],
    ['cardviewer', 'done'],
  ])
  expect(outcomesOf(await unlock(['u-1012', 'u-1108', 'u-1109', 'u-1004', 'u-1002']))).toEqual([
    ['robin', 'done'],
    ['l.schmidt', 'user-lock-kept', '/data/attributes/user_ids/1'],
    ['y.tanaka', 'user-lock-kept', '/data/attributes/user_ids/2'],
    ['cardviewer', 'done'],
    ['payer', 'done'],
  ])
  expect(outcomesOf(await unlock(['u-1108', 'u-1107'], support))).toEqual([
    ['l.schmidt', 'done'],
    ['d.obrien', 'user-lock-kept', '/data/attributes/user_ids/1'],
  ])
  expect(outcomeOf(await lock(['u-1002'], { reason: 'by customer support' }))).toBe('422 attribute-invalid')
})

it('[USR-28] keeps one administrator of two whom two administrators lock at once', async () => {
  const robin = createCaller(api, await api.signIn('robin'))
  const answers = await Promise.all([lock(['u-1012', 'u-1003']), lock(['u-1001'], {}, robin)])
  const admins = [
    await sql<{ n: number }>`select count(*)::int4 as n from users
    where id in ('u-1001', 'u-1012') and status = 'active'`.execute(api.db),
  ]
  expect(admins[0]?.rows[0]?.n).toBe(1)
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 401)).toBe(true)
  await sql`update users set status = 'active', lock_reason = null where id in ('u-1001', 'u-1012', 'u-1003')`.execute(
    api.db,
  )
  admin = createCaller(api, await api.signIn('admin'))
})

it('[USR-35] asks a new password of a user by the lock for one, together as alone', async () => {
  const reason = 'password change required'
  expect(outcomesOf(await lock(['u-1006', 'u-1007'], { reason }))).toEqual([
    ['voucher', 'done'],
    ['enrollment', 'done'],
  ])
  expect(attributesOf(await admin.get('/users/u-1006'))).toMatchObject({
    lock_reason: reason,
    lock_ended_by: 'new password',
    can_unlock: false,
  })
  await sql`update users set status = 'active', lock_reason = null where id in ('u-1006', 'u-1007')`.execute(api.db)
})

it('[USR-29] invites each row independently, and a bad row in the middle does not affect the others', async () => {
  const mails = async () =>
    Number(
      (await sql<{ n: string }>`select count(*) as n from outgoing_mails where kind = 'invitation'`.execute(api.db))
        .rows[0]?.n,
    )
  const before = await mails()
  const answer = await invite([
    { username: 'row.one' },
    { username: 'x' },
    { username: 'payer' },
    { username: 'ROW.ONE' },
    { username: 'row.five', customers: ['20517'] },
    { username: 'row.six', role: 'Support' },
    { username: 'row.seven', email_address: 'nobody' },
    { username: 'row.eight', group_id: 'g-0' },
    { username: 'row.nine', first_name: 'e\u0301'.repeat(50) },
  ])
  expect([answer.status, outcomesOf(answer)]).toEqual([
    200,
    [
      ['row.one', 'done'],
      ['x', 'attribute-invalid', '/data/attributes/users/1/username'],
      ['payer', 'user-exists', '/data/attributes/users/2/username'],
      ['ROW.ONE', 'user-exists', '/data/attributes/users/3/username'],
      ['row.five', 'not-found', '/data/attributes/users/4/customers/0'],
      ['row.six', 'attribute-invalid', '/data/attributes/users/5/role'],
      ['row.seven', 'attribute-invalid', '/data/attributes/users/6/email_address'],
      ['row.eight', 'not-found', '/data/attributes/users/7/group_id'],
      ['row.nine', 'done'],
    ],
  ])
  expect(await mails()).toBe(before + 2)
  expect(idsOf(await admin.get('/users?filter[search]=row.'))).toHaveLength(2)
})

it('[USR-30] sends invitations again together, and not to who has come', async () => {
  const answer = await admin.post(
    '/user-invitation-renewals',
    'user-invitation-renewals',
    { user_ids: ['u-1105', 'u-1002'] },
    newKey(),
  )
  expect(outcomesOf(answer)).toEqual([
    ['i.novak', 'done'],
    ['payer', 'user-status-conflict', '/data/attributes/user_ids/1'],
  ])
})

it('[USR-33] refuses a username that looks like one of the company, and names it to who manages that user only', async () => {
  const refusal = async (username: string) => {
    const answer = await admin.invite({ username })
    return [outcomeOf(answer), answer.document.errors?.[0]?.meta?.['existing']]
  }
  expect(await refusal('adrnin')).toEqual(['409 user-name-confusable', 'admin'])
  expect(await refusal('PAYER')).toEqual(['409 user-exists', undefined])
  expect(await refusal('ａdmin.x')).toEqual(['422 attribute-invalid', undefined])
  expect(await refusal('аdmin.x')).toEqual(['422 attribute-invalid', undefined])
  // The name resembles that of a user of another company, so no data is returned.
  expect((await admin.invite({ username: '0ther-admin' })).status).toBe(201)
  // A user of the company who has more access than this administrator.
  await sql`insert into users (id, username, first_name, last_name, email, role, user_types, status, home_customer)
    values ('u-9001', 'wide.one', 'W', 'One', 'w@x.example', 'viewer', '{customer}', 'active', '10428')`.execute(api.db)
  await sql`insert into user_customers values ('u-9001', '10428'), ('u-9001', '20517')`.execute(api.db)
  expect(await refusal('vvide.one')).toEqual(['409 user-name-confusable', undefined])
  expect(idsOf(await admin.get('/users?filter[search]=vvide'))).toEqual([])
})

it('[USR-16] gives a partner’s session none of these calls unless the partner’s server names them', async () => {
  const ask = async (capabilities?: string[]) => {
    const token = await api.embedToken({ role: 'Admin', ...(capabilities && { capabilities }) })
    const body = { data: { type: 'user-unlocks', attributes: { user_ids: ['u-1002'] } } }
    return api.send('POST', '/api/user-unlocks', { body, headers: { ...bearer(token, PARTNER), ...newKey() } })
  }
  expect(outcomeOf(await ask())).toBe('403 not-permitted')
  // The page is limited to one account, but the user has access to more, so for this page the user does not exist.
  expect(outcomesOf(await ask(['users.unlock-together']))).toEqual([['not-found', '/data/attributes/user_ids/0']])
})
