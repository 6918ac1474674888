import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, PROVIDER, type TestApi } from '../http/test-api.ts'
import { findSignInProvider } from './sign-in-provider.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

const discover = (username: string) =>
  api.send('POST', '/api/sign-in-methods', {
    body: { data: { type: 'sign-in-methods', attributes: { username } } },
    headers: { origin: PROVIDER },
  })

it('[IDN-10] returns the identity provider of users who have one, and a password for others', async () => {
  const sso = await discover('Nadia')
  expect(sso.document.data?.attributes).toEqual({
    method: 'sso',
    provider: { id: 'contoso', name: 'Contoso' },
    start: '/sso/start?provider=contoso',
  })
  const local = await discover('payer')
  expect([local.status, local.document.data?.attributes]).toEqual([
    200,
    { method: 'password', provider: null, start: null },
  ])
})

it('[IDN-10] answers an unknown name like some existing one, and always the same', async () => {
  const known = [(await discover('nadia')).text, (await discover('payer')).text]
  const names = [...Array.from({ length: 60 }, (_, nth) => `nobody-${nth}`), '__proto__', "' or 1=1", 'x']
  const answers = new Map<string, string>()
  for (const name of names) answers.set(name, (await discover(name)).text)
  expect([...new Set(answers.values())].sort()).toEqual(known.sort())
  for (const answer of known) {
    expect([...answers.values()].filter((each) => each === answer).length).toBeGreaterThan(10)
  }
  for (const name of names) expect((await discover(name.toUpperCase())).text, name).toBe(answers.get(name))
})

it('[IDN-10] keeps the answer of every name for a provider of only some names, and of terminated users', async () => {
  const names = Array.from({ length: 40 }, (_, nth) => `nobody-${nth}`)
  const ask = async () =>
    Promise.all(names.map(async (name) => (await findSignInProvider(api.db, name))?.id ?? 'password'))
  const before = await ask()
  const [second] = await sql<{
    id: string
  }>`insert into identity_providers (id, name, kind, customer_buid, issuer, client_id,
    client_secret_sealed) select 'second', 'Second', kind, customer_buid, issuer, client_id, client_secret_sealed
    from identity_providers where id = 'contoso' returning id`
    .execute(api.db)
    .then(({ rows }) => rows)
  expect(await ask(), 'an unused provider').toEqual(before)
  const groupOf = (provider: string) =>
    api.db.updateTable('user_groups').set({ identity_provider_id: provider }).where('id', '=', 'g-1003').execute()
  const [group] = await api.db
    .selectFrom('user_groups')
    .select('identity_provider_id')
    .where('id', '=', 'g-1003')
    .execute()
  await groupOf(second?.id ?? '')
  const after = await ask()
  await groupOf(group?.identity_provider_id ?? '')
  await api.db.deleteFrom('identity_providers').where('id', '=', 'second').execute()
  expect(after.filter((each, nth) => each !== before[nth] && each !== 'second')).toEqual([])
  expect(new Set(after)).toEqual(new Set(['password', 'contoso', 'second']))
  await api.db.updateTable('users').set({ status: 'terminated' }).where('id', '=', 'u-1203').execute()
  expect((await findSignInProvider(api.db, 'ona'))?.id).toBe('contoso')
  await api.db.updateTable('users').set({ status: 'active' }).where('id', '=', 'u-1203').execute()
})
