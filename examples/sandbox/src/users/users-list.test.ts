import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstError, openTestApi, type TestApi } from '../http/test-api.ts'
import { type Caller, createCaller, idsOf, outcomeOf } from './test-people.ts'

let api: TestApi
let admin: Caller
let other: Caller
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
  other = createCaller(api, await api.signIn('other-admin'))
}, 60_000)
afterAll(() => api.close())

it('[USR-8] shows an administrator only users with no customers beyond the administrator’s, in every status', async () => {
  const answer = await admin.get('/users?page[size]=200&sort=username')
  const people = (answer.document.data as unknown as { attributes: Record<string, unknown> }[]).map(
    ({ attributes }) =>
      `${attributes['username']} ${attributes['role']} ${attributes['status']}: ${attributes['lock_reason']}`,
  )
  expect(people).toEqual(
    expect.arrayContaining([
      'admin Admin active: null',
      'payer Payer active: null',
      'h.berg Payer active: null',
      'i.novak Payer invited: null',
      'd.obrien Admin locked: by administrator',
      'l.schmidt Payer locked: by customer support',
      'm.costa Safety Manager locked: expired password',
      'e.popescu Payer terminated: null',
    ]),
  )
  for (const stranger of ['corporate', 'merchant', 'support', 'other-admin', 'dealer-group']) {
    expect(people.filter((line) => line.startsWith(`${stranger} `))).toEqual([])
  }
  expect(answer.document.meta?.['record_count']).toBe(people.length)
})

it('[USR-8] finds by part of a name, username or address, and filters by status, role and group', async () => {
  expect(idsOf(await admin.get('/users?filter[search]=nováko'))).toEqual(['u-1105'])
  expect(idsOf(await admin.get('/users?filter[search]=ana Ber'))).toEqual([])
  expect(idsOf(await admin.get('/users?filter[search]=anna Ber'))).toEqual(['u-1101'])
  expect(idsOf(await admin.get('/users?filter[search]=T.NGUYEN@north'))).toEqual(['u-1102'])
  expect(idsOf(await admin.get('/users?filter[search]=%25%25'))).toEqual([])
  expect(idsOf(await admin.get('/users?filter[status]=terminated'))).toEqual(['u-1114'])
  expect(idsOf(await admin.get('/users?filter[role]=Enrollment Manager&sort=-name'))).toEqual(['u-1007', 'u-1113'])
  expect(idsOf(await admin.get('/users?filter[group_id]=g-1004&sort=username'))).toEqual(['u-1110', 'u-1104'])
  expect(idsOf(await other.get('/users?filter[group_id]=g-1004'))).toEqual([])
  expect(outcomeOf(await admin.get('/users?filter[role]=Merchant'))).toBe('400 parameter-invalid')
})

it.each(['name', 'username', 'role', 'status'])(
  '[USR-8] sorts by %s both ways, and pages without losing a user',
  async (field) => {
    const forward = idsOf(await admin.get(`/users?sort=${field}&page[size]=200`))
    const backward = idsOf(await admin.get(`/users?sort=-${field}&page[size]=200`))
    expect(backward).toEqual([...forward].reverse())
    const paged = []
    for (let page = 1; page <= Math.ceil(forward.length / 7); page++) {
      paged.push(...idsOf(await admin.get(`/users?sort=${field}&page[size]=7&page[number]=${page}`)))
    }
    expect(paged).toEqual(forward)
  },
)

it('[USR-16] gives a partner’s session nothing over people unless the partner’s server names it', async () => {
  const ask = async (more: object) => {
    const token = await api.embedToken({ role: 'Admin', buid_customers: ['10428', '10429', '10430'], ...more })
    return api.send('GET', '/api/users', {
      headers: { authorization: `Bearer ${token}`, origin: 'http://127.0.0.1:4702' },
    })
  }
  expect(outcomeOf(await ask({}))).toBe('403 not-permitted')
  expect((await ask({ capabilities: ['users.list'] })).status).toBe(200)
})

it('[USR-21] lists the customers and locations that a user reaches, by customer and then by location', async () => {
  const rowsOf = async (path: string) =>
    ((await admin.get(path)).document.data as unknown as { attributes: Record<string, string> }[]).map(
      ({ attributes }) => `${attributes['customerName']} / ${attributes['locationName']}`,
    )
  expect(await rowsOf('/user-location-mappings')).toEqual([
    'Northwind Canada / Vancouver',
    'Northwind Traders / Spokane',
    'Northwind Traders / Tacoma',
    'Northwind Traders / Yakima',
    'Northwind West / Portland',
  ])
  expect(await rowsOf('/user-location-mappings?filter[user_id]=u-1103')).toEqual(['Northwind Canada / Vancouver'])
  expect(await rowsOf('/user-location-mappings?page[size]=2&page[number]=2')).toEqual([
    'Northwind Traders / Tacoma',
    'Northwind Traders / Yakima',
  ])
  expect(outcomeOf(await admin.get('/user-location-mappings?filter[user_id]=u-1011'))).toBe('404 not-found')
  await sql`update feature_flags set value = false where name = 'userLocationMappingEnabled'`.execute(api.db)
  const off = await admin.get('/user-location-mappings')
  expect([outcomeOf(off), firstError(off)?.meta?.['reason']]).toEqual(['403 not-permitted', 'flag'])
  await sql`update feature_flags set value = true where name = 'userLocationMappingEnabled'`.execute(api.db)
})
