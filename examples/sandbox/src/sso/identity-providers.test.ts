import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, PROVIDER, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, idsOf, newKey, outcomeOf } from '../users/test-people.ts'

const SECRET = 'canary-of-the-client-secret-7301'

let api: TestApi
let admin: Caller
let other: Caller
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
  other = createCaller(api, await api.signIn('other-admin'))
}, 60_000)
afterAll(() => api.close())

let name = ''
let number = 0
beforeEach(() => {
  number += 1
  name = `Provider ${number}`
})

const wanted = (attributes: object = {}) => ({
  buid_customer: '10428',
  name,
  issuer: 'https://login.northwind.example/tenant',
  client_id: 'netterms',
  client_secret: SECRET,
  ...attributes,
})
const create = (attributes: object = {}, key = newKey(), caller = admin) =>
  caller.post('/identity-providers', 'identity-providers', wanted(attributes), key)
const createId = async (attributes: object = {}) => (await create(attributes)).document.data?.id ?? ''
const patch = (id: string, attributes: object, caller = admin) =>
  caller.patch(`/identity-providers/${id}`, 'identity-providers', attributes)
const listed = async (id: string, caller = admin) =>
  ((await caller.get('/identity-providers')).document.data as unknown as { id: string; attributes: object }[]).find(
    (each) => each.id === id,
  )?.attributes
const setStatus = (id: string, status: string) =>
  sql`update identity_providers set status = ${status} where id = ${id}`.execute(api.db)

it('[IDP-1] lists the customer’s own providers with settings, shared ones by name, and no others', async () => {
  const answer = await admin.get('/identity-providers')
  expect(idsOf(answer).slice(0, 3)).toEqual(['local', 'northwind-login', 'northwind-workforce'])
  expect(await listed('local')).toMatchObject({ kind: 'local', status: null, issuer: null, group_count: 5 })
  expect(await listed('northwind-login')).toEqual({
    name: 'Northwind Login',
    kind: 'oidc',
    buid_customer: '10428',
    status: 'tested',
    issuer: `${PROVIDER}/idp/contoso`,
    issuer_host: 'localhost:4700',
    client_id: 'northwind-sandbox',
    redirect_uri: `${PROVIDER}/sso/callback`,
    group_count: 0,
    last_test: { at: expect.stringMatching(/Z$/), outcome: 'works', by: 'Alex Smith' },
  })
  expect(idsOf(await other.get('/identity-providers'))).toEqual(['local', 'contoso'])
  expect(await listed('contoso', other)).toMatchObject({ status: 'tested', group_count: 1, last_test: null })
})

it('[IDP-2] makes a draft, once per key and name', async () => {
  const key = newKey()
  const answer = await create({}, key)
  expect([outcomeOf(answer), attributesOf(answer)]).toEqual([
    '201',
    expect.objectContaining({ status: 'draft', issuer_host: 'login.northwind.example', last_test: null }),
  ])
  expect((await create({}, key)).text).toBe(answer.text)
  expect(outcomeOf(await create({ name: name.toUpperCase() }))).toBe('409 identity-provider-name-taken')
  expect(outcomeOf(await create({ name: 'NETTERMS  credentials' }))).toBe('409 identity-provider-name-taken')
  expect(outcomeOf(await create({ buid_customer: '20517' }))).toBe('404 not-found')
  const both = await Promise.all([create({ name: `${name} b` }), create({ name: `${name} B` })])
  expect(both.map(outcomeOf).sort()).toEqual(['201', '409 identity-provider-name-taken'])
})

it.each([
  ['name', ' '],
  ['name', 'x'.repeat(81)],
  ['name', 'a\u202eb'],
  ['issuer', 5],
  ['client_id', ''],
  ['client_id', 'a b'],
  ['client_secret', ''],
  ['client_secret', 'x'.repeat(501)],
])('[IDP-2] refuses %s %j', async (field, value) => {
  expect(outcomeOf(await create({ [field]: value }))).toBe('422 attribute-invalid')
})

