import { LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOriginOf } from '../api-keys/key-origins.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import { bearer, firstError, openTestApi, PARTNER, selfIn, type TestApi } from '../http/test-api.ts'
import { hashOf } from '../http/tokens.ts'

let api: TestApi
const KEY = 'one-key-for-one-intent'

beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())
beforeEach(() => void (api.clock.nowMs = Date.now()))

const self = (headers: Record<string, string>) => api.send('GET', '/api/self', { headers })
const secretOf = async (attributes: Record<string, unknown> = {}) =>
  (await api.createEmbedSession(attributes)).document.data?.attributes['client_secret']

it('[EMB-1] lets a partner’s user in as the partner says', async () => {
  const session = await api.createEmbedSession()
  expect(session.status).toBe(201)
  expect(session.document.data?.attributes).toEqual({
    client_secret: expect.stringMatching(/^cs_[\w-]{43}$/) as string,
    expires_in: LIMITS.clientSecretSeconds,
  })
  const token = await api.exchange(session.document.data?.attributes['client_secret'])
  expect([token.status, token.document.data?.attributes['expires_in']]).toEqual([201, LIMITS.embedTokenSeconds])
  const answer = await self(bearer(String(token.document.data?.attributes['access_token'])))
  expect(selfIn(answer)).toMatchObject({
    session_data: { logged_in: true, user_type: 'customer', customer_id: '10428' },
    user: { full_name: 'Kim Lee', role: 'Payer' },
    idle_expires_at: null,
  })
  expect(answer.headers['access-control-allow-origin']).toBe(PARTNER)
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  expect(answer.headers['access-control-expose-headers']).toContain('Idempotency-Replayed')
})

it('[EMB-1] takes rights away from a role and never adds any', async () => {
  const token = await api.embedToken({ role: 'Viewer', capabilities: ['invoices.list', 'payments.create'] })
  expect(selfIn(await self(bearer(token)))['capabilities']).toEqual(['invoices.list'])
})

it.each([
  ['an origin that the key does not have', { allowed_origins: ['https://evil.example'] }, 403, 'origin-not-allowed'],
  ['a customer that does not exist', { buid_customers: ['10428', '99999'] }, 404, 'not-found'],
  ['a role that does not exist', { role: 'Root' }, 422, 'attribute-invalid'],
  ['an attribute that does not exist', { is_admin: true }, 422, 'attribute-unknown'],
])('[EMB-1] refuses %s', async (_what, attributes, status, code) => {
  const answer = await api.createEmbedSession(attributes)
  expect([answer.status, firstError(answer)?.code]).toEqual([status, code])
})

it.each(['Customer Support', 'Merchant'])('[EMB-10] gives no partner the role of %s', async (role) => {
  const answer = await api.createEmbedSession({ role })
  expect([answer.status, firstError(answer)?.code, firstError(answer)?.source]).toEqual([
    422,
    'attribute-invalid',
    { pointer: '/data/attributes/role' },
  ])
})

it('[EMB-2] refuses a secret key that comes from a browser, on any call, and alerts the operator', async () => {
  for (const headers of [{ origin: PARTNER }, { 'sec-fetch-site': 'same-origin' }]) {
    const answer = await api.createEmbedSession({}, headers)
    expect([answer.status, firstError(answer)?.code]).toEqual([403, 'secret-key-in-browser'])
  }
  const other = await self({ authorization: 'Bearer sk_test_whatever', origin: PARTNER })
  expect(firstError(other)?.code).toBe('secret-key-in-browser')
  expect(api.lines.join()).toContain('secret-key-in-browser')
})

it('[EMB-2] refuses a missing and a wrong secret key alike', async () => {
  const missing = await api.createEmbedSession({}, { authorization: '' })
  const wrong = await api.createEmbedSession({}, { authorization: 'Bearer sk_test_wrong' })
  expect([missing.status, firstError(missing)?.code]).toEqual([401, 'secret-key-invalid'])
  expect(wrong.text).toBe(missing.text)
})

