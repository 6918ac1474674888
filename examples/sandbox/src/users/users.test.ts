import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { readLink } from '../account-links/account-links.ts'
import { firstError, openTestApi, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, newKey, outcomeOf } from './test-people.ts'

let api: TestApi
let admin: Caller
let other: Caller
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
  other = createCaller(api, await api.signIn('other-admin'))
}, 60_000)
afterAll(() => api.close())

let number = 0
let name = ''
beforeEach(() => {
  number += 1
  name = `person.${number}`
})

/** Creates a user of Northwind with an accepted invitation. */
async function activePerson(attributes: object = {}): Promise<string> {
  const answer = await admin.invite({ username: name, ...attributes })
  const id = answer.document.data?.id ?? expect.fail(answer.text)
  await sql`update users set status = 'active',
    password_hash = (select password_hash from users where id = 'u-1001') where id = ${id}`.execute(api.db)
  return id
}
const mailsTo = async (email: string) =>
  (
    await sql<{ kind: string; values: Record<string, string> }>`
    select kind, values::jsonb as values from outgoing_mails where "to" = ${email} order by id`.execute(api.db)
  ).rows

it('[USR-9] invites with a mail with a valid link, and stores the name in lower case', async () => {
  const email = `${name}@northwind.example`
  const answer = await admin.invite({ username: name.toUpperCase(), email_address: ` ${email} `, group_id: 'g-1002' })
  expect(outcomeOf(answer)).toBe('201')
  expect(attributesOf(answer)).toMatchObject({
    username: name,
    email_address: email,
    role: 'Payer',
    status: 'invited',
    group_id: 'g-1002',
    group_name: 'Accounts payable',
    customers: ['10428'],
    is_sso: false,
  })
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({
    kind: 'invitation',
    values: { inviter: 'Alex Smith', company: 'Northwind Traders', username: name },
  })
  const token = mail?.values['token'] ?? ''
  expect(await readLink(api.db, token, 'invitation', new Date(api.clock.nowMs))).toBe(answer.document.data?.id)
  const ends = new Date(String(attributesOf(answer)['invitation_ends_at'])).getTime()
  expect(ends - api.clock.nowMs).toBeGreaterThan(71.9 * 3_600_000)
  expect((await api.attempt(name, 'correct-horse-sandbox-1')).status).toBe(401)
})

it('[USR-9] answers a repeated invitation with the same bytes and one mail', async () => {
  const email = `${name}@northwind.example`
  const key = newKey()
  const first = await admin.invite({ username: name, email_address: email }, key)
  const again = await admin.invite({ username: name, email_address: email }, key)
  expect(again.text).toBe(first.text)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(await mailsTo(email)).toHaveLength(1)
  expect(outcomeOf(await admin.invite({ username: `${name}x` }, key))).toBe('422 idempotency-key-reused')
  expect(outcomeOf(await admin.invite({ username: `${name}y` }, {}))).toBe('400 idempotency-key-missing')
})

it('[USR-9] reports a taken name, for any owner and in any notation', async () => {
  for (const username of ['payer', 'PAYER', 'support', 'other-admin']) {
    const answer = await admin.invite({ username })
    expect([username, outcomeOf(answer), firstError(answer)?.source?.['pointer']]).toEqual([
      username,
      '409 user-exists',
      '/data/attributes/username',
    ])
  }
  const two = await Promise.all([
    admin.invite({ username: name }),
    other.invite({ username: name, customers: ['20517'] }),
  ])
  expect(two.map(outcomeOf).sort()).toEqual(['201', '409 user-exists'])
})

it.each([
  ['username', 'abc'],
  ['username', `a${'b'.repeat(64)}`],
  ['username', 'with space'],
  ['username', 'рауег'],
  ['first_name', ' '],
  ['first_name', 'x'.repeat(51)],
  ['last_name', 'two\nlines'],
  ['last_name', 'a\u202eb'],
  ['email_address', 'nobody'],
  ['email_address', 'a@b.example, c@d.example'],
  ['email_address', `${'x'.repeat(250)}@b.example`],
  ['role', 'Merchant'],
  ['role', 'Customer Support'],
  ['role', 'admin'],
  ['role', 'toString'],
  ['customers', []],
  ['customers', ['10428', '10428']],
  ['customers', '10428'],
  ['language', 'xx'],
  ['group_id', 7],
])('[USR-9] [USR-10] refuses %s %j', async (field, value) => {
  const answer = await admin.invite({ username: name, [field]: value })
  expect(outcomeOf(answer)).toBe('422 attribute-invalid')
  expect(firstError(answer)?.source?.['pointer']).toContain(`/data/attributes/${field}`)
})

it('[USR-10] takes no attribute that an administrator does not set', async () => {
  for (const field of ['status', 'user_types', 'password', 'user_id', 'merchant_buid', 'home_customer']) {
    expect(outcomeOf(await admin.invite({ username: name, [field]: 'x' }))).toBe('422 attribute-unknown')
  }
})

