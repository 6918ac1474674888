import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { bearer, openTestApi, own, PROVIDER, type TestApi } from '../http/test-api.ts'
import { moveClock } from '../http/test-clock.ts'
import { hashOf } from '../http/tokens.ts'
import { deviceNameOf } from './device-name.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
interface Row {
  id: string
  attributes: { device: string | null; current: boolean; created_at: string; last_seen_at: string }
}
const list = async (cookie: string) => {
  const { document } = await api.send('GET', '/api/sessions', { headers: own(cookie) })
  return document.data as unknown as Row[]
}
const end = (cookie: string, id: string) => api.send('DELETE', `/api/sessions/${id}`, { headers: own(cookie) })
const statusOf = async (cookie: string) => (await api.send('GET', '/api/self', { headers: own(cookie) })).status
const from = async (username: string, userAgent: string) => {
  const answer = await api.attempt(username, SANDBOX_PASSWORD, { origin: PROVIDER, 'user-agent': userAgent })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

it('[SES-10] lists the user’s active sessions, last used first, and marks the current one', async () => {
  const old = await from('admin', FIREFOX)
  api.clock.nowMs += 16 * 60_000
  const second = await from('admin', FIREFOX)
  api.clock.nowMs += 60_000
  const third = await from('admin', `${'x'.repeat(500)}\u00e9`)
  const rows = await list(third)
  expect(rows.map(({ attributes }) => [attributes.device, attributes.current])).toEqual([
    [null, true],
    ['Firefox on Windows', false],
  ])
  const [, token = ''] = third.split('=')
  expect(JSON.stringify(rows)).not.toContain(hashOf(token))
  expect([await statusOf(old), await statusOf(second)]).toEqual([401, 200])
})

it('[SES-10] shows times by the program’s clock, as the audit log does, and expires by real time, at any setting of the clock', async () => {
  api.clock.nowMs = Date.now()
  const here = await from('merchant', FIREFOX)
  await moveClock(api, { advance: 'P2D' })
  await moveClock(api, { advance: 'P1DT3H' })
  api.clock.nowMs = Date.now()
  const there = await from('merchant', 'curl/8.0')
  const { rows: signIns } = await sql<{ at: Date }>`select at from audit_entries
    where actor = 'user:u-1009' and action = 'session.sign-in' order by id`.execute(api.db)
  const [first, second] = signIns.map(({ at }) => at.getTime())
  const shown = async () => {
    const { document } = await api.send('GET', '/api/sessions', { headers: own(there) })
    const rows = document.data as unknown as Row[]
    const byDevice = new Map(rows.map(({ attributes }) => [attributes.device, attributes]))
    const instants = (device: string | null) => {
      const { created_at, last_seen_at } = byDevice.get(device) ?? expect.fail(`${device} is not listed`)
      return { createdMs: Date.parse(created_at), lastSeenMs: Date.parse(last_seen_at) }
    }
    return {
      here: instants('Firefox on Windows'),
      there: instants(null),
      nowMs: Date.parse(String(document.meta?.['now_ts'])),
    }
  }
  // Equal within the duration of a statement; the clock was moved by days in between.
  const near = (actual: number, expected = Number.NaN) => expect(Math.abs(actual - expected)).toBeLessThan(5_000)
  const before = await shown()
  near(before.here.createdMs, first)
  near(before.here.lastSeenMs, first)
  near(before.there.createdMs, second)
  near(before.nowMs, second)
  // The session is used again after the clock was moved: opened on its original day, last seen today.
  api.clock.nowMs += 15_000
  expect(await statusOf(here)).toBe(200)
  const after = await shown()
  near(after.here.createdMs, first)
  near(after.here.lastSeenMs - 15_000, second)
  api.clock.nowMs += 15 * 60_000
  expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401])
})

it('[SES-11] ends another of the own sessions at once; this one ends by signing out', async () => {
  const [here, there] = [await api.signIn('payer'), await api.signIn('payer')]
  const rows = await list(here)
  const id = (current: boolean) => rows.find(({ attributes }) => attributes.current === current)?.id ?? ''
  expect((await end(here, id(false))).status).toBe(204)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect((await end(here, id(true))).status).toBe(404)
})

it('[SES-11] finds no session of another user', async () => {
  const [mine, hers] = [await api.signIn('payer'), await api.signIn('robin')]
  const [foreign] = await list(hers)
  const answer = await end(mine, foreign?.id ?? '')
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '__proto__', "'--"]) {
    expect((await end(mine, encodeURIComponent(id))).text).toBe(answer.text)
  }
  expect([answer.status, await statusOf(hers)]).toEqual([404, 200])
})

it('[SES-11] ends all others and keeps this one', async () => {
  const cookies = [await api.signIn('viewer'), await api.signIn('viewer'), await api.signIn('viewer')] as const
  const other = await api.signIn('safety')
  expect((await api.send('DELETE', '/api/sessions', { headers: own(cookies[1]) })).status).toBe(204)
  expect(await Promise.all([...cookies, other].map(statusOf))).toEqual([401, 200, 401, 200])
})

it('[SES-10] is nothing to a partner’s user', async () => {
  const headers = bearer(await api.embedToken())
  expect((await api.send('GET', '/api/sessions', { headers })).status).toBe(404)
  expect((await api.send('DELETE', '/api/sessions', { headers })).status).toBe(404)
})

it.each([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.0', null],
  ['', null],
] as const)('[SES-10] calls %s by its name', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
