import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { firstError, openTestApi, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, idsOf, newKey, outcomeOf } from '../users/test-people.ts'

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
  name = `Group ${number}`
})

async function newGroup(attributes: object = {}): Promise<string> {
  const answer = await admin.createGroup({ group_name: name, ...attributes })
  return answer.document.data?.id ?? expect.fail(answer.text)
}
const customersSeenBy = async (cookie: string) =>
  idsOf(await createCaller(api, cookie).get('/customers?sort=buid_customer'))

it('[GRP-1] lists the groups in the order of their tree, with all that a group has', async () => {
  const answer = await admin.get('/user-groups')
  expect(idsOf(answer)).toEqual(['g-1001', 'g-1002', 'g-1005', 'g-1003', 'g-1004'])
  const [root, , , west] = answer.document.data as unknown as { attributes: object }[]
  expect(root?.attributes).toEqual({
    group_id: 'g-1001',
    buid_customer: '10428',
    group_name: 'Northwind Traders',
    parent_id: null,
    level: 1,
    network_access: true,
    identity_provider_id: 'local',
    identity_provider_name: 'NetTerms credentials',
    require_second_factor: false,
    customers: [{ buid_customer: '10428', customer_name: 'Northwind Traders', with_child_accounts: false }],
    child_groups: ['g-1002', 'g-1005', 'g-1003'],
    child_count: 3,
    user_count: 1,
    path: [],
    can_delete: false,
    delete_refusal: 'group-not-empty',
    version: 1,
  })
  expect(west?.attributes).toMatchObject({ level: 2, parent_id: 'g-1001', child_groups: ['g-1004'] })
  expect(answer.document.meta?.['record_count']).toBe(5)
  expect(idsOf(await admin.get('/user-groups?page[size]=2&page[number]=2'))).toEqual(['g-1005', 'g-1003'])
  expect((await admin.get('/user-groups?page[number]=9')).document.meta?.['record_count']).toBe(5)
  expect(idsOf(await other.get('/user-groups?filter[buid_customer]=10428'))).toEqual([])
})

it('[GRP-1] hides a group that reaches further than the caller, and its name from the groups below', async () => {
  const west = (await admin.invite({ username: 'west.admin', role: 'Admin', customers: ['10429'] })).document.data?.id
  await sql`update users set status = 'active', password_hash = (select password_hash from users where id = 'u-1001')
    where id = ${west}`.execute(api.db)
  const caller = createCaller(api, await api.signIn('west.admin'))
  expect(idsOf(await caller.get('/user-groups'))).toEqual([])
  expect(idsOf(await caller.get('/users?filter[search]=tanaka'))).toEqual([])
  expect(outcomeOf(await caller.get('/user-groups/g-1003'))).toBe('404 not-found')
})

it('[GRP-1] names no parent that reaches further than the caller, and keeps it when none is sent back', async () => {
  const further = { customer_buid: '10428', group_id: 'g-1001', account_buid: '20517', with_child_accounts: false }
  await api.db.insertInto('user_group_customers').values(further).execute()
  try {
    expect(attributesOf(await admin.get('/user-groups/g-1002'))['parent_id']).toBeNull()
    const change = { parent_id: null, network_access: true }
    expect(outcomeOf(await admin.patch('/user-groups/g-1002', 'user-groups', change))).toBe('200')
    expect(outcomeOf(await admin.patch('/user-groups/g-1002', 'user-groups', { parent_id: 'g-1001' }))).toBe('200')
    expect(outcomeOf(await admin.patch('/user-groups/g-1005', 'user-groups', { parent_id: 'g-0' }))).toBe(
      '404 not-found',
    )
  } finally {
    await api.db.deleteFrom('user_group_customers').where('account_buid', '=', '20517').execute()
  }
  const back = await admin.patch('/user-groups/g-1002', 'user-groups', { network_access: false })
  expect(attributesOf(back)).toMatchObject({ parent_id: 'g-1001', network_access: false })
})

