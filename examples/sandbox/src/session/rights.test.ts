/** Checks why a right is missing, and which names are shown to whom: every role, every tenant, partners' users. */
import { CAPABILITIES, type Capability, capabilitiesOf, type Role } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 90_000)
afterAll(() => api.close())

interface Told {
  allowed: boolean
  reason: string | null
  requirement: string | null
  roles: string[]
  role: string | null
  ask: string | null
  administrators: { full_name: string }[]
}

async function told(headers: Record<string, string>, capability: string): Promise<Told> {
  const answer = await api.send('GET', `/api/rights/${capability}`, { headers })
  expect(answer.status, answer.text).toBe(200)
  return answer.document.data?.attributes as unknown as Told
}
const toldTo = async (username: string, capability: string) => told(own(await api.signIn(username)), capability)
const namesOf = ({ administrators }: Told) => administrators.map(({ full_name }) => full_name)

async function addUser(id: string, role: string, customers: readonly string[], home: string | null): Promise<void> {
  await sql`insert into users (id, username, password_hash, first_name, last_name, email, role, user_types, status, home_customer)
    select ${id}, ${id}, password_hash, ${`First ${id}`}, ${`Last ${id}`}, ${`${id}@harbor.example`}, ${role}, user_types,
      status, ${home} from users where id = 'u-1001'`.execute(api.db)
  for (const customer of customers) await sql`insert into user_customers values (${id}, ${customer})`.execute(api.db)
}

it('[ACC-24] tells a viewer which role can pay, and which administrators can give it', async () => {
  expect(await toldTo('viewer', 'payments.create')).toEqual({
    allowed: false,
    reason: 'role',
    requirement: null,
    roles: ['admin', 'payer'],
    role: 'payer',
    ask: 'administrator',
    administrators: [{ full_name: 'Alex Smith' }, { full_name: 'Robin Hale' }],
  })
})

it('[ACC-24] says yes where the session has it, with nothing to ask for', async () => {
  expect(await toldTo('payer', 'payments.create')).toEqual({
    ...{ allowed: true, reason: null, requirement: null, roles: [], role: null, ask: null, administrators: [] },
  })
})

it('[ACC-24] returns 404 for an unknown capability, also for prototype property names', async () => {
  const headers = own(await api.signIn('viewer'))
  for (const name of ['x-0', 'toString', '__proto__', 'rights.get', 'payments.create%00']) {
    expect((await api.send('GET', `/api/rights/${name}`, { headers })).status, name).toBe(404)
  }
  expect((await api.send('GET', '/api/rights/payments.create')).status).toBe(401)
})

it('[ACC-24] agrees with the table for every capability and role', async () => {
  const people = { admin: 'admin', payer: 'payer', viewer: 'viewer', cardviewer: 'card-viewer', merchant: 'merchant' }
  let cells = 0
  for (const [username, role] of Object.entries({ ...people, support: 'support' })) {
    const headers = own(await api.signIn(username))
    for (const capability of Object.keys(CAPABILITIES) as Capability[]) {
      const { allowed, reason } = await told(headers, capability)
      const holds = capabilitiesOf(role as Role).includes(capability)
      // A user with the right may still lack a dealer, an account, or a flag; other users get the missing role as the
      // reason.
      expect(holds ? reason !== 'role' : reason === 'role', `${capability} as ${username}: ${reason}`).toBe(true)
      if (!holds) expect(allowed).toBe(false)
      cells += 1
    }
  }
  process.stdout.write(`rights × roles: ${cells} cells\n`)
}, 120_000)

