import { LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstError, openTestApi, own, PROVIDER, selfIn, type TestApi } from '../http/test-api.ts'
import { hashOf } from '../http/tokens.ts'
import { answerRecoveries } from '../passwords/recoveries.ts'
import { authenticate } from './sign-in.ts'

const MINUTE_MS = 60_000
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

const self = (cookie: string) => api.send('GET', '/api/self', { headers: own(cookie) })
const sessionData = async (cookie: string) => selfIn(await self(cookie))['session_data'] as Record<string, unknown>
const select = (cookie: string, sessionKeys: { key: string; value: string }[]) =>
  api.send('POST', '/api/ecaas/session_data', {
    body: { data: { type: 'session-data', attributes: { sessionKeys } } },
    headers: own(cookie),
  })

describe('signing in', () => {
  it('[SES-1] [SES-64] is anonymous without a credential', async () => {
    const answer = await api.send('GET', '/api/self')
    // Specification §7 requires `data[0]`, a list with one entry.
    expect([answer.status, answer.document.data]).toEqual([200, [expect.anything()]])
    expect(selfIn(answer)).toMatchObject({
      session_data: { logged_in: false, user_type: null, customer_id: null },
      user: null,
      capabilities: [],
    })
  })

  it('[SES-3] gives a cookie that scripts cannot read, and stores only its hash', async () => {
    const answer = await api.attempt('admin', 'correct-horse-sandbox-1')
    const header = String(answer.headers['set-cookie'])
    expect(header).toMatch(/^sid=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = header.slice(4, 47)
    const rows = await api.db.selectFrom('portal_sessions').select('token_hash').execute()
    expect(rows.map((row) => row.token_hash)).toContain(hashOf(token))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('[SES-3] marks the cookie for its host and https alone in a secure setting', async () => {
    const secure = await openTestApi({ https: true, environment: 'live' })
    const answer = await secure.attempt('admin', 'correct-horse-sandbox-1')
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-sid=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    await secure.close()
  }, 60_000)

  it('[SES-3] replaces the session at each sign-in', async () => {
    const first = await api.signIn('admin')
    const again = await api.attempt('admin', 'correct-horse-sandbox-1', { ...own(first) })
    expect(again.status).toBe(201)
    expect(firstError(await self(first))?.code).toBe('session-expired')
  })

  it('[SES-2] answers the same bytes for an unknown name and a wrong password', async () => {
    const unknown = await api.attempt('nobody-at-all', 'wrong')
    const wrong = await api.attempt('viewer', 'wrong')
    expect([unknown.status, firstError(unknown)?.code]).toEqual([401, 'credentials-invalid'])
    expect(wrong.text).toBe(unknown.text)
    expect(unknown.headers['set-cookie']).toBeUndefined()
  })
})

it('[SES-2] runs the same database queries for an unknown name, up to and during the lock', async () => {
  api.clock.nowMs = Date.now()
  const statementsFor = async (username: string) => {
    const asked: string[] = []
    const db = api.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    for (let attempt = 0; attempt < LIMITS.attemptsBeforeLock + 2; attempt++) {
      const tried = authenticate({ db, realNow: () => api.clock.nowMs }, { username, password: 'wrong' })
      await expect(tried).rejects.toMatchObject({ errors: [{ code: 'credentials-invalid' }] })
      asked.push('answered')
    }
    return asked
  }
  const locked = () => api.db.selectFrom('unknown_names').selectAll().where('locked_until', 'is not', null).execute()
  const before = await locked()
  const known = await statementsFor('enrollment')
  expect(known.filter((each) => each === 'InsertQueryNode')).toHaveLength(1)
  expect(await statementsFor('nobody-has-this-name')).toEqual(known)
  expect((await locked()).length).toBe(before.length + 1)
  api.clock.nowMs += LIMITS.lockMinutes * MINUTE_MS + 1
  expect(await statementsFor('nobody-has-this-name')).toEqual(known)
  await answerRecoveries(api.db, new Date(api.clock.nowMs))
  const mails = await api.db.selectFrom('outgoing_mails').select('kind').execute()
  expect(mails).toEqual([{ kind: 'account-locked' }])
})

describe('the lock after failed attempts', () => {
  beforeEach(() => void (api.clock.nowMs = Date.now()))

  it('[SES-7] checks no password while locked, and unlocks automatically after 30 minutes', async () => {
    for (let attempt = 0; attempt < LIMITS.attemptsBeforeLock; attempt++) await api.attempt('payer', 'wrong')
    const right = await api.attempt('payer', 'correct-horse-sandbox-1')
    expect([right.status, firstError(right)?.code]).toEqual([401, 'credentials-invalid'])
    api.clock.nowMs += LIMITS.lockMinutes * MINUTE_MS + 1
    expect((await api.attempt('payer', 'correct-horse-sandbox-1')).status).toBe(201)
  })

  it('[SES-7] cannot be outrun by parallel guesses', async () => {
    await Promise.all(Array.from({ length: 20 }, () => api.attempt('support', 'wrong')))
    const row = await api.db
      .selectFrom('users')
      .select(['failed_attempts', 'locked_until'])
      .where('username', '=', 'support')
      .executeTakeFirstOrThrow()
    expect(row.failed_attempts).toBe(LIMITS.attemptsBeforeLock)
    expect(row.locked_until?.getTime()).toBe(api.clock.nowMs + LIMITS.lockMinutes * MINUTE_MS)
  })

  it('[SES-7] forgets failures after the right password', async () => {
    for (let attempt = 1; attempt < LIMITS.attemptsBeforeLock; attempt++) await api.attempt('voucher', 'wrong')
    await api.signIn('voucher')
    await api.attempt('voucher', 'wrong')
    expect((await api.attempt('voucher', 'correct-horse-sandbox-1')).status).toBe(201)
  })

  it('[SES-2] reports a lock by an administrator only after the right password', async () => {
    const lock = { status: 'locked', lock_reason: 'by administrator' } as const
    await api.db.updateTable('users').set(lock).where('username', '=', 'safety').execute()
    const right = await api.attempt('safety', 'correct-horse-sandbox-1')
    expect([right.status, firstError(right)?.code, firstError(right)?.meta]).toEqual([
      403,
      'account-locked',
      { reason: 'by administrator', unlocked_by: 'administrator' },
    ])
    expect(firstError(await api.attempt('safety', 'wrong'))?.code).toBe('credentials-invalid')
  })
})

describe('the life of a session', () => {
  beforeEach(() => void (api.clock.nowMs = Date.now()))

  it('[SES-3] ends after 15 minutes without a request, and each request renews it', async () => {
    const cookie = await api.signIn('admin')
    api.clock.nowMs += 14 * MINUTE_MS
    expect((await self(cookie)).status).toBe(200)
    api.clock.nowMs += 14 * MINUTE_MS
    expect((await self(cookie)).status).toBe(200)
    api.clock.nowMs += 15 * MINUTE_MS
    const late = await self(cookie)
    expect([late.status, firstError(late)?.code]).toEqual([401, 'session-expired'])
  })

  it('[SES-3] ends after 12 hours even when used', async () => {
    const cookie = await api.signIn('admin')
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      api.clock.nowMs += 10 * MINUTE_MS
      expect((await self(cookie)).status).toBe(200)
    }
    api.clock.nowMs += 10 * MINUTE_MS
    expect(firstError(await self(cookie))?.code).toBe('session-expired')
  })

  it('[SES-3] stores the last use at most once in ten seconds and returns when the session expires', async () => {
    const cookie = await api.signIn('admin')
    const startMs = api.clock.nowMs
    api.clock.nowMs += 10_000
    expect(selfIn(await self(cookie))['idle_expires_at']).toBe(
      new Date(startMs + LIMITS.sessionIdleMinutes * MINUTE_MS).toISOString(),
    )
    api.clock.nowMs += 1
    expect(selfIn(await self(cookie))['idle_expires_at']).toBe(
      new Date(api.clock.nowMs + LIMITS.sessionIdleMinutes * MINUTE_MS).toISOString(),
    )
  })

  it('[TRU-19] ends while a page’s clock asks, and goes on for what a person does', async () => {
    const polled = await api.signIn('admin')
    const used = await api.signIn('viewer')
    const poll = (cookie: string) =>
      api.send('GET', '/api/self', { headers: { ...own(cookie), 'netterms-background': '1' } })
    for (let minute = 1; minute < LIMITS.sessionIdleMinutes; minute += 1) {
      api.clock.nowMs += MINUTE_MS
      expect([(await poll(polled)).status, (await poll(used)).status]).toEqual([200, 200])
      if (minute === 10) expect((await self(used)).status).toBe(200)
    }
    api.clock.nowMs += MINUTE_MS
    expect(firstError(await poll(polled))?.code).toBe('session-expired')
    expect((await poll(used)).status).toBe(200)
  })

  it('[TRU-19] takes no write for a page’s clock', async () => {
    const cookie = await api.signIn('admin')
    api.clock.nowMs += 10 * MINUTE_MS
    const chosen = await api.send('POST', '/api/ecaas/session_data', {
      body: { data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'language', value: 'en' }] } } },
      headers: { ...own(cookie), 'netterms-background': '1' },
    })
    expect(chosen.status).toBe(200)
    api.clock.nowMs += 10 * MINUTE_MS
    expect((await self(cookie)).status).toBe(200)
  })

  it('[SES-1] answers 401 for a credential that is not one, so that the page can refresh it', async () => {
    expect(firstError(await self('sid=nonsense'))?.code).toBe('session-expired')
    const headers = { authorization: 'Bearer nonsense', origin: PROVIDER }
    expect(firstError(await api.send('GET', '/api/self', { headers }))?.code).toBe('token-invalid')
  })

  it('[SES-5] ignores the cookie when Authorization is there', async () => {
    const cookie = await api.signIn('admin')
    const headers = { ...own(cookie), authorization: 'Basic YWRtaW46eA==' }
    expect(firstError(await api.send('GET', '/api/self', { headers }))?.code).toBe('token-invalid')
  })

  it('[SES-3] ends at once when the user signs out or may not sign in any more', async () => {
    const cookie = await api.signIn('admin')
    const out = await api.send('DELETE', '/api/sessions/current', { headers: own(cookie) })
    expect([out.status, out.text]).toEqual([204, ''])
    expect(String(out.headers['set-cookie'])).toMatch(/^sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await self(cookie)).status).toBe(401)
    // The storage is not cleared, because it contains the draft of a user who returns (TRU-17).
    expect(out.headers['clear-site-data']).toBe('"cache"')

    const other = await api.signIn('cardviewer')
    await api.db.updateTable('users').set({ status: 'terminated' }).where('username', '=', 'cardviewer').execute()
    expect((await self(other)).status).toBe(401)
    expect(firstError(await api.attempt('cardviewer', 'correct-horse-sandbox-1'))?.code).toBe('credentials-invalid')
  })
})

