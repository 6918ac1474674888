import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { CALLS, ERROR_CODES } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBrandName } from '../config/brands.ts'
import { openTestApi, type TestApi } from './test-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-pages-'))
const cdnDir = join(folder, 'cdn')
const portalDir = join(folder, 'portal')
const workbenchDir = join(folder, 'workbench')
const docsDir = join(folder, 'docs')
const LOADER = 'console.log("loader");\n'.repeat(100)
let api: TestApi

beforeAll(async () => {
  for (const version of ['v1', 'v1.4.2-3f9c2a1b']) {
    mkdirSync(join(cdnDir, version), { recursive: true })
    writeFileSync(join(cdnDir, version, 'loader.js'), LOADER)
    writeFileSync(join(cdnDir, version, 'loader.js.br'), brotliCompressSync(LOADER))
  }
  mkdirSync(portalDir)
  mkdirSync(join(workbenchDir, 'survey'), { recursive: true })
  writeFileSync(
    join(portalDir, 'index.html'),
    '<!doctype html><script nonce="__NONCE__" src="/portal-assets/main.js"></script><title>__TITLE__</title><link href="__ICON__">' +
      '<meta name="description" lang="de" content="Konto" />\n<meta name="description" lang="en" content="Account" />\n' +
      '<noscript lang="de">Ohne</noscript>\n<noscript lang="en">Without</noscript>\n<noscript lang="pt">Sem</noscript>\n',
  )
  writeFileSync(join(portalDir, 'main.js'), 'export {}')
  const routes = [{ path: '/login' }, { path: '/invoice-list/:status', values: { status: ['past-due', 'all'] } }]
  writeFileSync(join(portalDir, 'routes.json'), JSON.stringify({ prefixes: ['/fleet'], routes }))
  mkdirSync(join(docsDir, 'guides'), { recursive: true })
  writeFileSync(join(docsDir, 'index.html'), '<!doctype html><script id="check-dark-mode">dark()</script><h1>Docs</h1>')
  writeFileSync(join(docsDir, 'guides', 'embedding.html'), '<!doctype html><h1>Embedding</h1>')
  writeFileSync(join(docsDir, 'guides', 'embedding.md'), '# Embedding')
  api = await openTestApi({ cdnDir, portalDir, workbenchDir, docsDir })
}, 60_000)
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => api.send('GET', path, { headers })
const visit = (path: string) => get(path, { accept: 'text/html,application/xhtml+xml' })