it('[IDP-3] says why an issuer is not taken', async () => {
  for (const [issuer, reason] of [
    ['http://login.northwind.example', 'not-https'],
    ['https://169.254.169.254/latest', 'address-private'],
    ['https://login.northwind.example?x=1', 'has-query'],
    ['nothing', 'not-an-address'],
  ]) {
    const answer = await create({ issuer })
    expect([outcomeOf(answer), firstError(answer)?.meta]).toEqual(['422 identity-provider-issuer-refused', { reason }])
  }
  expect(outcomeOf(await create({ issuer: `${PROVIDER}/idp/contoso` }))).toBe('201')
})

it('[IDP-5] [IDP-11] never reveals a secret: in no response, log, or audit entry', async () => {
  const answer = await create()
  const id = answer.document.data?.id ?? ''
  const texts = [
    answer.text,
    (await patch(id, { client_secret: `${SECRET}-2` })).text,
    (await patch(id, { client_secret: 5 })).text,
    (await create({ client_secret: `${SECRET} with a space` })).text,
    (await admin.get('/identity-providers')).text,
    (await admin.get('/audit-entries?page[size]=100')).text,
    JSON.stringify(await api.db.selectFrom('audit_entries').selectAll().execute()),
    JSON.stringify(await api.db.selectFrom('idempotency_keys').selectAll().execute()),
    JSON.stringify(await api.db.selectFrom('identity_providers').selectAll().execute()),
    JSON.stringify(await api.db.selectFrom('request_log').selectAll().execute()),
    ...api.lines,
  ]
  for (const text of texts) expect(text).not.toContain(SECRET)
})

