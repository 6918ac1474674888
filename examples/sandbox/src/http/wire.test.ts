import { CALLS, MEDIA_TYPE } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, requireHandlers } from './api.ts'
import { firstError, openTestApi, own, PARTNER, type TestApi } from './test-api.ts'

let api: TestApi
let admin: string
const preview = (attributes: unknown) => ({ data: { type: 'payment-previews', attributes } })

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.signIn('admin')
}, 60_000)
afterAll(() => api.close())

const read = (path: string, headers: Record<string, string> = {}) =>
  api.send('GET', path, { headers: { ...own(admin), ...headers } })
const write = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/payment-previews', { payload, headers: { ...own(admin), ...headers } })

describe('media types', () => {
  it('[WIR-1] answers with exactly the media type, without charset', async () => {
    expect((await read('/api/self')).headers['content-type']).toBe(MEDIA_TYPE)
    expect((await read('/api/nothing-here')).headers['content-type']).toBe(MEDIA_TYPE)
  })

  it.each([
    `${MEDIA_TYPE}; charset=utf-8`,
    `${MEDIA_TYPE}; ext="https://example.com/ext"`,
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])('[WIR-1] rejects a body sent as %s', async (type) => {
    const answer = await write(JSON.stringify(preview({})), { 'content-type': type })
    expect([answer.status, firstError(answer)?.code, firstError(answer)?.source?.['header']]).toEqual([
      415,
      'media-type-unsupported',
      'Content-Type',
    ])
  })

  it.each(['application/json', `${MEDIA_TYPE}; charset=utf-8`, `${MEDIA_TYPE};q=0`, 'text/html'])(
    '[WIR-1] cannot meet Accept: %s',
    async (accept) => {
      const answer = await read('/api/self', { accept })
      expect([answer.status, firstError(answer)?.code]).toEqual([406, 'not-acceptable'])
    },
  )

  it('[WIR-1] accepts a profile with a body and ignores it', async () => {
    for (const profile of [
      'profile="https://example.com/p"',
      'profile="https://example.com/a;b,c https://example.com/d"',
    ]) {
      const type = `${MEDIA_TYPE}; ${profile}`
      const body = JSON.stringify(preview({}))
      const answer = await write(body, { 'content-type': type, accept: `text/html;q=0.1, ${type}` })
      expect(answer.text).toBe((await write(body)).text)
      expect(answer.status).toBe(422)
      expect((await read('/api/self', { accept: `${type};q=0.5` })).headers['content-type']).toBe(MEDIA_TYPE)
    }
  })

  it.each([MEDIA_TYPE, '*/*', 'text/html, application/*;q=0.5', `${MEDIA_TYPE};x=1, ${MEDIA_TYPE};q=0.9`])(
    '[WIR-1] meets Accept: %s',
    async (accept) => {
      expect((await read('/api/self', { accept })).status).toBe(200)
    },
  )
})

describe('query strings', () => {
  it.each([
    ['an unknown parameter', 'foo=1', 'parameter-unknown', 'foo'],
    ['an unknown filter', 'filter[nope]=1', 'parameter-unknown', 'filter[nope]'],
    ['a filter named like a prototype property', 'filter[__proto__]=1', 'parameter-unknown', 'filter[__proto__]'],
    ['an include', 'include=lines', 'parameter-unknown', 'include'],
    ['a duplicate parameter', 'page[size]=10&page[size]=20', 'parameter-invalid', 'page[size]'],
    ['a page size of zero', 'page[size]=0', 'parameter-invalid', 'page[size]'],
    ['a page size above the limit', 'page[size]=201', 'parameter-invalid', 'page[size]'],
    ['a page number that is not an integer', 'page[number]=1.5', 'parameter-invalid', 'page[number]'],
    ['an invalid filter value', 'filter[status]=lost', 'parameter-invalid', 'filter[status]'],
    ['an unknown sort order', 'sort=secret', 'parameter-invalid', 'sort'],
    ['an unknown direction', 'filter[sort]=due_date|up', 'parameter-invalid', 'filter[sort]'],
    ['two orders', 'sort=due_date&filter[sort]=due_date|asc', 'parameter-invalid', 'filter[sort]'],
    ['broken percent-encoding', 'filter[search]=%E0%A4%A', 'parameter-invalid', 'filter[search]'],
    ['a NUL', 'filter[search]=a%00b', 'parameter-invalid', 'filter[search]'],
  ])('[WIR-5] refuses %s', async (_what, query, code, parameter) => {
    const answer = await read(`/api/invoices?${query}`)
    expect([answer.status, firstError(answer)?.code, firstError(answer)?.source]).toEqual([400, code, { parameter }])
  })

  it('[WIR-7] accepts both spellings of a sort order', async () => {
    const standard = await read('/api/invoices?sort=-due_date&page[size]=10')
    const piped = await read('/api/invoices?filter[sort]=due_date|desc&page[size]=10')
    expect(standard.status).toBe(200)
    expect(piped.text).toBe(standard.text)
  })

  it('[WIR-5] accepts no page on a call that is not paged', async () => {
    expect(firstError(await read('/api/exposures?page[size]=10'))?.code).toBe('parameter-unknown')
  })
})