describe('the portal’s page', () => {
  it('[SBX-5] serves the same page for every address, each time with a new nonce', async () => {
    const [first, second] = [await visit('/'), await visit('/invoice-list/past-due?x=1')]
    const nonceOf = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(first.status).toBe(200)
    expect(nonceOf(first.text)).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(nonceOf(second.text)).not.toBe(nonceOf(first.text))
    expect(first.headers['content-security-policy']).toContain(
      `script-src 'nonce-${nonceOf(first.text)}' 'strict-dynamic';`,
    )
    expect(first.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['Ohne', 'de-AT,de;q=0.9,en;q=0.8'],
    ['Sem', 'xx, en;q=0.5, pt-BR;q=0.7'],
    ['Without', 'ja'],
    ['Without', ''],
    ['Without', ';q=,<script>,de;q=0'],
  ])('[TRU-14] shows the no-script text in the reader’s language: %s for %j', async (words, acceptLanguage) => {
    const page = await get('/', { accept: 'text/html', 'accept-language': acceptLanguage })
    expect(page.text.match(/(?<=<noscript lang="\w+">)[^<]*/g)).toEqual([words])
    expect(page.headers['vary']).toContain('Accept-Language')
  })

  it.each(['/account%E0%A4%A/cards', '/%', '/invoice-list/%zz?x=%'])(
    '[SBX-5] serves the page for a visit to a malformed address, but not for a call: %s',
    async (address) => {
      const page = await visit(address)
      expect([page.status, page.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(page.text).toMatch(/^<!doctype html><script nonce="[A-Za-z0-9+/]{22}=="/)
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      const call = await get(address)
      expect([call.status, call.headers['content-type']]).toEqual([404, 'application/vnd.api+json'])
    },
  )

  it.each([
    [200, '/'],
    [200, '/login'],
    [200, '/login/?x=1'],
    [200, '/invoice-list/past-due'],
    [200, '/fleet'],
    [200, '/fleet/invoice-list/all'],
    [404, '/invoice-list'],
    [404, '/invoice-list/everything'],
    [404, '/fleeting/login'],
    [404, '/wp-admin'],
  ])('[SHL-55] returns %i with the page at %s', async (status, address) => {
    const page = await visit(address)
    expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.text).toMatch(/^<!doctype html>/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('[SHL-55] has a description in the reader’s language', async () => {
    const page = await get('/', { accept: 'text/html', 'accept-language': 'de-AT' })
    expect(page.text.match(/(?<=name="description" lang="\w+" content=")[^"]*/g)).toEqual(['Konto'])
  })

  it('[CFG-10] shows the brand’s name and icon before any script has loaded', async () => {
    expect((await visit('/login')).text).toContain(
      '<title>Harbor Trade Credit</title><link href="/portal-assets/mark.svg">',
    )
    await writeBrandName(api.db, 'ridgeline')
    expect((await visit('/login')).text).toContain(
      '<title>Ridgeline Supply Finance</title><link href="/portal-assets/ridgeline.svg">',
    )
    await writeBrandName(api.db, 'harbor')
  })

  it('[SBX-5] has a policy that allows only what it needs', async () => {
    const { headers } = await visit('/')
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'none'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types netterms',
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('[SBX-5] serves monitors and link previews, which accept any type', async () => {
    const { status, headers } = await get('/', { accept: '*/*' })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('[SBX-5] does not serve the page for data or files', async () => {
    expect((await get('/invoice-list/all')).status).toBe(404)
    expect((await get('/invoice-list/all', { accept: '*/*', 'sec-fetch-site': 'same-origin' })).status).toBe(404)
    expect((await api.send('POST', '/', { headers: { accept: 'text/html' } })).status).toBe(404)
    expect((await visit('/api/nothing')).headers['content-type']).toBe('application/vnd.api+json')
    expect((await visit('/portal-assets/missing.js')).text).not.toContain('doctype')
  })

  it('[SBX-5] serves its files, and never the page without its headers', async () => {
    const file = await get('/portal-assets/main.js')
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await visit('/portal-assets/index.html')).status).toBe(404)
    expect((await get('/portal-assets/..%2f..%2fetc/passwd')).status).not.toBe(200)
  })
})

describe('a folder', () => {
  /** Sends a path without normalization, because a test without a socket would normalize it. */
  const statusAt = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = api.app.server.address() as AddressInfo
      openRequest({ host: '127.0.0.1', port, path, headers: { accept: '*/*', 'sec-fetch-site': 'same-origin' } })
        .once('response', (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end()
    })

  it('[SBX-6] returns 404 for a folder and for paths that leave it, and logs nothing', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    const before = api.lines.length
    for (const path of [
      '/cdn/',
      '/cdn/v1',
      '/cdn/v1/',
      '/cdn/../x',
      '/cdn/%2e%2e/x',
      '/cdn/..%2fx',
      '/cdn/v1/..%5c..%5cx',
      '/cdn/v1/%00loader.js',
      '/cdn/v1/loader.js/',
      '/cdn/.git/config',
      '/portal-assets/',
      '/portal-assets/../index.html',
      '/portal-assets/%00',
      '/workbench/../package.json',
      '/workbench/%2e%2e/package.json',
      '/workbench/survey/',
      '/workbench/survey/../../x',
    ]) {
      expect([path, await statusAt(path)]).toEqual([path, 404])
    }
    expect(api.lines.slice(before)).toEqual([])
  })
})

describe('every response', () => {
  const SAFE = { 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) as string }

  it('[TRU-10] forbids type sniffing, scripts, and loading on every origin, found or not', async () => {
    const answers = await Promise.all([
      get('/nothing'),
      get('/api/nothing'),
      get('/cdn/v1/loader.js'),
      get('/cdn/v1/nothing.js'),
      get('/portal-assets/main.js'),
      get('/%zz'),
      api.sendSecurely('GET', '/nothing'),
      api.sendSecurely('GET', '/v1/frame'),
      api.sendSecurely('GET', '/%zz'),
      api.sendLegacy('GET', '/nothing'),
      api.sendLegacy('GET', '/legacy.js'),
      get('/idp/contoso/.well-known/openid-configuration'),
      get('/idp/contoso/nothing'),
      get('/idp/contoso/sheet.css'),
      get('/sso/nothing'),
    ])
    for (const { headers } of answers) {
      expect(headers).toMatchObject(SAFE)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
      expect(headers['content-security-policy']).toContain('frame-ancestors')
    }
  })
})

describe('the SDK’s files', () => {
  it('[SBX-6] caches a full version forever and a channel for a minute, readable by every page', async () => {
    const channel = await get('/cdn/v1/loader.js')
    const version = await get('/cdn/v1.4.2-3f9c2a1b/loader.js')
    expect(channel.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(version.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(version.text).toBe(LOADER)
  })

  it('[SBX-6] sends files compressed at build time to clients that accept them', async () => {
    const { headers } = await get('/cdn/v1.4.2-3f9c2a1b/loader.js', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toMatch(/javascript/)
    expect(Number(headers['content-length'])).toBeLessThan(LOADER.length / 10)
    expect(headers['cache-control']).toContain('immutable')
    expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding')
  })

  it('[SBX-6] does not cache a missing file', async () => {
    const answer = await get('/cdn/v1.4.2-3f9c2a1b/missing.js')
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

describe('the reference', () => {
  it('[WIR-9] prints every call and every code', async () => {
    const calls = await visit('/docs/api')
    expect(calls.text).toContain('<code>paymentTerms</code></td><td>names and values</td>')
    expect(calls.text).toContain('<code>limits</code></td><td>names and values</td>')
    expect(CALLS.filter(({ name }) => !calls.text.includes(`<section id="${name}">`))).toEqual([])
    expect(calls.text).toContain('filter[status]')
    expect(calls.text).toContain('lines[].trx_id')
    const errors = await visit('/docs/errors')
    expect(Object.keys(ERROR_CODES).filter((code) => !errors.text.includes(`id="${code}"`))).toEqual([])
  })

  it('[ERR-4] has a page for every code, with the calls that return it', async () => {
    for (const code of Object.keys(ERROR_CODES))
      expect((await visit(`/docs/errors/${code}`)).text, code).toContain(code)
    expect((await visit('/docs/errors/payment-amount-above-open')).text).toContain('POST /payments')
    expect((await visit('/docs/errors/widget-crashed')).text).toContain('in the browser')
    expect((await get('/docs/errors/no-such-code')).status).toBe(404)
  })

  it('[WIR-9] needs no script and no inline style', async () => {
    const { text, headers } = await visit('/docs/api')
    expect(text).not.toMatch(/<script|style=|<style/)
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
    expect((await get('/docs/reference.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })
})

it('[CLK-5] does not start with a missing folder', async () => {
  await expect(openTestApi({ cdnDir: join(folder, 'nowhere') })).rejects.toThrow(/nowhere, does not exist: build/)
  await expect(openTestApi({ portalDir: cdnDir })).rejects.toThrow(/index\.html does not exist: build/)
}, 60_000)

describe('the documentation site', () => {
  it('[SBX-173] has an address without extension for each page, and the page as Markdown', async () => {
    for (const path of ['/docs', '/docs/']) expect((await visit(path)).text).toContain('<h1>Docs</h1>')
    for (const path of ['/docs/guides/embedding', '/docs/guides/embedding/']) {
      expect((await visit(path)).text).toContain('<h1>Embedding</h1>')
    }
    expect((await get('/docs/guides/embedding.md')).text).toBe('# Embedding')
    expect((await get('/docs/guides/nothing')).status).toBe(404)
  })

  it('[SBX-173] keeps the addresses of the API reference and the error codes', async () => {
    expect((await visit('/docs/api')).text).toContain('payments.create')
    expect((await visit('/docs/errors/not-found')).text).toContain('What to do')
  })

  it('[SBX-173] allows no inline script except the generator’s, by their hashes', async () => {
    const policy = String((await visit('/docs')).headers['content-security-policy'])
    const hash = createHash('sha256').update('dark()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("frame-ancestors 'none'")
  })
})