describe('requests from other sites', () => {
  const signInFrom = (headers: Record<string, string>) => api.attempt('admin', 'correct-horse-sandbox-1', headers)

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4702' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['another origin, in an old browser', { origin: 'https://evil.example' }],
    ['no page at all', {}],
    ['a sandboxed frame', { origin: 'null' }],
  ])('[SES-5] does not sign in from %s', async (_from, headers) => {
    const answer = await signInFrom(headers)
    expect([answer.status, firstError(answer)?.code]).toEqual([403, 'cross-site-request'])
  })

  it('[SES-5] believes Referer when a browser sends neither Sec-Fetch-Site nor Origin', async () => {
    expect((await signInFrom({ referer: `${PROVIDER}/login?next=/` })).status).toBe(201)
    expect((await signInFrom({ referer: 'https://evil.example/' })).status).toBe(403)
  })

  it('[SES-5] writes nothing with the cookie for another site, and reads nothing', async () => {
    const cookie = await api.signIn('admin')
    const body = {
      data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'manage-customer', value: '10429' }] } },
    }
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await api.send('POST', '/api/ecaas/session_data', {
        body,
        headers: { cookie, 'sec-fetch-site': site },
      })
      expect(firstError(answer)?.code).toBe('cross-site-request')
    }
    const read = await api.send('GET', '/api/self', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })
    expect(firstError(read)?.code).toBe('cross-site-request')
    expect((await sessionData(cookie))['customer_id']).toBe('10428')
  })
})

