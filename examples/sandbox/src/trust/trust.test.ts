import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MANIFESTS } from 'netterms/manifest'
import { openTestApi, PROVIDER, type TestApi } from '../http/test-api.ts'
import { thirdPartiesAt } from './third-parties.ts'

const PARTY = 'http://127.0.0.1:4700'
const folder = mkdtempSync(join(tmpdir(), 'sandbox-trust-'))
const [cdnDir, portalDir] = [join(folder, 'cdn'), join(folder, 'portal')]
const LOADER = 'console.log("loader")'
const CORE = 'export const core = 1'
const AHEAD = [
  '/cdn/__RELEASE__/core.js',
  '/cdn/__RELEASE__/gone.js',
  '/portal-assets/chunks/texts-1.js',
  '//evil.example/x.js',
]
let api: TestApi
let live: TestApi
let logged: string[]

beforeAll(async () => {
  mkdirSync(join(cdnDir, 'v1'), { recursive: true })
  mkdirSync(join(portalDir, 'chunks'), { recursive: true })
  writeFileSync(join(cdnDir, 'v1', 'loader.js'), LOADER)
  writeFileSync(
    join(portalDir, 'index.html'),
    '<!doctype html><script nonce="__NONCE__" src="/cdn/v1/loader.js"></script>' +
      '<script nonce="__NONCE__" type="module" src="/portal-assets/main.js"></script>' +
      AHEAD.map((file) => `<link nonce="__NONCE__" rel="modulepreload" href="${file}" />`).join(''),
  )
  mkdirSync(join(cdnDir, 'v1.0.0-00c0ffee'))
  writeFileSync(join(cdnDir, 'v1.0.0-00c0ffee', 'core.js'), CORE)
  writeFileSync(join(cdnDir, 'releases.json'), '{ "current": "v1.0.0-00c0ffee" }')
  writeFileSync(join(portalDir, 'main.js'), 'export {}')
  writeFileSync(join(portalDir, 'chunks', 'texts-1.js'), 'export const texts = 1')
  logged = []
  const options = { cdnDir, portalDir, log: (line: string) => void logged.push(line) }
  api = await openTestApi({ ...options, thirdParties: () => thirdPartiesAt(PARTY) })
  live = await openTestApi({ ...options, environment: 'live', providerOrigins: () => ['https://portal.example'] })
}, 60_000)
afterAll(async () => {
  await api.close()
  await live.close()
  rmSync(folder, { recursive: true })
})

const CHROMIUM = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const WEBKIT = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
]
const visit = (path: string, at = api, browser = CHROMIUM) =>
  at.send('GET', path, { headers: { accept: 'text/html', 'user-agent': browser } })
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

const PAGES = [
  ...new Set([
    ...MANIFESTS.flatMap(({ routes }: { routes: readonly { path: string }[] }) => routes.map(({ path }) => path)),
    '/',
    '/login',
    '/reset-password',
    '/activate',
    '/forgot-password',
    '/add-bank-account',
    '/account/cards',
    '/payment-methods',
    '/payment/invoices',
    '/payment/confirm',
    '/invoice/INV-1',
    '/merchant/select',
    '/no-such-page',
    '/Error404',
  ]),
]
const PREFIXES = ['', '/fleetchargebeta', '/fleetchargeprod', '/own']