describe('who is named', () => {
  it.each([
    ['cardviewer', 'cards.request', [], 'administrator'],
    ['merchant', 'payments.create', [], 'support'],
    ['dealer-group', 'users.invite', [], 'support'],
    ['support', 'users.invite', [], null],
    // Another role would take rights away from an administrator.
    ['corporate', 'loyalty-programs.update', [], 'support'],
    ['other-admin', 'loyalty-programs.update', [], 'support'],
    ['two-sides', 'users.invite', ['Omar Haddad'], 'administrator'],
    ['safety', 'invoices.list', ['Alex Smith', 'Robin Hale'], 'administrator'],
  ] as const)('[ACC-26] to %s, who lacks %s: %j', async (username, capability, names, ask) => {
    const answer = await toldTo(username, capability)
    expect([namesOf(answer), answer.ask]).toEqual([names, ask])
  })

  it('[ACC-26] never an administrator of another tenant, of a part of the company, or one who is locked', async () => {
    await addUser('u-3001', 'admin', ['20517'], '20517')
    await addUser('u-3002', 'admin', ['10429'], '10429')
    await addUser('u-3003', 'admin', ['10428', '20517'], '20517')
    await sql`update users set status = 'locked', lock_reason = 'by administrator' where id = 'u-1012'`.execute(api.db)
    expect(namesOf(await toldTo('viewer', 'payments.create'))).toEqual(['Alex Smith'])
    await sql`update users set status = 'active', lock_reason = null where id = 'u-1012'`.execute(api.db)
    await sql`delete from user_customers where user_id in ('u-3001', 'u-3002', 'u-3003')`.execute(api.db)
    await sql`delete from users where id in ('u-3001', 'u-3002', 'u-3003')`.execute(api.db)
  })

  it('[ACC-26] at most three, and none to a partner’s user', async () => {
    for (const id of ['u-3011', 'u-3012', 'u-3013']) {
      await addUser(id, 'admin', [], '10428')
      await sql`insert into user_customers select ${id}, customer_buid from user_customers where user_id = 'u-1001'`.execute(
        api.db,
      )
    }
    expect(namesOf(await toldTo('viewer', 'payments.create'))).toHaveLength(3)
    const viewer = await told(bearer(await api.embedToken({ role: 'Viewer' })), 'payments.create')
    expect([viewer.reason, viewer.role, viewer.ask, namesOf(viewer)]).toEqual(['role', 'payer', 'partner', []])
    const cut = await told(
      bearer(await api.embedToken({ role: 'Payer', capabilities: ['invoices.list'] })),
      'payments.create',
    )
    expect([cut.reason, cut.ask, namesOf(cut)]).toEqual(['scope', 'partner', []])
  })

  it('[ACC-25] names no administrator where the company’s users are not managed here', async () => {
    await sql`update feature_flags set value = (name = 'userManagementDisabled') where name like 'userManagement%abled'`.execute(
      api.db,
    )
    const answer = await toldTo('viewer', 'payments.create')
    expect([answer.ask, namesOf(answer)]).toEqual(['support', []])
    await sql`update feature_flags set value = (name = 'userManagementEnabled') where name like 'userManagement%abled'`.execute(
      api.db,
    )
  })
})

it('[ACC-24] says that the chosen account pays nothing, or that the program has it turned off', async () => {
  await sql`update customers set status = 'locked' where buid = '10428'`.execute(api.db)
  expect(await toldTo('payer', 'payments.create')).toMatchObject({ allowed: false, reason: 'account-locked' })
  await sql`update customers set status = 'active' where buid = '10428'`.execute(api.db)
  await sql`update feature_flags set value = (name = 'userManagementDisabled') where name like 'userManagement%abled'`.execute(
    api.db,
  )
  expect(await toldTo('admin', 'users.invite')).toMatchObject({
    ...{ allowed: false, reason: 'flag', requirement: 'userManagementEnabled', ask: 'support' },
  })
  await sql`update feature_flags set value = (name = 'userManagementEnabled') where name like 'userManagement%abled'`.execute(
    api.db,
  )
})

it('[ACC-9] a refusal says who can give the right', async () => {
  const headers = own(await api.signIn('viewer'))
  const answer = await api.send('POST', '/api/users', {
    headers: { ...headers, 'idempotency-key': 'a-key-of-sixteen-ch' },
  })
  expect(answer.document.errors?.[0]).toMatchObject({
    detail: 'users.invite is not allowed to this user (role). An administrator of the company can give the role Admin.',
    meta: { reason: 'role', roles: ['admin'], ask: 'administrator' },
  })
})

it.each([
  ['by administrator', 'administrator', /administrator of the company can unlock/],
  ['by customer support', 'customer support', /Customer support can unlock/],
  ['password change required', 'new password', /A new password unlocks it/],
  ['expired password', 'new password', /A new password unlocks it/],
])('[SES-75] an account locked %s says who unlocks it: %s', async (reason, by, words) => {
  await sql`update users set status = 'locked', lock_reason = ${reason} where username = 'voucher'`.execute(api.db)
  const answer = await api.attempt('voucher', 'correct-horse-sandbox-1')
  const [error] = answer.document.errors ?? []
  expect([error?.code, error?.meta]).toEqual(['account-locked', { reason, unlocked_by: by }])
  expect((error as { detail?: string } | undefined)?.detail).toMatch(words)
})
