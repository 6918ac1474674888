/** Checks access to users: every call on users, by caller, by owner. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { type Caller, createCaller, newKey } from './test-people.ts'

let api: TestApi
const callers = new Map<string, Caller>()
const PEOPLE = [
  ['admin', 'AD'],
  ['payer', 'PA'],
  ['viewer', 'VI'],
  ['cardviewer', 'CV'],
  ['safety', 'SM'],
  ['voucher', 'VM'],
  ['enrollment', 'EM'],
  ['merchant', 'ME'],
  ['support', 'CS'],
  ['west', 'W '],
  ['other-admin', 'O '],
] as const

/**
 * Users of Northwind; of Northwind West only; of Contoso; and one that does not exist. `west` is an administrator of
 * Northwind West only.
 */
const USERS = { own: 'u-1105', sibling: 'u-1110', foreign: 'u-9002', none: 'u-0' } as const
const GROUPS = { own: 'g-1002', sibling: 'g-1004', foreign: 'g-9001', none: 'g-0' } as const
type Whose = keyof typeof USERS

beforeAll(async () => {
  api = await openTestApi()
  const contoso = { customer_buid: '20517', id: 'g-9001', name: 'Contoso accounts', parent_id: null }
  await api.db.insertInto('user_groups').values(contoso).execute()
  await addPerson('u-west', 'west', 'admin', '10429', null)
  await addPerson('u-9002', 'contoso.viewer', 'viewer', '20517', 'g-9001')
  for (const [name] of PEOPLE) callers.set(name, createCaller(api, await api.signIn(name)))
}, 90_000)
afterAll(() => api.close())

async function addPerson(id: string, username: string, role: string, customer: string, group: string | null) {
  await sql`insert into users (id, username, password_hash, first_name, last_name, email, role, user_types, status,
      home_customer, group_id)
    select ${id}, ${username}, password_hash, first_name, last_name, email, ${role}, user_types, status, ${customer},
      ${group} from users where id = 'u-1001'`.execute(api.db)
  await sql`insert into user_customers values (${id}, ${customer})`.execute(api.db)
}

/** Customers that the groups already have. */
const CUSTOMERS_OF: Readonly<Record<Whose, object[]>> = {
  own: [{ buid_customer: '10428', with_child_accounts: true }],
  sibling: [{ buid_customer: '10429', with_child_accounts: false }],
  foreign: [],
  none: [],
}

/** Requests that are impossible, change nothing, or are not checked by a later row. */
const CALLS: Record<string, (caller: Caller, whose: Whose) => ReturnType<Caller['get']>> = {
  'users.get': (caller, whose) => caller.get(`/users/${USERS[whose]}`),
  'users.update': (caller, whose) => caller.patch(`/users/${USERS[whose]}`, 'users', {}),
  'users.lock': (caller, whose) =>
    caller.post(`/users/${USERS[whose]}/lock`, 'user-locks', { reason: 'expired password' }),
  'users.unlock': (caller, whose) => caller.post(`/users/${USERS[whose]}/unlock`),
  'users.invite-again': (caller, whose) =>
    caller.post(`/users/${whose === 'own' ? 'u-1114' : USERS[whose]}/invitation`, undefined, {}, newKey()),
  'users.invite for customer': (caller, whose) =>
    caller.invite({
      username: 'payer',
      customers: [{ own: '10428', sibling: '10429', foreign: '20517', none: '9' }[whose]],
    }),
  'user-groups.get': (caller, whose) => caller.get(`/user-groups/${GROUPS[whose]}`),
  'user-groups.create below': (caller, whose) => caller.createGroup({ group_name: 'Below', parent_id: GROUPS[whose] }),
  'user-groups.update': (caller, whose) => caller.patch(`/user-groups/${GROUPS[whose]}`, 'user-groups', {}),
  'user-groups.delete': (caller, whose) => caller.delete(`/user-groups/${GROUPS[whose]}`),
  'user-groups.add-users': (caller, whose) =>
    caller.post(`/user-groups/${GROUPS[whose]}/users`, 'user-group-users', { user_ids: ['u-1114'] }),
  'user-groups.set-customers': (caller, whose) =>
    caller.patch(`/user-groups/${GROUPS[whose]}/customers`, 'user-group-customers', { customers: CUSTOMERS_OF[whose] }),
  'user-groups.remove-user': (caller, whose) => caller.delete(`/user-groups/${GROUPS[whose]}/users/${USERS[whose]}`),
  'user-location-mappings': (caller, whose) => caller.get(`/user-location-mappings?filter[user_id]=${USERS[whose]}`),
  'users.terminate': (caller, whose) => caller.post(`/users/${USERS[whose]}/termination`),
}