it('[GRP-10] makes a group once, local credentials being its provider unless it names another', async () => {
  const key = newKey()
  const wanted = {
    group_name: ` ${name} `,
    parent_id: 'g-1002',
    customers: [{ buid_customer: '10429', with_child_accounts: true }],
  }
  const answer = await admin.createGroup(wanted, key)
  expect(outcomeOf(answer)).toBe('201')
  expect(attributesOf(answer)).toMatchObject({
    group_name: name,
    parent_id: 'g-1002',
    level: 3,
    network_access: false,
    identity_provider_id: 'local',
    customers: [{ buid_customer: '10429', with_child_accounts: true }],
  })
  expect((await admin.createGroup(wanted, key)).text).toBe(answer.text)
  expect(outcomeOf(await admin.createGroup({ ...wanted, group_name: name.toUpperCase() }))).toBe('409 group-name-taken')
  expect(outcomeOf(await admin.createGroup({ group_name: name, parent_id: 'g-1003' }))).toBe('201')
})

it.each([
  ['group_name', ''],
  ['group_name', 'x'.repeat(81)],
  ['group_name', 'a\u0007b'],
  ['parent_id', 5],
  ['network_access', 'yes'],
  ['identity_provider_id', '../x'],
  ['customers', [{ buid_customer: '10428' }]],
  ['customers', [1]],
  ['buid_customer', 'a b'],
])('[GRP-10] refuses %s %j', async (field, value) => {
  expect(outcomeOf(await admin.createGroup({ group_name: name, [field]: value }))).toBe('422 attribute-invalid')
})

it('[GRP-10] answers for a strange customer, parent or provider as for none', async () => {
  await sql`insert into identity_providers (id, name, kind, customer_buid, issuer, client_id)
    values ('tailspin', 'Tailspin sign-in', 'oidc', '20517', 'https://id.example', 'netterms')`.execute(api.db)
  const theirs = (await other.createGroup({ buid_customer: '20517', group_name: 'Theirs' })).document.data?.id
  const strange: object[] = [
    { buid_customer: '20517' },
    { parent_id: theirs },
    { customers: [{ buid_customer: '20517', with_child_accounts: true }] },
    { identity_provider_id: 'tailspin' },
    { identity_provider_id: 'nobody' },
  ]
  for (const part of strange) {
    expect([part, outcomeOf(await admin.createGroup({ group_name: name, ...part }))]).toEqual([part, '404 not-found'])
  }
  expect(idsOf(await admin.get('/identity-providers'))).toEqual(['local', 'northwind-login', 'northwind-workforce'])
  expect(idsOf(await other.get('/identity-providers'))).toEqual(['local', 'contoso', 'tailspin'])
  const own = await other.patch(`/user-groups/${theirs}`, 'user-groups', {
    identity_provider_id: 'tailspin',
    confirm_untested: true,
  })
  expect(attributesOf(own)).toMatchObject({ identity_provider_name: 'Tailspin sign-in' })
  await other.invite({ username: 'sso.person', customers: ['20517'], group_id: theirs })
  const [person] = (await other.get('/users?filter[search]=sso.person')).document.data as unknown as {
    attributes: object
  }[]
  expect(person?.attributes).toMatchObject({ is_sso: true, group_name: 'Theirs' })
})

it('[GRP-2] [GRP-3] moves a group in its tree, not below itself and not deeper than five levels', async () => {
  const fourth = await newGroup({ parent_id: 'g-1004', group_name: `${name} four` })
  const fifth = await newGroup({ parent_id: fourth, group_name: `${name} five` })
  expect(outcomeOf(await admin.createGroup({ group_name: 'six', parent_id: fifth }))).toBe('409 group-too-deep')
  const move = (id: string, parent: string | null) =>
    admin.patch(`/user-groups/${id}`, 'user-groups', { parent_id: parent })
  expect(outcomeOf(await move('g-1003', fifth))).toBe('409 group-parent-cycle')
  expect(outcomeOf(await move('g-1003', 'g-1003'))).toBe('409 group-parent-cycle')
  expect(outcomeOf(await move('g-1003', 'g-1002'))).toBe('409 group-too-deep')
  expect(attributesOf(await move(fourth, null))).toMatchObject({ parent_id: null, level: 1, child_groups: [fifth] })
  const [a, b] = [await newGroup({ group_name: `${name} a` }), await newGroup({ group_name: `${name} b` })]
  const both = await Promise.all([move(a, b), move(b, a)])
  expect(both.map(outcomeOf).sort()).toEqual(['200', '409 group-parent-cycle'])
})