it('[USR-11] gives only customers and groups of the inviter, a strange one being as absent as none', async () => {
  for (const customer of ['20517', '99999']) {
    const answer = await admin.invite({ username: name, customers: ['10428', customer] })
    expect([outcomeOf(answer), firstError(answer)?.source?.['pointer']]).toEqual([
      '404 not-found',
      '/data/attributes/customers/1',
    ])
  }
  const strange = await other.invite({ username: name, customers: ['20517'], group_id: 'g-1001' })
  const absent = await other.invite({ username: name, customers: ['20517'], group_id: 'g-9' })
  expect([strange.status, strange.text]).toEqual([404, absent.text])
})

it('[USR-7] sends an invitation again: the previous link is void, and only before it is accepted', async () => {
  const email = `${name}@northwind.example`
  const id = (await admin.invite({ username: name, email_address: email })).document.data?.id ?? ''
  const again = await admin.post(`/users/${id}/invitation`, undefined, {}, newKey())
  expect(outcomeOf(again)).toBe('200')
  const tokens = (await mailsTo(email)).map(({ values }) => values['token'] ?? '')
  const now = new Date(api.clock.nowMs)
  expect(tokens).toHaveLength(2)
  expect(await readLink(api.db, tokens[0] ?? '', 'invitation', now)).toBeNull()
  expect(await readLink(api.db, tokens[1] ?? '', 'invitation', now)).toBe(id)
  await sql`update users set status = 'active' where id = ${id}`.execute(api.db)
  const late = await admin.post(`/users/${id}/invitation`, undefined, {}, newKey())
  expect([outcomeOf(late), firstError(late)?.meta]).toEqual([
    '409 user-status-conflict',
    { status: 'active', action: 'invite again' },
  ])
})

it('[USR-12] changes names, address, role and customers, and never the username', async () => {
  const id = await activePerson()
  const change = {
    first_name: 'Zoë',
    email_address: 'zoe@northwind.example',
    role: 'Viewer',
    customers: ['10430', '10429'],
  }
  const answer = await admin.patch(`/users/${id}`, 'users', change)
  expect(outcomeOf(answer)).toBe('200')
  expect(attributesOf(answer)).toMatchObject({
    ...change,
    last_name: 'Person',
    customers: ['10429', '10430'],
    full_name: 'Zoë Person',
  })
  expect(outcomeOf(await admin.patch(`/users/${id}`, 'users', { username: 'other' }))).toBe('422 attribute-unknown')
  expect(outcomeOf(await admin.patch(`/users/${id}`, 'users', { customers: ['20517'] }))).toBe('404 not-found')
  expect(outcomeOf(await admin.patch('/users/u-1114', 'users', { first_name: 'X' }))).toBe('409 user-status-conflict')
})

it('[USR-12] voids the links that went to another address, and invites at the new one', async () => {
  const [wrong, right] = [`${name}@wrong.example`, `${name}@right.example`]
  const id = (await admin.invite({ username: name, email_address: wrong })).document.data?.id ?? ''
  await admin.patch(`/users/${id}`, 'users', { email_address: right })
  const tokens = [...(await mailsTo(wrong)), ...(await mailsTo(right))].map(({ values }) => values['token'] ?? '')
  const now = new Date(api.clock.nowMs)
  expect(await Promise.all(tokens.map((token) => readLink(api.db, token, 'invitation', now)))).toEqual([null, id])
})

it('[USR-12] ends the sessions of a user who gets another role, and none for an invalid role', async () => {
  const id = await activePerson()
  const before = createCaller(api, await api.signIn(name))
  await admin.patch(`/users/${id}`, 'users', { role: 'Payer', first_name: 'Nell' })
  expect((await before.get('/invoices')).status).toBe(200)
  await admin.patch(`/users/${id}`, 'users', { role: 'Card Viewer' })
  expect(outcomeOf(await before.get('/invoices'))).toBe('401 session-expired')
  const after = createCaller(api, await api.signIn(name))
  expect(outcomeOf(await after.get('/invoices'))).toBe('403 not-permitted')
  expect((await admin.get('/invoices')).status).toBe(200)
})

it('[USR-12] lets a change of customers bite on the next call of a session that is open', async () => {
  const id = await activePerson()
  const person = createCaller(api, await api.signIn(name))
  expect((await person.get('/invoices')).status).toBe(200)
  await admin.patch(`/users/${id}`, 'users', { customers: ['10430'] })
  expect(outcomeOf(await person.get('/exposures?filter[buid_customer]=10428'))).toBe('404 not-found')
  const self = (await person.get('/self')).document.data as unknown as { attributes: { session_data: object } }[]
  expect(self[0]?.attributes.session_data).toMatchObject({ customer_id: null })
})

