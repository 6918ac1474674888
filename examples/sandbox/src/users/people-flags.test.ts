/** Checks every call on users and groups, with each flag on and off. */
import { CALLS, type FlagName, type Requirement } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { frameOf, stepUpTokenOf } from '../http/test-frame.ts'

type PeopleFlag = 'userManagementEnabled' | 'userManagementDisabled' | 'userGroupManagementEnabled'
/** A move puts users into a group, as `user-groups.add-users` does, and is covered by the flag of groups. */
const OF_USERS = CALLS.filter(({ name }) =>
  /^(users\.(?!move-together$)|user-sessions\.|credentials\.|credential-imports\.)/.test(name),
)
const OF_GROUPS = CALLS.filter(({ name }) =>
  /^(users\.move-together$|user-groups\.|identity-providers\.|sign-in-tests\.)/.test(name),
)
type PeopleCall = (typeof CALLS)[number]

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await api.signIn('admin')
}, 60_000)
beforeEach(() => set({ userManagementEnabled: true, userManagementDisabled: false, userGroupManagementEnabled: true }))
afterAll(() => api.close())

/** Sets the flags; null if the file of flags does not contain one. */
async function set(values: Partial<Record<PeopleFlag, boolean | null>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await api.db
      .deleteFrom('feature_flags')
      .where('name', '=', name as FlagName)
      .execute()
    if (value === null) continue
    const rows = ['localhost', '127.0.0.1'].map((hostname) => ({ hostname, name: name as FlagName, value }))
    await api.db.insertInto('feature_flags').values(rows).execute()
  }
}

/** Sends an empty request: a permitted caller gets an error other than 403. */
async function ask(call: PeopleCall): Promise<TestAnswer> {
  const path = `/api${call.path.replace(/:\w+/g, 'u-0')}`
  if (call.name === 'credentials.export') {
    const token = await stepUpTokenOf(api, own(admin), 'credentials.export')
    return api.sendSecurely('GET', path, { headers: frameOf(token, { host: 'secure.provider.example' }) })
  }
  return api.send(call.method, path, { headers: own(admin) })
}

async function refused(calls: readonly PeopleCall[]): Promise<string[]> {
  const names: string[] = []
  for (const call of calls) {
    const answer = await ask(call)
    if (answer.status !== 403) continue
    const { meta } = firstError(answer) ?? {}
    expect(firstError(answer)?.code).toBe('not-permitted')
    const { can, flags = [], notFlags = [] }: Requirement = call.needs
    // ACC-25: customer support is the contact, because no administrator can help while users are not managed here.
    expect(meta).toEqual({
      required: can,
      reason: 'flag',
      requirement: expect.any(String),
      roles: [],
      ask: 'support',
    })
    expect([...flags, ...notFlags]).toContain(meta?.['requirement'])
    names.push(call.name)
  }
  return names
}
const namesOf = (calls: readonly PeopleCall[]) => calls.map(({ name }) => name)

it('[USR-22] are served while users are managed here, whichever of the two flags says so', async () => {
  expect(Math.min(OF_USERS.length, OF_GROUPS.length)).toBeGreaterThanOrEqual(14)
  const on = [
    { userManagementEnabled: true, userManagementDisabled: false },
    { userManagementEnabled: true, userManagementDisabled: true },
    { userManagementEnabled: true, userManagementDisabled: null },
    { userManagementEnabled: null, userManagementDisabled: false },
  ]
  for (const flags of on) {
    await set(flags)
    expect([flags, await refused(OF_USERS)]).toEqual([flags, []])
  }
})

it('[USR-22] are refused as soon as they are not, with the flag as the reason, and groups stay', async () => {
  const off = [
    { userManagementEnabled: false, userManagementDisabled: true },
    { userManagementEnabled: null, userManagementDisabled: true },
    { userManagementEnabled: null, userManagementDisabled: null },
    { userManagementEnabled: false, userManagementDisabled: null },
  ]
  for (const flags of off) {
    await set(flags)
    expect([flags, await refused(OF_USERS)]).toEqual([flags, namesOf(OF_USERS)])
  }
  expect(await refused(OF_GROUPS)).toEqual([])
})

it('[USR-22] of groups are refused without their own flag, and users stay', async () => {
  for (const value of [false, null]) {
    await set({ userGroupManagementEnabled: value })
    expect(await refused(OF_GROUPS)).toEqual(namesOf(OF_GROUPS))
  }
  expect(await refused(OF_USERS)).toEqual([])
})

it('[USR-22] ignores the flags of another host', async () => {
  const answer = await api.send('GET', '/api/users', { headers: { ...own(admin), host: 'unknown.example' } })
  expect([answer.status, firstError(answer)?.meta?.['reason']]).toEqual([403, 'flag'])
})

it('[USR-22] also applies to a partner’s page with the right in its session', async () => {
  const token = await api.embedToken({ role: 'Admin', capabilities: ['users.list'] })
  const list = async () => (await api.send('GET', '/api/users', { headers: bearer(token) })).status
  expect(await list()).toBe(200)
  await set({ userManagementEnabled: false, userManagementDisabled: true })
  expect(await list()).toBe(403)
})