it('[GRP-6] deletes only empty groups; terminated users do not count', async () => {
  const id = await newGroup()
  const child = await newGroup({ group_name: `${name} below`, parent_id: id })
  const user = (await admin.invite({ username: `gone.${number}`, group_id: id })).document.data?.id ?? ''
  const full = await admin.delete(`/user-groups/${id}`)
  expect([outcomeOf(full), firstError(full)?.meta]).toEqual(['409 group-not-empty', { users: 1, groups: 1 }])
  expect(outcomeOf(await admin.delete(`/user-groups/${child}`))).toBe('204')
  await admin.post(`/users/${user}/termination`)
  expect(outcomeOf(await admin.delete(`/user-groups/${id}`))).toBe('204')
  expect(outcomeOf(await admin.get(`/user-groups/${id}`))).toBe('404 not-found')
})

it('[GRP-7] moves people once that they leave another group is confirmed, all or none', async () => {
  const id = await newGroup()
  const add = (attributes: object) => admin.post(`/user-groups/${id}/users`, 'user-group-users', attributes)
  const unconfirmed = await add({ user_ids: ['u-1003', 'u-1101', 'u-1102'] })
  expect([outcomeOf(unconfirmed), firstError(unconfirmed)?.meta]).toEqual([
    '409 group-move-unconfirmed',
    {
      moves: [
        expect.objectContaining({ user_id: 'u-1003', group_id: null, group_name: null }),
        expect.objectContaining({ user_id: 'u-1101', group_id: 'g-1002', group_name: 'Accounts payable' }),
        expect.objectContaining({ user_id: 'u-1102', group_id: 'g-1001', group_name: 'Northwind Traders' }),
      ],
    },
  ])
  expect(attributesOf(await admin.get(`/user-groups/${id}`))['user_count']).toBe(0)
  expect(outcomeOf(await add({ user_ids: ['u-1101', 'u-1011'], confirm_move: true }))).toBe('404 not-found')
  expect(outcomeOf(await add({ user_ids: ['u-1101', 'u-1114'], confirm_move: true }))).toBe('409 user-status-conflict')
  expect(attributesOf(await admin.get('/users/u-1101'))['group_id']).toBe('g-1002')
  expect(attributesOf(await add({ user_ids: ['u-1101', 'u-1003'], confirm_move: true }))['user_count']).toBe(2)
  expect(attributesOf(await add({ user_ids: ['u-1101'] }))['user_count']).toBe(2)
  expect(attributesOf(await admin.delete(`/user-groups/${id}/users/u-1003`))['user_count']).toBe(1)
  expect(outcomeOf(await admin.delete(`/user-groups/${id}/users/u-1003`))).toBe('404 not-found')
  expect(outcomeOf(await add({ user_ids: [] }))).toBe('422 attribute-invalid')
})

it('[USR-88] moves several users, each independently, once for a key', async () => {
  const id = await newGroup()
  const key = newKey()
  const move = (attributes: object, more = key) =>
    admin.post('/user-moves', 'user-moves', { group_id: id, ...attributes }, more)
  const results = (answer: Awaited<ReturnType<typeof move>>) =>
    (answer.document.data as unknown as { attributes: Record<string, unknown> }[]).map(({ attributes }) => attributes)
  const user_ids = ['u-1101', 'u-1114', 'u-1011', 'u-1003']
  const first = results(await move({ user_ids }))
  expect(first.map(({ outcome, error_code }) => error_code ?? outcome)).toEqual([
    'group-move-unconfirmed',
    'user-status-conflict',
    'not-found',
    'done',
  ])
  expect(first[2]).toMatchObject({ user_id: 'u-1011', username: null, pointer: '/data/attributes/user_ids/2' })
  expect(attributesOf(await admin.get(`/user-groups/${id}`))['user_count']).toBe(1)
  expect(results(await move({ user_ids }))).toEqual(first)
  const second = results(await move({ user_ids: ['u-1101'], confirm_move: true }, newKey()))
  expect(second.map(({ outcome }) => outcome)).toEqual(['done'])
  expect(attributesOf(await admin.get('/users/u-1101'))['group_id']).toBe(id)
  expect(outcomeOf(await move({ group_id: 'g-0', user_ids: ['u-1003'] }, newKey()))).toBe('404 not-found')
})

