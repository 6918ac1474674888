import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { bearer, firstError, openTestApi, PARTNER, type TestApi } from '../http/test-api.ts'
import { keepHouse } from '../jobs/housekeeping.ts'
import {
  assignCustomers,
  issueKey,
  type KeyCustomers,
  listKeys,
  OVERLAP_HOURS,
  registerOrigins,
  rotateSecret,
  withdrawKey,
} from './api-keys.ts'
import { checkOf, newSecretKey } from './secret-keys.ts'

const HOUR_MS = 3_600_000
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())
beforeEach(() => void (api.clock.nowMs = Date.now()))

const issue = (customers: KeyCustomers = 'all') => issueKey(api.db, { origins: [PARTNER], customers }, api.clock.nowMs)
const rotate = (key: string, isLeaked = false) => rotateSecret(api.db, key, isLeaked, api.clock.nowMs)
const create = (secretKey: string, more: Record<string, string> = {}) =>
  api.createEmbedSession({}, { authorization: `Bearer ${secretKey}`, ...more })
const statusOf = async (secretKey: string) => {
  const answer = await create(secretKey)
  return firstError(answer)?.code ?? answer.status
}
const secretOf = (answer: Awaited<ReturnType<typeof create>>) => answer.document.data?.attributes['client_secret']
const overview = async (key: string) =>
  (await listKeys(api.db, api.clock.nowMs)).find(({ publishableKey }) => publishableKey === key)

describe('a key', () => {
  it('[EMB-9] is created with its origins and environment, and creates sessions', async () => {
    const { publishableKey, secretKey } = await issue()
    expect(publishableKey).toMatch(/^pk_test_[0-9A-Za-z]{24}$/)
    expect(secretKey).toMatch(/^sk_test_[\w-]{43}[0-9A-Za-z]{6}$/)
    expect(await statusOf(secretKey)).toBe(201)
    expect(await overview(publishableKey)).toMatchObject({
      origins: [PARTNER],
      secrets: [{ last4: secretKey.slice(-4), endsAt: null }],
    })
    const stored = await api.db.selectFrom('api_secrets').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secretKey)
  })

  it('[EMB-9] ends with six characters that a search for lost keys can reckon', () => {
    const key = newSecretKey('live')
    expect(key.startsWith('sk_live_')).toBe(true)
    expect(checkOf(key.slice(0, -6))).toBe(key.slice(-6))
    // The CRC-32 of the nine digits is known: cbf43926, which is 3 421 780 262.
    expect(checkOf('123456789')).toBe('3jZRME')
  })
})

describe('a secret that is replaced', () => {
  it('[EMB-9] is valid for a day in addition to the new one, and not a moment longer', async () => {
    const { publishableKey, secretKey: before } = await issue()
    const { secretKey: after, othersEndAt } = await rotate(publishableKey)
    expect(othersEndAt?.getTime()).toBe(api.clock.nowMs + OVERLAP_HOURS * HOUR_MS)
    expect([await statusOf(before), await statusOf(after)]).toEqual([201, 201])
    api.clock.nowMs += OVERLAP_HOURS * HOUR_MS - 1
    expect(await statusOf(before)).toBe(201)
    api.clock.nowMs += 1
    expect([await statusOf(before), await statusOf(after)]).toEqual(['secret-key-invalid', 201])
    expect((await overview(publishableKey))?.secrets).toHaveLength(1)
  })

  it('[EMB-9] is one of two at most: a third is refused until the first has ended', async () => {
    const { publishableKey, secretKey: first } = await issue()
    await rotate(publishableKey)
    await expect(rotate(publishableKey)).rejects.toThrow(
      new RegExp(`^Two secrets of ${publishableKey} count already, that ending in ${first.slice(-4)} until 2`),
    )
    const together = await Promise.allSettled(Array.from({ length: 4 }, () => rotate(publishableKey)))
    expect(together.map(({ status }) => status)).not.toContain('fulfilled')
    api.clock.nowMs += OVERLAP_HOURS * HOUR_MS
    await expect(rotate(publishableKey)).resolves.toMatchObject({ publishableKey })
  })

  it('[EMB-9] is replaced by one of several concurrent requests', async () => {
    const { publishableKey } = await issue()
    const together = await Promise.allSettled(Array.from({ length: 4 }, () => rotate(publishableKey)))
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await overview(publishableKey))?.secrets).toHaveLength(2)
  })

  it('[EMB-9] [EMB-2] answers what it has answered; the same request with the new one makes a session of its own', async () => {
    const { publishableKey, secretKey: before } = await issue()
    const key = { 'idempotency-key': 'one-visit-of-one-person' }
    const first = await create(before, key)
    const { secretKey: after } = await rotate(publishableKey)
    expect((await create(before, key)).text).toBe(first.text)
    const fresh = await create(after, key)
    expect([fresh.status, fresh.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect(secretOf(fresh)).not.toBe(secretOf(first))
    expect((await create(after, key)).text).toBe(fresh.text)
  })

  it('[EMB-9] is gone from the database once its time is over', async () => {
    const { publishableKey } = await issue()
    await rotate(publishableKey)
    api.clock.nowMs += (OVERLAP_HOURS + 1) * HOUR_MS
    await keepHouse({ db: api.db, realNow: () => api.clock.nowMs })
    const kept = await api.db
      .selectFrom('api_secrets')
      .select('ends_at')
      .where('publishable_key', '=', publishableKey)
      .execute()
    expect(kept).toEqual([{ ends_at: null }])
  })
})