it('[IDP-5] [IDP-11] turns a changed provider into a draft, and discards sign-ins in progress', async () => {
  const id = await createId()
  await setStatus(id, 'tested')
  await sql`insert into user_identities (identity_provider_id, subject, user_id, linked_at)
    values (${id}, 's-1', 'u-1101', now())`.execute(api.db)
  await admin.post(`/identity-providers/${id}/sign-in-tests`)
  expect(attributesOf(await patch(id, { name: `${name} again` }))).toMatchObject({ status: 'tested' })
  expect(attributesOf(await patch(id, { client_id: 'netterms' }))).toMatchObject({ status: 'tested' })
  expect(attributesOf(await patch(id, { client_secret: 'another' }))).toMatchObject({ status: 'draft' })
  const left = async () =>
    (
      await sql<{ tests: number; people: number }>`select
      (select count(*)::int4 from sign_in_tests where identity_provider_id = ${id}) as tests,
      (select count(*)::int4 from user_identities where identity_provider_id = ${id}) as people`.execute(api.db)
    ).rows[0]
  expect(await left()).toEqual({ tests: 0, people: 1 })
  await patch(id, { issuer: 'https://other.northwind.example' })
  expect(await left()).toEqual({ tests: 0, people: 0 })
  const record = await api.db
    .selectFrom('audit_entries')
    .select(['action', 'detail'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  expect(record.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    expect.stringMatching(/^identity-providers\.create/),
    expect.stringMatching(/^sign-in-tests\.start/),
    'identity-providers.update {"fields":["name"]}',
    'identity-providers.update {"fields":["client_secret"]}',
    'identity-providers.update {"fields":["issuer"]}',
  ])
})

it('[IDP-6] deletes none that a group uses, and names those groups', async () => {
  const id = await createId()
  await setStatus(id, 'tested')
  const group = (await admin.createGroup({ group_name: name, identity_provider_id: id })).document.data?.id ?? ''
  const refused = await admin.delete(`/identity-providers/${id}`)
  expect([outcomeOf(refused), firstError(refused)?.meta]).toEqual([
    '409 identity-provider-in-use',
    { groups: [{ group_id: group, group_name: name }] },
  ])
  expect(await listed(id)).toMatchObject({ group_count: 1 })
  expect(idsOf(await admin.get(`/user-groups?filter[identity_provider_id]=${id}`))).toEqual([group])
  await admin.delete(`/user-groups/${group}`)
  expect(outcomeOf(await admin.delete(`/identity-providers/${id}`))).toBe('204')
  expect(outcomeOf(await admin.delete(`/identity-providers/${id}`))).toBe('404 not-found')
})

it('[IDP-1] answers for another customer’s provider, and for a shared one, like for a missing one', async () => {
  const id = await createId()
  for (const each of [id, 'local', 'northwind-login', 'nobody']) {
    expect(outcomeOf(await patch(each, { name: 'Mine' }, other))).toBe('404 not-found')
    expect(outcomeOf(await other.delete(`/identity-providers/${each}`))).toBe('404 not-found')
    expect(outcomeOf(await other.post(`/identity-providers/${each}/sign-in-tests`))).toBe('404 not-found')
  }
  expect(outcomeOf(await patch('local', { name: 'Mine' }))).toBe('404 not-found')
})

it('[IDP-1] [USR-16] is an administrator’s, and a partner’s session’s only when its server names it', async () => {
  for (const username of ['payer', 'viewer', 'support']) {
    const caller = createCaller(api, await api.signIn(username))
    expect(outcomeOf(await create({}, newKey(), caller))).toBe('403 not-permitted')
  }
  const token = await api.embedToken({ role: 'Admin' })
  const body = { data: { type: 'identity-providers', attributes: wanted() } }
  const headers = { ...bearer(token), ...newKey() }
  expect((await api.send('POST', '/api/identity-providers', { body, headers })).status).toBe(403)
})

it('[GRP-17] lets a group choose an untested provider only when that is confirmed', async () => {
  const id = await createId()
  const choose = { group_name: name, identity_provider_id: id }
  const refused = await admin.createGroup(choose)
  expect([outcomeOf(refused), firstError(refused)?.meta]).toEqual([
    '409 identity-provider-untested',
    { status: 'draft' },
  ])
  expect(outcomeOf(await admin.createGroup({ ...choose, confirm_untested: true }))).toBe('201')
  await setStatus(id, 'tested')
  expect(outcomeOf(await admin.createGroup({ ...choose, group_name: `${name} two` }))).toBe('201')
})

it('[GRP-18] [IDP-10] leaves no account without an administrator with a tested sign-in', async () => {
  const id = await createId()
  const group = (await admin.createGroup({ group_name: name })).document.data?.id ?? ''
  const choose = { identity_provider_id: id, confirm_untested: true }
  await sql`update users set role = 'viewer' where id = 'u-1012'`.execute(api.db)
  await sql`update users set group_id = ${group} where id = 'u-1001'`.execute(api.db)
  try {
    const refused = await admin.patch(`/user-groups/${group}`, 'user-groups', choose)
    expect(outcomeOf(refused)).toBe('409 identity-provider-unproven')
    await setStatus(id, 'tested')
    expect(outcomeOf(await admin.patch(`/user-groups/${group}`, 'user-groups', choose))).toBe('200')
    expect(outcomeOf(await patch(id, { client_secret: 'another' }))).toBe('409 identity-provider-unproven')
    expect(attributesOf(await patch(id, { name: `${name} two` }))).toMatchObject({ status: 'tested' })
    await sql`update users set group_id = null where id = 'u-1001'`.execute(api.db)
    await setStatus(id, 'failed')
    const moved = { user_ids: ['u-1001'], confirm_move: true }
    expect(outcomeOf(await admin.post(`/user-groups/${group}/users`, 'user-group-users', moved))).toBe(
      '409 identity-provider-unproven',
    )
    // Another administrator who signs in here is enough.
    await sql`update users set role = 'admin' where id = 'u-1012'`.execute(api.db)
    expect(outcomeOf(await admin.post(`/user-groups/${group}/users`, 'user-group-users', moved))).toBe('200')
    expect(outcomeOf(await admin.post('/users/u-1012/lock', 'user-locks', {}))).toBe('409 user-last-admin')
  } finally {
    await sql`update users set group_id = null where id = 'u-1001'`.execute(api.db)
    await sql`update users set role = 'admin' where id = 'u-1012'`.execute(api.db)
  }
})