it('[GRP-4] brings its customers to its members, with those of the groups below where it has network access', async () => {
  const id = await newGroup({ customers: [{ buid_customer: '10430', with_child_accounts: false }] })
  const child = await newGroup({
    group_name: `${name} below`,
    parent_id: id,
    customers: [{ buid_customer: '10429', with_child_accounts: true }],
  })
  const user = (await admin.invite({ username: `member.${number}`, customers: ['10430'], group_id: id })).document.data
    ?.id
  await sql`update users set status = 'active', password_hash = (select password_hash from users where id = 'u-1001')
    where id = ${user}`.execute(api.db)
  const cookie = await api.signIn(`member.${number}`)
  expect(await customersSeenBy(cookie)).toEqual(['10430'])
  await admin.patch(`/user-groups/${id}`, 'user-groups', { network_access: true })
  expect(await customersSeenBy(cookie)).toEqual(['10429', '10430'])
  await admin.patch(`/user-groups/${child}/customers`, 'user-group-customers', {
    customers: [{ buid_customer: '10428', with_child_accounts: false }],
  })
  expect(await customersSeenBy(cookie)).toEqual(['10428', '10430'])
  await admin.patch(`/user-groups/${child}/customers`, 'user-group-customers', {
    customers: [{ buid_customer: '10428', with_child_accounts: true }],
  })
  expect(await customersSeenBy(cookie)).toEqual(['10428', '10429', '10430'])
  await admin.delete(`/user-groups/${id}/users/${user}`)
  expect(await customersSeenBy(cookie)).toEqual(['10430'])
})

it('[GRP-9] replaces the whole list of customers, within the caller’s own', async () => {
  const id = await newGroup({ customers: [{ buid_customer: '10429', with_child_accounts: true }] })
  const set = (customers: object[]) =>
    admin.patch(`/user-groups/${id}/customers`, 'user-group-customers', { customers })
  const answer = await set([{ buid_customer: '10430', with_child_accounts: false }])
  expect(attributesOf(answer)['customers']).toEqual([
    { buid_customer: '10430', customer_name: 'Northwind Canada', with_child_accounts: false },
  ])
  expect(outcomeOf(await set([{ buid_customer: '20517', with_child_accounts: false }]))).toBe('404 not-found')
  expect(attributesOf(await set([]))['customers']).toEqual([])
})

it('[USR-14] lets no change of a group take a customer from its last administrator', async () => {
  const id = await newGroup({ customers: [{ buid_customer: '10428', with_child_accounts: true }] })
  await sql`update users set role = 'viewer' where id = 'u-1012'`.execute(api.db)
  await sql`update users set group_id = ${id} where id = 'u-1001'`.execute(api.db)
  await sql`delete from user_customers where user_id = 'u-1001'`.execute(api.db)
  try {
    const customers = { customers: [{ buid_customer: '10428', with_child_accounts: false }] }
    const answers = [
      await admin.patch(`/user-groups/${id}/customers`, 'user-group-customers', customers),
      await admin.delete(`/user-groups/${id}/users/u-1001`),
    ]
    expect(answers.map(outcomeOf)).toEqual(['409 user-last-admin', '409 user-last-admin'])
    expect(idsOf(await admin.get('/customers'))).toHaveLength(3)
  } finally {
    await sql`insert into user_customers values ('u-1001', '10428'), ('u-1001', '10429'), ('u-1001', '10430')`.execute(
      api.db,
    )
    await sql`update users set group_id = null where id = 'u-1001'`.execute(api.db)
    await sql`update users set role = 'admin' where id = 'u-1012'`.execute(api.db)
  }
})