it('[EMB-2] answers a repeated call with the same bytes, although no secret is stored', async () => {
  const headers = { 'idempotency-key': KEY }
  const [first, second] = await Promise.all([api.createEmbedSession({}, headers), api.createEmbedSession({}, headers)])
  expect(second.text).toBe(first.text)
  const replayed = [first, second].filter((answer) => answer.headers['idempotency-replayed'] === 'true')
  expect(replayed).toHaveLength(1)
  const secret = String(first.document.data?.attributes['client_secret'])
  const stored = [
    await api.db.selectFrom('idempotency_keys').selectAll().execute(),
    await api.db.selectFrom('embed_sessions').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toContain(secret)

  const other = await api.createEmbedSession({ external_user_id: 'somebody-else' }, headers)
  expect([other.status, firstError(other)?.code]).toEqual([422, 'idempotency-key-reused'])
  expect(firstError(await api.createEmbedSession({}, { 'idempotency-key': 'short' }))?.code).toBe(
    'idempotency-key-invalid',
  )
})

it('[EMB-3] exchanges a secret once, even when two ask at the same time', async () => {
  const secret = await secretOf()
  const answers = await Promise.all([api.exchange(secret), api.exchange(secret), api.exchange(secret)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401])
  expect(firstError(await api.exchange(secret))?.code).toBe('client-secret-consumed')
})

it.each([
  ['another registered origin', 'http://localhost:4702'],
  ['an unregistered origin', 'https://evil.example'],
  ['no page', null],
])('[EMB-3] burns a secret that is tried from %s', async (_from, origin) => {
  const secret = await secretOf()
  const answer = await api.exchange(secret, origin)
  expect([answer.status, firstError(answer)?.code]).toEqual([403, 'origin-not-allowed'])
  expect(firstError(await api.exchange(secret))?.code).toBe('client-secret-consumed')
})

it('[EMB-3] rejects a secret after two minutes, and an unknown one', async () => {
  const secret = await secretOf()
  api.clock.nowMs += LIMITS.clientSecretSeconds * 1000
  expect(firstError(await api.exchange(secret))?.code).toBe('client-secret-expired')
  expect(firstError(await api.exchange('cs_never'))?.code).toBe('token-invalid')
})

it('[EMB-3] refuses a publishable key that is not known, and leaves the secret as it is', async () => {
  const secret = await secretOf()
  const attributes = { client_secret: secret, publishable_key: 'pk_test_of_nobody' }
  const body = { data: { type: 'embed-tokens', attributes } }
  const answer = await api.send('POST', '/api/embed-tokens', { body, headers: { origin: PARTNER } })
  expect([answer.status, firstError(answer)?.code]).toEqual([401, 'publishable-key-unknown'])
  expect((await api.exchange(secret)).status).toBe(201)
})

it('[EMB-4] ends a token after 15 minutes', async () => {
  const token = await api.embedToken()
  api.clock.nowMs += LIMITS.embedTokenSeconds * 1000 - 1
  expect((await self(bearer(token))).status).toBe(200)
  api.clock.nowMs += 1
  const late = await self(bearer(token))
  expect([late.status, firstError(late)?.code]).toEqual([401, 'session-expired'])
})

it('[EMB-5] binds a token to the origin that it was given to', async () => {
  const token = await api.embedToken({ allowed_origins: [PARTNER, 'http://localhost:4702'] })
  const authorization = `Bearer ${token}`
  for (const headers of [
    { authorization, origin: 'http://localhost:4702' },
    { authorization, origin: 'https://evil.example' },
    { authorization, origin: 'null' },
    { authorization },
    { authorization, 'sec-fetch-site': 'cross-site' },
  ]) {
    const answer = await self(headers)
    expect([answer.status, firstError(answer)?.code]).toEqual([403, 'origin-not-allowed'])
  }
  // A page sends no Origin on a read of its own origin, which is the server's here and not the one that the token is
  // bound to.
  expect((await self({ authorization, 'sec-fetch-site': 'same-origin' })).status).toBe(403)
  expect((await self({ authorization, 'sec-fetch-site': 'same-origin', host: new URL(PARTNER).host })).status).toBe(200)
  const write = await api.send('DELETE', '/api/embed-tokens/current', {
    headers: { authorization, 'sec-fetch-site': 'same-origin', host: new URL(PARTNER).host },
  })
  expect([write.status, firstError(write)?.code]).toEqual([403, 'origin-not-allowed'])
})

it('[EMB-5] never answers a page of an unknown origin with leave to read', async () => {
  const answer = await self({ origin: 'https://evil.example' })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

it('[EMB-7] ends the embed session with every token of it', async () => {
  const token = await api.embedToken()
  const gone = await api.send('DELETE', '/api/embed-tokens/current', { headers: bearer(token) })
  expect([gone.status, gone.text]).toEqual([204, ''])
  const answer = await self(bearer(token))
  expect([answer.status, firstError(answer)?.code]).toEqual([401, 'token-invalid'])
})

it('[EMB-8] selects one of the session’s own customers and no other', async () => {
  const token = await api.embedToken({ buid_customers: ['10429', '10428'] })
  const select = (value: string) =>
    api.send('POST', '/api/ecaas/session_data', {
      body: { data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'manage-customer', value }] } } },
      headers: bearer(token),
    })
  expect(selfIn(await self(bearer(token)))['session_data']).toMatchObject({ customer_id: '10429' })
  expect((await select('10428')).document.meta?.['selection_version']).toBe(2)
  expect((await select('10430')).status).toBe(404)
})