describe('a secret that leaked', () => {
  it('[EMB-9] ends at once, with every session under its key', async () => {
    const token = await api.embedToken()
    const self = async () => (await api.send('GET', '/api/self', { headers: bearer(token) })).status
    expect(await self()).toBe(200)
    const { secretKey, othersEndAt } = await rotate(SANDBOX_KEYS.publishable, true)
    expect(othersEndAt).toBeNull()
    expect([await statusOf(SANDBOX_KEYS.secret), await statusOf(secretKey)]).toEqual(['secret-key-invalid', 201])
    expect(await self()).toBe(401)
  })

  it('[EMB-9] creates no session that outlives it, even at the same moment', async () => {
    const { publishableKey, secretKey } = await issue()
    await Promise.all([...Array.from({ length: 6 }, () => create(secretKey)), rotate(publishableKey, true)])
    const left = await api.db
      .selectFrom('embed_sessions')
      .select('id')
      .where('publishable_key', '=', publishableKey)
      .where('revoked_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  })
})

describe('the customers of a key', () => {
  const openFor = (secretKey: string, buid_customers: readonly string[]) =>
    api.createEmbedSession({ buid_customers }, { authorization: `Bearer ${secretKey}` })
  const assign = (key: string, customers: KeyCustomers) => assignCustomers(api.db, key, customers, api.clock.nowMs)
  /** Opens a page with a session under another key than the sandbox's. */
  async function pageFor(key: string, secretKey: string, buid_customers: readonly string[]) {
    const session = await openFor(secretKey, buid_customers)
    const attributes = { client_secret: secretOf(session), publishable_key: key }
    const body = { data: { type: 'embed-tokens', attributes } }
    const token = await api.send('POST', '/api/embed-tokens', { body, headers: { origin: PARTNER } })
    const headers = bearer(String(token.document.data?.attributes['access_token']))
    return async () => {
      const answer = await api.send('GET', '/api/self', { headers })
      return firstError(answer)?.code ?? answer.status
    }
  }

  it('[EMB-11] are the only ones with sessions', async () => {
    const { publishableKey, secretKey } = await issue(['10428', '10429'])
    expect((await overview(publishableKey))?.customers).toEqual(['10428', '10429'])
    expect((await openFor(secretKey, ['10429', '10428'])).status).toBe(201)
    const other = await openFor(secretKey, ['10428', '10430'])
    const unknown = await openFor(secretKey, ['10428', '99999'])
    expect([other.status, firstError(other)]).toEqual([
      404,
      expect.objectContaining({ code: 'not-found', source: { pointer: '/data/attributes/buid_customers/1' } }),
    ])
    expect({ ...firstError(other), id: '' }).toEqual({ ...firstError(unknown), id: '' })
  })

  it('[EMB-11] are none where none is named, and all where all are', async () => {
    const { secretKey: withoutCustomers } = await issue([])
    expect((await openFor(withoutCustomers, ['10428'])).status).toBe(404)
    const { publishableKey, secretKey } = await issue('all')
    expect((await overview(publishableKey))?.customers).toBe('all')
    expect((await openFor(secretKey, ['10428', '20517'])).status).toBe(201)
  })

  it('[EMB-11] end the sessions of a removed customer at once, and no others', async () => {
    const { publishableKey, secretKey } = await issue('all')
    const gone = await pageFor(publishableKey, secretKey, ['10428', '10429'])
    const kept = await pageFor(publishableKey, secretKey, ['10428'])
    const waiting = await openFor(secretKey, ['10429'])
    expect([await gone(), await kept()]).toEqual([200, 200])
    await assign(publishableKey, ['10428'])
    expect([await gone(), await kept()]).toEqual(['token-invalid', 200])
    const attributes = { client_secret: secretOf(waiting), publishable_key: publishableKey }
    const body = { data: { type: 'embed-tokens', attributes } }
    const late = await api.send('POST', '/api/embed-tokens', { body, headers: { origin: PARTNER } })
    expect(firstError(late)?.code).toBe('token-invalid')
    expect((await openFor(secretKey, ['10429'])).status).toBe(404)
    await assign(publishableKey, 'all')
    expect((await openFor(secretKey, ['10429'])).status).toBe(201)
  })

  it('[EMB-11] leave no session of a removed customer, even at the same moment', async () => {
    const { publishableKey, secretKey } = await issue('all')
    await Promise.all([
      ...Array.from({ length: 6 }, () => openFor(secretKey, ['10429'])),
      assign(publishableKey, ['10428']),
    ])
    const left = await api.db
      .selectFrom('embed_sessions')
      .select('id')
      .where('publishable_key', '=', publishableKey)
      .where('revoked_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  })

  it('[EMB-11] must exist, and each change of them is in the audit log', async () => {
    await expect(issue(['10428', '99999'])).rejects.toThrow(/^Customer 99999 does not exist: nothing was changed\.$/)
    const { publishableKey } = await issue(['10428'])
    await expect(assign(publishableKey, ['99999'])).rejects.toThrow(StartRefusal)
    expect((await overview(publishableKey))?.customers).toEqual(['10428'])
    await assign(publishableKey, 'all')
    const record = await api.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', publishableKey)
      .orderBy('id')
      .execute()
    expect(record.map(({ actor, action, detail }) => [actor, action, JSON.parse(detail)])).toMatchObject([
      ['operator', 'api-keys.issue', { customers: ['10428'] }],
      ['operator', 'api-keys.customers', { customers: 'all' }],
    ])
  })
})

describe('a key that is withdrawn', () => {
  it('[EMB-9] creates no session from any page, and its history is in the audit log', async () => {
    const { publishableKey, secretKey } = await issue()
    await registerOrigins(api.db, publishableKey, ['https://other.example'])
    const elsewhere = { allowed_origins: ['https://third.example'] }
    const refused = await api.createEmbedSession(elsewhere, { authorization: `Bearer ${secretKey}` })
    expect(firstError(refused)?.code).toBe('origin-not-allowed')
    await withdrawKey(api.db, publishableKey, api.clock.nowMs)
    expect(await statusOf(secretKey)).toBe('secret-key-invalid')
    expect(await overview(publishableKey)).toEqual({ publishableKey, origins: [], customers: [], secrets: [] })
    const record = await api.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', publishableKey)
      .orderBy('id')
      .execute()
    expect(record.map(({ actor, action }) => [actor, action])).toEqual([
      ['operator', 'api-keys.issue'],
      ['operator', 'api-keys.origins'],
      ['operator', 'api-keys.withdraw'],
    ])
    expect(JSON.stringify(record)).not.toContain(secretKey)
  })

  it.each([
    ['rotated', () => rotate('pk_test_none')],
    ['given origins', () => registerOrigins(api.db, 'pk_test_none', [PARTNER])],
    ['given customers', () => assignCustomers(api.db, 'pk_test_none', 'all', api.clock.nowMs)],
    ['withdrawn', () => withdrawKey(api.db, 'pk_test_none', api.clock.nowMs)],
  ])('[EMB-9] is rejected when it does not exist: it cannot be %s', async (_, act) => {
    await expect(act()).rejects.toThrow(StartRefusal)
  })
})
