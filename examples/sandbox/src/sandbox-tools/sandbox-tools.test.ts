import type { AddressInfo } from 'node:net'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { firstError, openTestApi, own, PARTNER, PROVIDER, type TestApi } from '../http/test-api.ts'
import { KEPT_REQUESTS } from './request-log.ts'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await api.signIn('admin')
}, 60_000)
afterAll(() => api.close())

const set = (attributes: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/sandbox/faults', { body: { data: { type: 'sandbox-faults', attributes } }, headers })
const off = () => set({ slow_ms: 0, failing_percent: 0, cut_percent: 0, stale_flags: false, maintenance_seconds: 0 })
afterEach(off)
const read = (path: string) => api.send('GET', path, { headers: own(admin) })

describe('faults', () => {
  it('[SBX-10] fail the configured share of a hundred calls, never the switches', async () => {
    await set({ failing_percent: 30 })
    const statuses: number[] = []
    for (let call = 0; call < 100; call++) statuses.push((await read('/api/self')).status)
    expect(statuses.filter((status) => status === 500)).toHaveLength(30)
    await set({ failing_percent: 100 })
    const failed = await read('/api/invoices')
    expect([failed.status, firstError(failed)?.code]).toEqual([500, 'server-error'])
    expect((await api.send('GET', '/api/sandbox/faults')).status).toBe(200)
    expect((await api.send('GET', '/api/sandbox/clock')).status).toBe(200)
  })

  it('[SBX-9] delay every response', async () => {
    await set({ slow_ms: 300 })
    const startedAt = performance.now()
    expect((await read('/api/self')).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(290)
  })

  it('[SBX-9] cut the connection after the call ran, and the same key returns the response later', async () => {
    const app = createApp({
      database: { db: api.db },
      options: {
        environment: 'sandbox',
        https: false,
        providerOrigins: () => [PROVIDER],
        realNow: () => api.clock.nowMs,
        log: () => undefined,
      },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const post = (path: string, type: string, attributes: Record<string, unknown>, headers: Record<string, string>) =>
      fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': MEDIA_TYPE, ...headers },
        body: JSON.stringify({ data: { type, attributes } }),
      })
    await post('/sandbox/faults', 'sandbox-faults', { cut_percent: 100 }, {})
    const headers = { ...own(admin), origin: PROVIDER }
    await expect(post('/exports', 'exports', { what: 'invoices' }, headers)).rejects.toThrow()
    expect(await api.db.selectFrom('export_addresses').selectAll().execute()).toHaveLength(1)
    await post('/sandbox/faults', 'sandbox-faults', { cut_percent: 0 }, {})
    expect((await post('/exports', 'exports', { what: 'invoices' }, headers)).status).toBe(201)
    const log = await fetch(`${origin}/api/sandbox/request-log`)
    const { data } = (await log.json()) as { data: { attributes: Record<string, unknown> }[] }
    expect(data.map(({ attributes }) => [attributes['call'], attributes['status'], attributes['fault']])).toEqual(
      expect.arrayContaining([
        ['exports.create', 0, 'cut'],
        ['exports.create', 201, null],
      ]),
    )
    await app.close()
  })

  it('[SBX-11] return the old flags, and enforce the current ones', async () => {
    await set({ stale_flags: true })
    await api.db.updateTable('feature_flags').set({ value: false }).where('name', '=', 'disputeCreateEnabled').execute()
    const told = async () =>
      (await api.send('GET', '/api/feature-flags/localhost.json')).document.data?.attributes['disputeCreateEnabled']
    expect(await told()).toBe(true)
    await set({ stale_flags: false })
    expect(await told()).toBe(false)
    await api.db.updateTable('feature_flags').set({ value: true }).where('name', '=', 'disputeCreateEnabled').execute()
  })

  it('[SBX-21] start maintenance with a retry time, by the call and by a button on the page', async () => {
    await set({ maintenance_seconds: 600 })
    for (const path of ['/api/self', '/api/config', '/api/invoices']) {
      const answer = await read(path)
      expect([answer.status, firstError(answer)?.code, answer.headers['retry-after']], path).toEqual([
        503,
        'server-unavailable',
        '600',
      ])
    }
    const press = (seconds: string, origin = PROVIDER) =>
      api.send('POST', `/sandbox/maintenance/${seconds}`, { headers: { origin, 'sec-fetch-site': 'same-origin' } })
    expect((await api.send('GET', '/sandbox')).text).toContain(
      'Maintenance is on: every call returns 503 with a retry after 600 seconds.',
    )
    const up = await press('0')
    expect([up.status, up.headers['location'], (await read('/api/self')).status]).toEqual([
      303,
      '/sandbox#maintenance',
      200,
    ])
    await press('20')
    expect((await read('/api/self')).headers['retry-after']).toBe('20')
    expect((await press('7')).status).toBe(404)
    const foreign = { origin: PARTNER, 'sec-fetch-site': 'cross-site' }
    expect((await api.send('POST', '/sandbox/maintenance/0', { headers: foreign })).status).toBe(403)
    expect((await read('/api/self')).status).toBe(503)
    expect((await set({ maintenance_seconds: 3_601 })).status).toBe(422)
  })

  it('[SBX-9] change only the named switches, and reject unknown ones', async () => {
    await set({ slow_ms: 5 })
    const { document } = await set({ failing_percent: 0 })
    expect(document.data?.attributes).toEqual({
      slow_ms: 5,
      failing_percent: 0,
      cut_percent: 0,
      stale_flags: false,
      maintenance_seconds: 0,
    })
    for (const attributes of [{ slow_ms: 60_001 }, { slow_ms: -1 }, { failing_percent: 101 }, { explode: true }])
      expect((await set(attributes)).status).toBe(422)
    expect((await set({ slow_ms: 1 }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    expect((await set({ slow_ms: 1 }, { origin: PARTNER, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('the log', () => {
  it('[SBX-12] has route, call, and status, and no user input', async () => {
    await read('/api/invoices?filter[search]=a-private-word')
    await read('/api/payments/P-999999')
    await api.attempt('a-private-name', 'a-private-password')
    const answer = await api.send('GET', '/api/sandbox/request-log?page[size]=10')
    const rows = (answer.document.data as unknown as { attributes: Record<string, unknown> }[]).map(
      ({ attributes }) => attributes,
    )
    expect(rows.slice(0, 3).map(({ route, call, status }) => [route, call, status])).toEqual([
      ['/api/sessions', 'session.sign-in', 401],
      ['/api/payments/:number', 'payments.get', 404],
      ['/api/invoices', 'invoices.list', 200],
    ])
    expect(answer.text).not.toMatch(/private|999999/)
  })

  it('[SBX-12] keeps the last thousand requests', async () => {
    for (let call = 0; call < KEPT_REQUESTS + 50; call++) await api.send('GET', '/api/config')
    const { document } = await api.send('GET', '/api/sandbox/request-log')
    expect(document.meta?.['record_count']).toBe(KEPT_REQUESTS)
  })
})

describe('the page', () => {
  it('[SBX-13] shows clock, switches, values and requests, without a script', async () => {
    await set({ slow_ms: 3 })
    await read('/api/self')
    const { status, text, headers } = await api.send('GET', '/sandbox')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    for (const words of ['2026-11-20', 'slow_ms', '021000021', 'GET /api/self']) expect(text).toContain(words)
    expect(text).not.toMatch(/<script|style=/)
  })

  it('[SBX-62] moves the clock with buttons that only this page can submit', async () => {
    const press = (move: string, origin = PROVIDER) =>
      api.send('POST', `/sandbox/clock/${move}`, { headers: { origin, 'sec-fetch-site': 'same-origin' } })
    const date = async () =>
      (await api.send('GET', '/api/sandbox/clock')).document.data?.attributes['program_date'] as string
    const foreign = { origin: PARTNER, 'sec-fetch-site': 'cross-site' }
    expect((await api.send('POST', '/sandbox/clock/day', { headers: foreign })).status).toBe(403)
    expect([await date(), (await press('year')).status]).toEqual(['2026-11-20', 404])
    const answer = await press('day')
    expect([answer.status, answer.headers['location'], await date()]).toEqual([303, '/sandbox#clock', '2026-11-21'])
    await press('banking-days')
    // From a Saturday to Monday, plus two days.
    expect(await date()).toBe('2026-11-25')
    const due = /To the next due date, ([\d-]+)/.exec((await api.send('GET', '/sandbox')).text)?.[1]
    await press('due-date')
    expect(await date()).toBe(due)
  })

  it('[SBX-13] has a header with working links to the provider’s other pages', async () => {
    for (const path of ['/sandbox', '/docs/errors']) {
      const { text } = await api.send('GET', path)
      const header = /<header>.*<\/header>/.exec(text)?.[0] ?? ''
      const places = [...header.matchAll(/href="([^"]+)"/g)].map(([, place]) => place)
      expect(places).toEqual(expect.arrayContaining(['/sandbox', '/docs/api', '/docs/errors']))
      expect(header).toContain(`href="${path}" aria-current="page"`)
      for (const place of places) expect((await api.send('GET', String(place))).status, place).toBe(200)
    }
  })

  it('[SBX-13] is absent from a live configuration, as are its calls', async () => {
    const live = await openTestApi({ environment: 'live', https: true })
    for (const path of ['/sandbox', '/api/sandbox/faults', '/api/sandbox/request-log'])
      expect((await live.send('GET', path)).status, path).toBe(404)
    const body = { data: { type: 'sandbox-faults', attributes: { failing_percent: 100 } } }
    expect((await live.send('POST', '/api/sandbox/faults', { body })).status).toBe(404)
    await live.db
      .insertInto('sandbox_faults')
      .values({ id: 1, slow_ms: 0, failing_percent: 100, cut_percent: 0, stale_flags: null })
      .execute()
    expect((await live.send('GET', '/api/config')).status).toBe(200)
    await live.close()
  }, 60_000)
})