describe('what a session works with', () => {
  it('[SES-4] starts on the home customer, on the only one, or on none for corporate users', async () => {
    expect(await sessionData(await api.signIn('admin'))).toMatchObject({ customer_id: '10428', user_type: 'customer' })
    expect(await sessionData(await api.signIn('other-admin'))).toMatchObject({ customer_id: '20517' })
    expect(await sessionData(await api.signIn('corporate'))).toMatchObject({
      customer_id: null,
      user_type: 'corporate',
    })
    expect(await sessionData(await api.signIn('merchant'))).toMatchObject({ customer_id: null, merchant_id: 'M-301' })
  })

  it('[SES-6] selects the user’s own objects and counts each change', async () => {
    const cookie = await api.signIn('admin')
    const before = Number((await self(cookie)).document.meta?.['selection_version'])
    const answer = await select(cookie, [
      { key: 'manage-customer', value: '10429' },
      { key: 'location', value: 'L-2' },
    ])
    expect(selfIn(answer)['session_data']).toMatchObject({ customer_id: '10429', location: 'L-2' })
    expect(selfIn(answer)['selectedCustomer']).toMatchObject({ buidCustomer: '10429' })
    expect([answer.status, answer.document.meta?.['selection_version']]).toEqual([200, before + 1])
    const again = await select(cookie, [{ key: 'manage-customer', value: '10429' }])
    expect(again.document.meta?.['selection_version']).toBe(before + 1)
    await select(cookie, [{ key: 'manage-customer', value: '10428' }])
    expect(await sessionData(cookie)).toMatchObject({ customer_id: '10428', location: null })
  })

  it('[SES-6] changes all or nothing, and answers alike for foreign and for unknown', async () => {
    const cookie = await api.signIn('admin')
    const foreign = await select(cookie, [{ key: 'manage-customer', value: '20517' }])
    const unknown = await select(cookie, [{ key: 'manage-customer', value: '99999' }])
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    const half = await select(cookie, [
      { key: 'manage-customer', value: '10429' },
      { key: 'location', value: 'L-1' },
    ])
    expect(half.status).toBe(404)
    expect((await select(cookie, [{ key: 'manage-merchant', value: 'M-301' }])).status).toBe(404)
    expect(await sessionData(cookie)).toMatchObject({ customer_id: '10428' })
  })

  it('[SES-6] refuses a key twice and a key that it does not know', async () => {
    const cookie = await api.signIn('admin')
    const twice = await select(cookie, [
      { key: 'manage-customer', value: '10428' },
      { key: 'manage-customer', value: '10429' },
    ])
    expect(firstError(twice)?.source).toEqual({ pointer: '/data/attributes/sessionKeys/1/key' })
    expect((await select(cookie, [{ key: 'role', value: 'admin' }])).status).toBe(422)
  })

  it('[SES-6] refuses a write from a page that still shows another customer', async () => {
    const cookie = await api.signIn('admin')
    const body = { data: { type: 'payment-previews', attributes: {} } }
    const answer = await api.send('POST', '/api/payment-previews', {
      body,
      headers: { ...own(cookie), 'x-selection-version': '99' },
    })
    expect([answer.status, firstError(answer)?.code]).toEqual([409, 'selection-outdated'])
  })
})