it('[USR-8] [GRP-1] answers each role about its own, a sibling’s, and another company’s users', async () => {
  const rows: string[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    for (const whose of Object.keys(USERS) as Whose[]) {
      const cells: string[] = []
      for (const [person] of PEOPLE) {
        const caller = callers.get(person) ?? expect.fail(person)
        cells.push(String((await call(caller, whose)).status))
      }
      rows.push(`${name.padEnd(27)}${whose.padEnd(9)}${cells.join(' ')}`)
    }
  }
  expect([`${' '.repeat(36)}${PEOPLE.map(([, initials]) => initials).join('  ')}`, ...rows].join('\n'))
    .toMatchInlineSnapshot(`
    "                                    AD  PA  VI  CV  SM  VM  EM  ME  CS  W   O 
    users.get                  own      200 403 403 403 403 403 403 403 200 404 404
    users.get                  sibling  200 403 403 403 403 403 403 403 200 404 404
    users.get                  foreign  404 403 403 403 403 403 403 403 200 404 200
    users.get                  none     404 403 403 403 403 403 403 403 404 404 404
    users.update               own      200 403 403 403 403 403 403 403 403 404 404
    users.update               sibling  200 403 403 403 403 403 403 403 403 404 404
    users.update               foreign  404 403 403 403 403 403 403 403 403 404 200
    users.update               none     404 403 403 403 403 403 403 403 403 404 404
    users.lock                 own      409 403 403 403 403 403 403 403 409 404 404
    users.lock                 sibling  409 403 403 403 403 403 403 403 409 404 404
    users.lock                 foreign  404 403 403 403 403 403 403 403 422 404 422
    users.lock                 none     404 403 403 403 403 403 403 403 404 404 404
    users.unlock               own      409 403 403 403 403 403 403 403 409 404 404
    users.unlock               sibling  403 403 403 403 403 403 403 403 403 404 404
    users.unlock               foreign  404 403 403 403 403 403 403 403 409 404 409
    users.unlock               none     404 403 403 403 403 403 403 403 404 404 404
    users.invite-again         own      409 403 403 403 403 403 403 403 409 404 404
    users.invite-again         sibling  409 403 403 403 403 403 403 403 409 404 404
    users.invite-again         foreign  404 403 403 403 403 403 403 403 409 404 409
    users.invite-again         none     404 403 403 403 403 403 403 403 404 404 404
    users.invite for customer  own      409 403 403 403 403 403 403 403 403 404 404
    users.invite for customer  sibling  409 403 403 403 403 403 403 403 403 409 404
    users.invite for customer  foreign  404 403 403 403 403 403 403 403 403 404 409
    users.invite for customer  none     404 403 403 403 403 403 403 403 403 404 404
    user-groups.get            own      200 403 403 403 403 403 403 403 403 404 404
    user-groups.get            sibling  200 403 403 403 403 403 403 403 403 404 404
    user-groups.get            foreign  404 403 403 403 403 403 403 403 403 404 200
    user-groups.get            none     404 403 403 403 403 403 403 403 403 404 404
    user-groups.create below   own      201 403 403 403 403 403 403 403 403 404 404
    user-groups.create below   sibling  201 403 403 403 403 403 403 403 403 404 404
    user-groups.create below   foreign  404 403 403 403 403 403 403 403 403 404 404
    user-groups.create below   none     404 403 403 403 403 403 403 403 403 404 404
    user-groups.update         own      200 403 403 403 403 403 403 403 403 404 404
    user-groups.update         sibling  200 403 403 403 403 403 403 403 403 404 404
    user-groups.update         foreign  404 403 403 403 403 403 403 403 403 404 200
    user-groups.update         none     404 403 403 403 403 403 403 403 403 404 404
    user-groups.delete         own      409 403 403 403 403 403 403 403 403 404 404
    user-groups.delete         sibling  409 403 403 403 403 403 403 403 403 404 404
    user-groups.delete         foreign  404 403 403 403 403 403 403 403 403 404 409
    user-groups.delete         none     404 403 403 403 403 403 403 403 403 404 404
    user-groups.add-users      own      409 403 403 403 403 403 403 403 403 404 404
    user-groups.add-users      sibling  409 403 403 403 403 403 403 403 403 404 404
    user-groups.add-users      foreign  404 403 403 403 403 403 403 403 403 404 404
    user-groups.add-users      none     404 403 403 403 403 403 403 403 403 404 404
    user-groups.set-customers  own      200 403 403 403 403 403 403 403 403 404 404
    user-groups.set-customers  sibling  200 403 403 403 403 403 403 403 403 404 404
    user-groups.set-customers  foreign  404 403 403 403 403 403 403 403 403 404 200
    user-groups.set-customers  none     404 403 403 403 403 403 403 403 403 404 404
    user-groups.remove-user    own      200 403 403 403 403 403 403 403 403 404 404
    user-groups.remove-user    sibling  200 403 403 403 403 403 403 403 403 404 404
    user-groups.remove-user    foreign  404 403 403 403 403 403 403 403 403 404 200
    user-groups.remove-user    none     404 403 403 403 403 403 403 403 403 404 404
    user-location-mappings     own      200 403 403 403 403 403 403 403 403 404 404
    user-location-mappings     sibling  200 403 403 403 403 403 403 403 403 200 404
    user-location-mappings     foreign  404 403 403 403 403 403 403 403 403 404 200
    user-location-mappings     none     404 403 403 403 403 403 403 403 403 404 404
    users.terminate            own      200 403 403 403 403 403 403 403 403 404 404
    users.terminate            sibling  200 403 403 403 403 403 403 403 403 409 404
    users.terminate            foreign  404 403 403 403 403 403 403 403 403 404 200
    users.terminate            none     404 403 403 403 403 403 403 403 403 404 404"
  `)
})

it('[USR-8] returns the same bytes for another company’s user or group and for a missing one', async () => {
  for (const person of ['admin', 'other-admin', 'west'] as const) {
    const caller = callers.get(person) ?? expect.fail(person)
    const none = [await caller.get('/users/u-0'), await caller.get('/user-groups/g-0')]
    const foreign = person === 'admin' ? ['u-9002', 'g-9001'] : ['u-1105', 'g-1002']
    const strange = [await caller.get(`/users/${foreign[0]}`), await caller.get(`/user-groups/${foreign[1]}`)]
    expect(strange.map(({ status, text }) => [status, text])).toEqual(none.map(({ text }) => [404, text]))
  }
})

it('[USR-8] lets customer support find users, and neither invite nor change them', async () => {
  const support = callers.get('support') ?? expect.fail('support')
  expect((await support.get('/users?page[size]=1')).status).toBe(200)
  expect((await support.invite({})).status).toBe(403)
  expect((await support.get('/user-groups')).status).toBe(403)
})