it('[USR-13] ends every session of who is locked in the same moment, and says why to the right password', async () => {
  const id = await activePerson()
  const person = createCaller(api, await api.signIn(name))
  await sql`insert into embed_users select publishable_key, ${`x-${name}`}, ${id} from api_keys`.execute(api.db)
  const token = await api.embedToken({ external_user_id: `x-${name}` })
  const embedded = () =>
    api.send('GET', '/api/invoices', { headers: { authorization: `Bearer ${token}`, origin: 'http://127.0.0.1:4702' } })
  expect([(await person.get('/invoices')).status, (await embedded()).status]).toEqual([200, 200])
  const locked = await admin.post(`/users/${id}/lock`, 'user-locks')
  expect(attributesOf(locked)).toMatchObject({ status: 'locked', lock_reason: 'by administrator' })
  expect(outcomeOf(await person.get('/invoices'))).toBe('401 session-expired')
  expect((await embedded()).status).toBe(401)
  expect(outcomeOf(await api.createEmbedSession({ external_user_id: `x-${name}` }))).toBe('403 account-locked')
  expect(outcomeOf(await api.attempt(name, 'correct-horse-sandbox-1'))).toBe('403 account-locked')
  const again = await admin.post(`/users/${id}/lock`, 'user-locks')
  expect([outcomeOf(again), firstError(again)?.meta]).toEqual([
    '409 user-status-conflict',
    { status: 'locked', lock_reason: 'by administrator', action: 'lock' },
  ])
  expect(attributesOf(await admin.post(`/users/${id}/unlock`))).toMatchObject({ status: 'active', lock_reason: null })
  expect((await api.attempt(name, 'correct-horse-sandbox-1')).status).toBe(201)
})

it('[USR-13] terminates a user permanently, with the link already sent to them', async () => {
  const id = await activePerson()
  const person = createCaller(api, await api.signIn(name))
  expect(attributesOf(await admin.post(`/users/${id}/termination`))).toMatchObject({ status: 'terminated' })
  expect(outcomeOf(await person.get('/self'))).toBe('401 session-expired')
  expect((await api.attempt(name, 'correct-horse-sandbox-1')).status).toBe(401)
  for (const action of ['lock', 'unlock', 'termination', 'invitation']) {
    const answer = await admin.post(
      `/users/${id}/${action}`,
      action === 'lock' ? 'user-locks' : undefined,
      {},
      newKey(),
    )
    expect([action, outcomeOf(answer)]).toEqual([action, '409 user-status-conflict'])
  }
  const email = `${name}.b@northwind.example`
  const invited = (await admin.invite({ username: `${name}.b`, email_address: email })).document.data?.id ?? ''
  await admin.post(`/users/${invited}/termination`)
  const token = (await mailsTo(email))[0]?.values['token'] ?? ''
  expect(await readLink(api.db, token, 'invitation', new Date(api.clock.nowMs))).toBeNull()
})

it('[USR-14] takes no customer from its last active administrator', async () => {
  const id = await activePerson({ username: name, customers: ['10430'], role: 'Admin' })
  await sql`update users set role = 'viewer' where id in ('u-1001', 'u-1012')`.execute(api.db)
  try {
    const canada = createCaller(api, await api.signIn(name))
    const answer = await canada.patch(`/users/${id}`, 'users', { customers: ['10430'] })
    expect(outcomeOf(answer)).toBe('200')
    expect(outcomeOf(await canada.post(`/users/${id}/termination`))).toBe('409 user-last-admin')
  } finally {
    await sql`update users set role = 'admin' where id in ('u-1001', 'u-1012')`.execute(api.db)
  }
  expect(outcomeOf(await admin.post(`/users/${id}/termination`))).toBe('200')
})

it('[USR-6] rejects a change of the user’s own role, and accepts it unchanged', async () => {
  expect(outcomeOf(await admin.patch('/users/u-1001', 'users', { role: 'Payer' }))).toBe('403 user-own-role')
  expect(outcomeOf(await admin.patch('/users/u-1001', 'users', { role: 'Admin', first_name: 'Alex' }))).toBe('200')
})

it('[USR-15] records every change with its actor, and no e-mail address', async () => {
  const email = `${name}@secret.example`
  const id = (await admin.invite({ username: name, email_address: email })).document.data?.id ?? ''
  await admin.patch(`/users/${id}`, 'users', { role: 'Viewer', email_address: `x${email}`, customers: ['10429'] })
  await admin.post(`/users/${id}/termination`)
  const entries = await api.db
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'customer_buid', 'detail'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
    'user:u-1001 users.invite',
    'user:u-1001 users.update',
    'user:u-1001 users.terminate',
  ])
  expect(JSON.parse(entries[1]?.detail ?? '')).toMatchObject({ role: { from: 'payer', to: 'viewer' } })
  expect(JSON.stringify(entries)).not.toContain('secret.example')
})