describe('headers', () => {
  it.each(PREFIXES.flatMap((prefix) => PAGES.map((page) => prefix + page)))(
    '[TRU-10] sends %s with all of them',
    async (path) => {
      const { status, headers } = await visit(path)
      const policy = String(headers['content-security-policy'])
      expect(status).toBe(200)
      for (const part of [
        "default-src 'none'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types netterms',
        'report-to csp',
      ])
        expect(policy.split('; '), path).toContain(part)
      expect(policy).not.toMatch(/unsafe|\*|data:[^;]*script|http:\/\/(?!localhost|127\.0\.0\.1)/)
      expect(headers).toMatchObject({
        'reporting-endpoints': 'csp="/browser-reports"',
        'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      })
      const powers = String(headers['permissions-policy']).split(', ')
      expect(powers.length).toBeGreaterThan(15)
      expect(powers.filter((power) => !power.endsWith('=()'))).toEqual([])
      const isSecret = /reset-password|activate/.test(path)
      expect(headers['referrer-policy']).toBe(isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin')
      expect(headers['strict-transport-security']).toBeUndefined()
      const takesMoney = /payment|cards|add-bank|reset-password|activate/.test(path)
      expect(policy.includes(PARTY), 'third parties').toBe(!takesMoney)
    },
  )

  it('[TRU-10] asks for a hash of every script of engines that know those of the import map, and stops no other', async () => {
    const policyOf = async (browser: string) => (await visit('/login', api, browser)).headers['integrity-policy']
    expect(await policyOf(FIREFOX)).toBe('blocked-destinations=(script), endpoints=(csp)')
    for (const browser of [...WEBKIT, '']) expect(await policyOf(browser), browser).toBeUndefined()
  })

  it('[TRU-10] binds browsers to https for a year on a live system, which has no third party of a sandbox', async () => {
    const { headers } = await visit('/own/payment/invoices', live)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    for (const path of ['/third-party/survey', '/third-party/tour', '/docs/privacy'])
      expect((await live.send('GET', path)).status, path).toBe(404)
  })
})

describe('scripts', () => {
  it('[TRU-11] have a hash each, by their tag and by the import map before them', async () => {
    const { text } = await visit('/payment/invoices')
    const tags = [...text.matchAll(/<script ([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(tags[0]).toContain('type="importmap"')
    expect(
      tags.slice(1).map((tag) => /integrity="([^"]+)" crossorigin="anonymous" src="([^"]+)"/.exec(tag)?.slice(1)),
    ).toEqual([
      [hashOf(LOADER), '/cdn/v1/loader.js'],
      [hashOf('export {}'), '/portal-assets/main.js'],
    ])
    expect(tags.filter((tag) => !/nonce="[A-Za-z0-9+/]{22}=="/.test(tag))).toEqual([])
    const map = JSON.parse(/importmap">(.*?)<\/script>/.exec(text)?.[1] ?? '') as { integrity: object }
    expect(map.integrity).toEqual({
      '/portal-assets/chunks/texts-1.js': hashOf('export const texts = 1'),
      '/portal-assets/main.js': hashOf('export {}'),
    })
  })

  it('[TRU-11] are fetched ahead with their hash, behind the import map, and only when they are ours and there', async () => {
    const { text } = await visit('/login')
    const links = [...text.matchAll(/<link ([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(
      links.map((link) => /integrity="([^"]+)" crossorigin="anonymous" href="([^"]+)"/.exec(link)?.slice(1)),
    ).toEqual([
      [hashOf(CORE), '/cdn/v1.0.0-00c0ffee/core.js'],
      [hashOf('export const texts = 1'), '/portal-assets/chunks/texts-1.js'],
    ])
    expect(links.filter((link) => !/^nonce="[A-Za-z0-9+/]{22}==" rel="modulepreload"/.test(link))).toEqual([])
    expect(text.indexOf('<link')).toBeGreaterThan(text.indexOf('importmap'))
  })

  it('[TRU-11] are hashed again when a build has replaced them', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    writeFileSync(join(portalDir, 'main.js'), 'export { }')
    expect((await visit('/')).text).toContain(hashOf('export { }'))
  })
})

const ENTRY = {
  kind: 'error',
  level: 'error',
  at: 12,
  code: 'widget-crashed',
  widget: 'nt-invoice-list',
  correlationId: null,
}
const deliver = (body: unknown, headers: Record<string, string> = {}) =>
  api.send('POST', '/client-log', {
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { origin: PROVIDER, 'content-type': 'application/json', ...headers },
  })

describe('the log', () => {
  it('[TRU-9] writes down what the schema allows', async () => {
    logged.length = 0
    const { status, text, headers } = await deliver({ version: '1.0.0', entries: [ENTRY] })
    expect([status, text, headers['cache-control']]).toEqual([204, '', 'no-store'])
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: 'error',
        event: 'client',
        version: '1.0.0',
        entry: { code: 'widget-crashed', widget: 'nt-invoice-list' },
      },
    ])
  })

  it('[TRU-9] writes down nothing of what it does not', async () => {
    logged.length = 0
    const bodies = [
      '',
      'no json',
      '[]',
      { version: '1.0.0', entries: [] },
      { version: '1.0.0', entries: [{ ...ENTRY, username: 'payer' }] },
      { version: '1.0.0', entries: Array.from({ length: 21 }, () => ENTRY) },
      { version: '1.0.0\n{"level":"error"}', entries: [ENTRY] },
      `{"version":"1.0.0","entries":[${JSON.stringify({ ...ENTRY }).replace('{', '{"__proto__":{"level":"x"},')}]}`,
    ]
    for (const body of bodies) expect((await deliver(body)).status, JSON.stringify(body)).toBe(400)
    expect((await deliver('x'.repeat(40_000))).status).toBe(413)
    expect(logged.filter((line) => line.includes('"event":"client"'))).toEqual([])
  })

  it('[TRU-9] takes it from its own pages only, as JSON only', async () => {
    const body = { version: '1.0.0', entries: [ENTRY] }
    expect((await deliver(body, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await deliver(body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await deliver(body, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('[TRU-9] has enough of one address after sixty deliveries a minute', async () => {
    api.clock.nowMs += 61_000
    const answers = []
    for (let count = 0; count < 61; count += 1) answers.push((await deliver({ version: '1', entries: [ENTRY] })).status)
    expect(answers.filter((status) => status === 204)).toHaveLength(60)
    const late = await deliver({ version: '1', entries: [ENTRY] })
    expect([late.status, late.headers['retry-after']]).toEqual([429, '60'])
    api.clock.nowMs += 61_000
    expect((await deliver({ version: '1', entries: [ENTRY] })).status).toBe(204)
  })
})

it('[TRU-10] keeps from a browser’s report what was blocked, and no full address', async () => {
  logged.length = 0
  const report = {
    type: 'csp-violation',
    url: 'http://localhost:4700/invoice/INV-4711?token=secret',
    body: {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/x.js?card=4111',
      sample: 'secret',
    },
  }
  const { status } = await api.send('POST', '/browser-reports', {
    payload: JSON.stringify([report, { type: 'other', body: {} }, 7]),
    headers: { 'content-type': 'application/reports+json' },
  })
  expect(status).toBe(204)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    event: 'browser-report',
    directive: 'script-src-elem',
    blocked: 'https://evil.example/',
    page: 'http://localhost:4700/invoice',
  })
  expect(logged[0]).not.toMatch(/secret|4111|INV-4711/)
})

it('[LIV-4] gives the pages of a live system their own third parties and log, and blocks others', async () => {
  const given = await openTestApi({
    cdnDir,
    portalDir,
    environment: 'live',
    providerOrigins: () => ['https://portal.example'],
    thirdParties: () => ({ survey: 'https://survey.example/ask', analytics: 'https://count.example/' }),
    privacyUrl: 'https://provider.example/privacy',
    logEndpoint: 'https://log.example/client',
    logLevel: 'error',
  })
  expect((await given.send('GET', '/api/config')).document.data?.attributes).toMatchObject({
    thirdParties: { survey: 'https://survey.example/ask' },
    privacyUrl: 'https://provider.example/privacy',
    loggingEndpoint: 'https://log.example/client',
    loggingLevel: 'error',
  })
  const policyOf = async (path: string) => String((await visit(path, given)).headers['content-security-policy'])
  const overview = await policyOf('/account/overview')
  expect(overview).toContain("connect-src 'self' https://log.example https://count.example;")
  expect(overview).toMatch(/frame-src [^;]*https:\/\/survey\.example;/)
  expect(await policyOf('/payment/invoices')).toContain("connect-src 'self' https://log.example;")
  // The server's own endpoint does not exist if pages use another one.
  expect((await given.send('POST', '/client-log', { headers: { origin: 'https://portal.example' } })).status).toBe(404)
  await given.close()
  expect((await live.send('GET', '/api/config')).document.data?.attributes).toMatchObject({
    thirdParties: {},
    privacyUrl: null,
    loggingEndpoint: '/client-log',
    loggingLevel: 'warn',
  })
}, 60_000)

describe('third parties of a sandbox', () => {
  it('[CFG-20] are named by the config, with the log and what the provider says about them', async () => {
    const { document } = await api.send('GET', '/api/config')
    expect(document.data?.attributes).toMatchObject({
      loggingEndpoint: '/client-log',
      privacyUrl: '/docs/privacy',
      thirdParties: { survey: `${PARTY}/third-party/survey` },
    })
    expect((await visit('/docs/privacy')).text).toContain('a code in place of your name')
  })

  it('[TRU-5] show the survey only in a frame of the portal, sandboxed on every page', async () => {
    const { headers } = await visit('/third-party/survey?role=payer')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-ancestors ${PROVIDER}`)
    expect(policy).toContain('sandbox allow-scripts allow-forms')
    expect(headers['set-cookie']).toBeUndefined()
    expect((await visit('/third-party/survey.js')).headers['content-type']).toContain('javascript')
  })
})