describe('bodies', () => {
  it.each([
    ['nothing', ''],
    ['text that is not JSON', '{"data":'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['a list', '[]'],
    ['a list of resources', '{"data":[]}'],
    ['a resource without a type', '{"data":{"attributes":{}}}'],
    ['attributes that are a list', '{"data":{"type":"payment-previews","attributes":[]}}'],
    ['a key twice', '{"data":{"type":"x","type":"payment-previews","attributes":{}}}'],
    ['a duplicate key with a JSON escape', '{"data":{"type":"payment-previews","\\u0074ype":"x"}}'],
    ['__proto__', '{"data":{"type":"payment-previews","attributes":{"__proto__":{"a":1}}}}'],
    ['constructor', '{"data":{"type":"payment-previews","attributes":{"constructor":{"prototype":{}}}}}'],
    ['NUL in a string', '{"data":{"type":"payment-previews","attributes":{"currency":"US\\u0000"}}}'],
    ['half a character', '{"data":{"type":"payment-previews","attributes":{"currency":"\\ud800"}}}'],
    ['a very deep document', `{"data":${'['.repeat(50)}${']'.repeat(50)}}`],
    ['an unknown member', '{"data":{"type":"payment-previews","attributes":{}},"secret":1}'],
    ['relationships', '{"data":{"type":"payment-previews","attributes":{},"relationships":{}}}'],
  ])('[WIR-6] refuses %s', async (_what, payload) => {
    const answer = await write(payload, { 'content-type': MEDIA_TYPE })
    expect([answer.status, firstError(answer)?.code]).toEqual([400, 'document-invalid'])
  })

  it('[WIR-6] rejects a resource of another type', async () => {
    const answer = await write('{"data":{"type":"payments","attributes":{}}}')
    expect([answer.status, firstError(answer)?.code, firstError(answer)?.source]).toEqual([
      409,
      'type-conflict',
      { pointer: '/data/type' },
    ])
  })

  it('[WIR-6] rejects an id made by the client', async () => {
    const answer = await write('{"data":{"type":"payment-previews","id":"7","attributes":{}}}')
    expect([answer.status, firstError(answer)?.source]).toEqual([403, { pointer: '/data/id' }])
  })

  it('[WIR-6] accepts an update with its own id, and rejects one with another', async () => {
    const user = (await read('/api/users?page[size]=1')).document.data as unknown as { id: string }[]
    const id = user[0]?.id ?? ''
    const change = (document: object, path = `/api/users/${id}`) =>
      api.send('PATCH', path, { body: { data: document }, headers: own(admin) })
    const version = Number((await read(`/api/users/${id}`)).document.data?.attributes['version'])
    const attributes = { version, first_name: 'Same' }
    const without = await change({ type: 'users', attributes })
    expect(without.status, without.text).toBe(200)
    // The user is already in this state, so the version is not checked.
    expect((await change({ type: 'users', id, attributes })).text).toBe(without.text)
    for (const other of ['u-nobody', '', 7, null, [id]]) {
      const answer = await change({ type: 'users', id: other, attributes })
      expect([answer.status, firstError(answer)?.source]).toEqual([409, { pointer: '/data/id' }])
    }
    const lid = await write(JSON.stringify({ data: { type: 'payment-previews', lid: 'mine', attributes: {} } }))
    expect(lid.text).toBe((await write(JSON.stringify(preview({})))).text)
    const preferences = { type: 'notification-preferences', attributes: { mail: 'payment-refunded', wanted: true } }
    const path = '/api/notification-preferences'
    expect((await change({ ...preferences, id: 'current' }, path)).status).toBe(200)
    expect((await change({ ...preferences, id: 'other' }, path)).status).toBe(409)
  })

  it('[WIR-6] points to each attribute that is unknown or wrong, and to the parent of a missing one', async () => {
    const attributes = {
      currency: 'XXX',
      lines: [{ trx_id: 'a b', amount: 5, tip: 1 }],
      role: 'admin',
    }
    const answer = await write(JSON.stringify(preview(attributes)))
    const errors = answer.document.errors?.map(({ code, source }) => [code, source?.['pointer']])
    expect(answer.status).toBe(422)
    expect(errors).toEqual(
      expect.arrayContaining([
        ['attribute-invalid', '/data/attributes/currency'],
        ['attribute-invalid', '/data/attributes/lines/0/trx_id'],
        ['attribute-unknown', '/data/attributes/lines/0/tip'],
        ['attribute-unknown', '/data/attributes/role'],
        ['attribute-invalid', '/data/attributes'],
      ]),
    )
  })

  it('[WIR-6] lists at most a hundred errors', async () => {
    const lines = Array.from({ length: 1_500 }, () => ({ a: 1, b: 2 }))
    expect((await write(JSON.stringify(preview({ lines })))).document.errors).toHaveLength(100)
  })

  it('[WIR-6] distinguishes unknown attributes from wrong ones in a union', async () => {
    const move = (attributes: unknown) =>
      api.send('POST', '/api/sandbox/clock', { body: { data: { type: 'clock', attributes } } })
    expect(firstError(await move({ backwards: 'P1D' }))).toMatchObject({
      code: 'attribute-unknown',
      source: { pointer: '/data/attributes/backwards' },
    })
    expect(firstError(await move({ advance: 'P-1D' }))?.code).toBe('attribute-invalid')
  })

  it('[WIR-9] rejects more than a megabyte', async () => {
    const answer = await write(JSON.stringify(preview({ currency: 'x'.repeat(1_100_000) })))
    expect([answer.status, firstError(answer)?.code]).toEqual([413, 'body-too-large'])
  })
})

describe('addresses', () => {
  it('[WIR-9] returns 404 and 405 as documents', async () => {
    const missing = await api.send('GET', '/api/nothing-here')
    expect([missing.status, firstError(missing)?.code]).toEqual([404, 'not-found'])
    const wrong = await api.send('DELETE', '/api/payments')
    expect([wrong.status, firstError(wrong)?.code, wrong.headers['allow']]).toEqual([
      405,
      'method-not-allowed',
      'POST, GET, HEAD, OPTIONS',
    ])
    expect(
      (await api.send('PUT', '/api/self', { payload: 'x', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(405)
  })

  it('[WIR-3] rejects an address that is not text', async () => {
    expect(firstError(await read('/api/payments/%00'))?.code).toBe('not-found')
    expect((await read('/api/payments/%E0%A4%A')).status).toBe(404)
  })

  it('[WIR-9] sends the same headers with every response', async () => {
    const { headers } = await read('/api/self', { 'x-request-id': 'trace-0001' })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      vary: 'Origin, Authorization, Accept',
      'x-request-id': 'trace-0001',
    })
    expect(headers['ratelimit']).toContain('"default";r=')
    expect((await read('/api/self', { 'x-request-id': 'bad id' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('[CFG-1] lets caches store public responses', async () => {
    const first = await api.send('GET', '/api/config', { headers: { origin: PARTNER } })
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    expect(first.headers['access-control-allow-origin']).toBe(PARTNER)
    const again = await api.send('GET', '/api/config', { headers: { 'if-none-match': String(first.headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('[CFG-3] knows the flags of registered hosts only', async () => {
    expect((await api.send('GET', '/api/feature-flags/127.0.0.1.json')).document.data?.id).toBe('127.0.0.1')
    expect((await api.send('GET', '/api/feature-flags/evil.example.json')).status).toBe(404)
    expect((await api.send('GET', '/api/feature-flags/..%2F..%2Fetc%2Fpasswd.json')).status).toBe(404)
  })

  it('[CLK-1] lets a page of another site neither read nor move the clock', async () => {
    const body = { data: { type: 'clock', attributes: { advance: 'P1D' } } }
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await api.send('POST', '/api/sandbox/clock', { body, headers })
    expect([answer.status, firstError(answer)?.code]).toEqual([403, 'cross-site-request'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('failures', () => {
  it('[ERR-3] writes the cause of a failure to the log only', async () => {
    const broken = await openTestApi()
    await broken.db.schema.dropTable('feature_flags').execute()
    const answer = await broken.send('GET', '/api/feature-flags/localhost.json')
    expect([answer.status, firstError(answer)?.code]).toEqual([500, 'server-error'])
    expect(answer.text).not.toContain('feature_flags')
    expect(broken.lines.join('\n')).toContain('feature_flags')
    await broken.close()
  }, 60_000)

  it('[WIR-9] does not start without a handler for every call', () => {
    expect(() => requireHandlers({}, 'live')).toThrow('config.get')
    expect(() => requireHandlers({}, 'live')).not.toThrow('clock.move')
  })

  it('[CLK-1] has no sandbox-only call in a live environment', () => {
    expect(callsOf('sandbox')).toHaveLength(CALLS.length)
    expect(callsOf('live').some(({ sandboxOnly }) => sandboxOnly)).toBe(false)
  })

  it('[EMB-5] answers the preflight of registered origins only, never with credentials', async () => {
    const preflight = (origin: string) =>
      api.send('OPTIONS', '/api/payments', { headers: { origin, 'access-control-request-method': 'POST' } })
    const known = await preflight(PARTNER)
    expect(known.status).toBe(204)
    expect(known.headers).toMatchObject({ 'access-control-allow-origin': PARTNER, 'access-control-max-age': '600' })
    expect(known.headers['access-control-allow-credentials']).toBeUndefined()
    for (const origin of ['https://evil.example', 'null', `${PARTNER}.evil.example`, 'https://portal.example']) {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})