it('[EMB-7] ends a session for the partner’s server, in any state of its secret', async () => {
  const created = await api.createEmbedSession()
  const secret = created.document.data?.attributes['client_secret']
  const waiting = await api.createEmbedSession()
  const token = String((await api.exchange(secret)).document.data?.attributes['access_token'])
  const revoke = (id: string | undefined, authorization = `Bearer ${SANDBOX_KEYS.secret}`) =>
    api.send('POST', `/api/embed-sessions/${id}/revoke`, { headers: { authorization } })

  expect((await revoke(created.document.data?.id, 'Bearer sk_test_wrong')).status).toBe(401)
  expect((await self(bearer(token))).status).toBe(200)
  const gone = await revoke(created.document.data?.id)
  expect([gone.status, gone.text]).toEqual([204, ''])
  expect(firstError(await self(bearer(token)))?.code).toBe('token-invalid')

  await revoke(waiting.document.data?.id)
  const late = await api.exchange(waiting.document.data?.attributes['client_secret'])
  expect(firstError(late)?.code).toBe('token-invalid')
  const stranger = await revoke('es_of_another_partner')
  expect([stranger.status, firstError(stranger)?.code]).toEqual([404, 'not-found'])
})

describe('a page on the developer’s own machine', () => {
  const LOOPBACK = ['http://localhost:5950', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://localhost']

  it.each(LOOPBACK)('[EMB-75] may use the test key: %s', async (origin) => {
    const created = await api.createEmbedSession({ allowed_origins: [origin] })
    expect(created.status).toBe(201)
    const exchanged = await api.exchange(created.document.data?.attributes['client_secret'], origin)
    expect([exchanged.status, exchanged.headers['access-control-allow-origin']]).toEqual([201, origin])
    const token = String(exchanged.document.data?.attributes['access_token'])
    const answer = await self({ authorization: `Bearer ${token}`, origin })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, origin])
  })

  it.each(['https://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://localhost@evil.example'])(
    '[EMB-75] is not %s',
    async (origin) => {
      const answer = await api.createEmbedSession({ allowed_origins: [origin] })
      expect([403, 422]).toContain(answer.status)
    },
  )

  it('[EMB-75] does not widen a live key', async () => {
    const key = `pk_live_${'x'.repeat(24)}`
    const registered = 'https://dealer.example'
    for (const origin of LOOPBACK) {
      expect(isOriginOf({ publishable_key: key, origins: [registered] }, origin)).toBe(false)
      expect(isOriginOf({ publishable_key: key.replace('live', 'test'), origins: [registered] }, origin)).toBe(true)
      // A withdrawn key has no origins.
      expect(isOriginOf({ publishable_key: key.replace('live', 'test'), origins: [] }, origin)).toBe(false)
    }
    expect(isOriginOf({ publishable_key: key, origins: [registered] }, registered)).toBe(true)
    await api.db
      .insertInto('api_keys')
      .values({ publishable_key: key, origins: [registered], has_every_customer: true })
      .execute()
    const secretKey = `sk_live_${'y'.repeat(43)}`
    await api.db
      .insertInto('api_secrets')
      .values({
        secret_hash: hashOf(secretKey),
        publishable_key: key,
        last4: 'yyyy',
        created_at: new Date(),
        ends_at: null,
      })
      .execute()
    const create = (origin: string) =>
      api.createEmbedSession({ allowed_origins: [origin] }, { authorization: `Bearer ${secretKey}` })
    const refused = await create('http://localhost:5950')
    expect([refused.status, firstError(refused)?.code]).toEqual([403, 'origin-not-allowed'])
    expect((await create(registered)).status).toBe(201)
  })
})

it('[EMB-74] refuses a secret key in the place of the publishable one, and names its partner in the operator’s log only', async () => {
  const attributes = { client_secret: await secretOf(), publishable_key: SANDBOX_KEYS.secret }
  const body = { data: { type: 'embed-tokens', attributes } }
  const answer = await api.send('POST', '/api/embed-tokens', { body, headers: { origin: PARTNER } })
  expect([answer.status, firstError(answer)?.code, firstError(answer)?.source]).toEqual([
    403,
    'secret-key-in-browser',
    { pointer: '/data/attributes/publishable_key' },
  ])
  const logged = api.lines.filter((line) => line.includes('secret-key-in-browser')).join()
  expect(logged).toContain(SANDBOX_KEYS.publishable)
  expect(logged + answer.text).not.toContain(SANDBOX_KEYS.secret)
})

it('[EMB-73] lets any page read why the exchange of a secret is refused, and nothing else', async () => {
  const origin = 'https://unknown.example'
  const refused = await api.exchange(await secretOf(), origin)
  expect([refused.status, firstError(refused)?.code]).toEqual([403, 'origin-not-allowed'])
  expect(refused.headers['access-control-allow-origin']).toBe(origin)
  expect(refused.headers['access-control-allow-credentials']).toBeUndefined()
  const preflight = await api.send('OPTIONS', '/api/embed-tokens', { headers: { origin } })
  expect(preflight.headers['access-control-allow-headers']).toContain('Content-Type')
  for (const path of ['/api/config', '/api/self', '/api/embed-sessions', '/api/embed-tokens/current']) {
    const other = await api.send('OPTIONS', path, { headers: { origin } })
    expect(other.headers['access-control-allow-origin'], path).toBeUndefined()
  }
})

it('[EMB-10] names the roles that it takes when one is not among them', async () => {
  const answer = await api.createEmbedSession({ role: 'payer' })
  expect(answer.text).toContain('It takes Admin, Payer, Viewer')
})
