/**
 * Checks that a call uses the feature flags of the page that it comes from, never those of a host named in a header.
 */
import { exportCredentials } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, PARTNER, type TestApi } from './test-api.ts'
import { frameOf, stepUpTokenOf } from './test-frame.ts'

const DEALER = 'https://pay.dealer.example'
/** User with a password at the provider. */
const ADMIN = { external_user_id: 'torqline-17', role: 'Admin', capabilities: ['users.list', 'credentials.export'] }
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  await api.db
    .updateTable('api_keys')
    .set({ origins: [PARTNER, DEALER] })
    .execute()
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  await set('localhost', true)
  await set('127.0.0.1', true)
  await api.db.deleteFrom('feature_flags').where('hostname', '=', 'pay.dealer.example').execute()
})

async function set(hostname: string, isOn: boolean): Promise<void> {
  const names = ['userManagementEnabled', 'userManagementDisabled'] as const
  await api.db.deleteFrom('feature_flags').where('hostname', '=', hostname).where('name', 'in', names).execute()
  const rows = names.map((name) => ({ hostname, name, value: name === 'userManagementEnabled' ? isOn : !isOn }))
  await api.db.insertInto('feature_flags').values(rows).execute()
}

async function tokenAt(origin: string): Promise<string> {
  const session = await api.createEmbedSession({ ...ADMIN, allowed_origins: [PARTNER, DEALER] })
  const token = await api.exchange(session.document.data?.attributes['client_secret'], origin)
  return String(token.document.data?.attributes['access_token'])
}

/** Returns `listed`, or the reason why the call was rejected. */
async function users(headers: Record<string, string>): Promise<unknown> {
  const answer = await api.send('GET', '/api/users', { headers })
  return answer.status === 200 ? 'listed' : firstError(answer)?.meta?.['reason']
}
const fileOf = async (hostname: string) => (await api.send('GET', `/api/feature-flags/${hostname}.json`)).status

it('[CFG-15] rejects calls with a flag that is off for the partner’s page, at any server address', async () => {
  const page = bearer(await tokenAt(PARTNER))
  expect(await users(page)).toBe('listed')
  await set('127.0.0.1', false)
  expect([await users(page), await users({ ...page, host: 'localhost' })]).toEqual(['flag', 'flag'])
})

it('[CFG-15] allows calls with a flag that is on for the partner’s page only', async () => {
  await set('localhost', false)
  await set('pay.dealer.example', true)
  expect(await users(bearer(await tokenAt(DEALER), DEALER))).toBe('listed')
  expect(await users(own(await api.signIn('admin')))).toBe('flag')
})

it('[CFG-15] uses the page that exchanged the client secret, not another origin of the session', async () => {
  await set('127.0.0.1', false)
  expect(await users(bearer(await tokenAt(DEALER), DEALER))).toBe('listed')
  expect(await users(bearer(await tokenAt(PARTNER)))).toBe('flag')
})

it('[CFG-15] gives a partner’s page without its own flags the provider’s, in its file and in its calls', async () => {
  expect(await fileOf('pay.dealer.example')).toBe(200)
  expect(await fileOf('dealer.example')).toBe(404)
  const page = bearer(await tokenAt(DEALER), DEALER)
  expect(await users(page)).toBe('listed')
  await set('localhost', false)
  expect(await users(page)).toBe('flag')
})

it('[CFG-15] does not let a user of the provider choose a partner’s flags by the host name', async () => {
  await set('localhost', false)
  await set('pay.dealer.example', true)
  const admin = own(await api.signIn('admin'))
  expect(await users({ ...admin, host: 'pay.dealer.example' })).toBe('flag')
  expect(await users({ ...admin, host: '127.0.0.1:4702' })).toBe('flag')
})

it('[USR-22] uses the flags of the page that opened the secure frame', async () => {
  const path = `/api${exportCredentials.path}`
  const ask = async () => {
    const page = bearer(await tokenAt(PARTNER))
    const token = await stepUpTokenOf(api, page, 'credentials.export')
    return api.sendSecurely('GET', path, { headers: frameOf(token) })
  }
  expect((await ask()).status).toBe(200)
  await set('127.0.0.1', false)
  expect(firstError(await ask())?.meta?.['reason']).toBe('flag')
})
