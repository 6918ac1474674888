/**
 * The npm entry points on difficult pages: with a strict policy, clobbered global names, a CDN that fails. Source:
 * docs/spec/widgets.md WID-18…WID-20.
 */
import { build } from 'esbuild'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type {} from '../../src/host/public-types.ts'
import { launchBrowser } from '../support/browser.ts'
import { requirePolicy } from '../support/require-policy.ts'
import { policyHeader } from '../support/strict-policy.ts'

const HOST = 'https://host.example/'
const CDN = 'https://cdn.example'
const SRC = `${CDN}/v1/loader.js`
const ENFORCED = `default-src 'none'; script-src 'self' ${CDN} %SCRIPTS%; require-trusted-types-for 'script'`
const STRICT = `${ENFORCED}; trusted-types netterms`
/** Script that simulates the loader: takes over the Trusted Types policy and the queue, and sets a global. */
const LOADER = `
  const found = window.NetTerms
  const queue = found && found.q
  window.NetTerms = {
    version: '9.9.9',
    init: (options) => ({ options }),
    seen: { policy: Boolean(found && found.policy), queued: Array.isArray(queue) ? queue.length : null },
    nonce: document.currentScript.nonce,
  }
`
interface Outcome {
  version?: string | undefined
  code?: string
  message?: string
}

let browser: Browser
let context: BrowserContext
const code = new Map<string, string>()

beforeAll(async () => {
  browser = await launchBrowser()
  for (const entryPoint of ['index', 'pure']) {
    const { outputFiles } = await build({
      stdin: {
        contents: `import * as sdk from './${entryPoint}.ts'; window.sdk = sdk`,
        resolveDir: new URL('../../src/entries/', import.meta.url).pathname,
      },
      bundle: true,
      write: false,
    })
    code.set(entryPoint, outputFiles[0]?.text ?? '')
  }
})
afterAll(() => browser.close())
afterEach(() => context.close())

/** Opens a host page with an entry point in its bundle. `loader`: response of the CDN; null breaks the connection. */
async function open(
  options: {
    entryPoint?: 'index' | 'pure'
    html?: string
    policy?: string
    loader?: (requests: number) => string | null | 'silence'
  } = {},
): Promise<{ page: Page; requests: () => number }> {
  const { entryPoint = 'pure', html = '', policy = STRICT, loader = () => LOADER } = options
  let count = 0
  context = await browser.newContext()
  requirePolicy(context)
  const page = await context.newPage()
  await page.route(`${HOST}**`, (route) => {
    const isCode = route.request().url().endsWith('/host.js')
    return route.fulfill({
      contentType: isCode ? 'text/javascript' : 'text/html',
      body: isCode ? (code.get(entryPoint) ?? '') : `<!doctype html>${html}<script src="/host.js"></script>`,
      headers: isCode
        ? {}
        : policyHeader(
            policy,
            [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, text = '']) => text),
          ),
    })
  })
  await page.route(`${CDN}/**`, (route) => {
    count += 1
    const body = loader(count)
    if (body === 'silence') return
    return body === null
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await page.goto(HOST, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'sdk' in window)
  return { page, requests: () => count }
}

/** Calls load() on the page. @returns the result; a thrown error as code and message */
const load = (page: Page, options: Record<string, unknown> = {}, times = 1): Promise<Outcome[]> =>
  page.evaluate(
    async ({ options, times }) => {
      const { sdk } = window as unknown as {
        sdk: { loadNetTerms(options: object): Promise<{ version: string } | null>; NetTermsError: typeof Error }
      }
      const attempts = Array.from({ length: times }, () =>
        sdk.loadNetTerms(options).then(
          (loaded) => ({ version: loaded?.version }),
          (error: { code: string; message: string }) =>
            error instanceof sdk.NetTermsError ? { code: error.code, message: error.message } : { code: 'not ours' },
        ),
      )
      return Promise.all(attempts)
    },
    { options: { src: SRC, ...options }, times },
  )

const global = (page: Page) => page.evaluate(() => JSON.parse(JSON.stringify(window.NetTerms ?? null)) as unknown)

it('[WID-18] adds one script for any number of calls', async () => {
  const { page, requests } = await open()
  expect(await load(page, { nonce: 'n-1' }, 3)).toEqual([
    { version: '9.9.9' },
    { version: '9.9.9' },
    { version: '9.9.9' },
  ])
  expect(await load(page)).toEqual([{ version: '9.9.9' }])
  expect(requests()).toBe(1)
  expect(await global(page)).toMatchObject({ nonce: 'n-1' })
})

it.each([
  ['with the same URL', `<script async src="${SRC}"></script>`],
  ['with another channel', `<script async src="${CDN}/v1.4/loader.js"></script>`],
])('[WID-18] waits for an existing tag, %s', async (_which, html) => {
  const { page, requests } = await open({ html })
  expect(await load(page)).toEqual([{ version: '9.9.9' }])
  expect(requests()).toBe(1)
})

it('[WID-18] reports that the loader failed to load, and loads it on the next call', async () => {
  const { page, requests } = await open({ loader: (request) => (request === 1 ? null : LOADER) })
  const [failure] = await load(page)
  expect(failure).toMatchObject({ code: 'code-unavailable', message: expect.stringContaining(SRC) as string })
  expect(await load(page)).toEqual([{ version: '9.9.9' }])
  expect(requests()).toBe(2)
})

it('[WID-18] times out, and does not wait again for a failed tag', async () => {
  const { page } = await open({ loader: (request) => (request === 1 ? 'silence' : LOADER) })
  expect(await load(page, { timeoutMs: 200 })).toMatchObject([{ code: 'code-unavailable' }])
  expect(await load(page, { timeoutMs: 5_000 })).toEqual([{ version: '9.9.9' }])
})

it('[WID-18] rejects queued calls when the loader fails to load, and runs them when it loads later', async () => {
  const { page } = await open({ entryPoint: 'index', loader: (request) => (request === 1 ? null : LOADER) })
  await page.evaluate(() => {
    const received: unknown[] = []
    const { NetTerms } = window as unknown as { NetTerms: { init(options: object): Stored } }
    interface Stored {
      ready: Promise<unknown>
      create(name: string): { on(type: string, listener: (event: CustomEvent) => void): void; mount(at: string): void }
      doctor(): Promise<unknown>
    }
    const nt = NetTerms.init({ onError: ({ code }: { code: string }) => received.push(`onError ${code}`) })
    const list = nt.create('invoice-list')
    list.on('nt-error', ({ detail }) => received.push(`nt-error ${(detail as { code: string }).code}`))
    list.mount('body')
    for (const promise of [nt.ready, nt.doctor()]) {
      promise.catch((error: { code: string }) => received.push(`rejected ${error.code}`))
    }
    Object.assign(window, { heard: received })
  })
  expect(await load(page)).toMatchObject([{ code: 'code-unavailable' }])
  const received = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(received.sort()).toEqual([
    'nt-error code-unavailable',
    'onError code-unavailable',
    'rejected code-unavailable',
    'rejected code-unavailable',
  ])
  expect(await load(page)).toEqual([{ version: '9.9.9' }])
  // The loader handles the three calls that return no promise, and the listener.
  expect(await global(page)).toMatchObject({ seen: { queued: 5 } })
})

it('[WID-18] rejects a script that is not the loader, an invalid URL and a wrong integrity', async () => {
  const { page } = await open({ loader: (request) => (request === 1 ? 'window.other = 1' : LOADER) })
  expect(await load(page)).toMatchObject([{ code: 'code-unavailable' }])
  expect(await load(page, { src: 'javascript:alert(1)' })).toMatchObject([{ code: 'configuration-invalid' }])
  expect(await load(page, { src: 'https://' })).toMatchObject([{ code: 'configuration-invalid' }])
  const integrity = `sha384-${'A'.repeat(64)}`
  expect(await load(page, { integrity })).toMatchObject([{ code: 'code-unavailable' }])
})

it.each(['before', 'while'] as const)(
  '[WID-21] reports that the page’s own bundle owns the tags: %s the loader is requested',
  async (when) => {
    const claim = "window[Symbol.for('netterms')] = '0.1.0 of a bundle'"
    // The loader changes nothing if another copy already owns the page.
    const { page, requests } = await open({ loader: () => claim })
    if (when === 'before') await page.evaluate(claim)
    expect(await load(page)).toMatchObject([
      { code: 'version-conflict', message: expect.stringContaining('0.1.0 of a bundle') as string },
    ])
    expect(requests()).toBe(when === 'before' ? 0 : 1)
  },
)

it.each([
  ['a form', '<form name="NetTerms"><input name="version"><input name="q"></form>'],
  ['two of them', '<form name="NetTerms"></form><form name="NetTerms"></form>'],
  ['a frame', '<iframe name="NetTerms" src="about:blank"></iframe>'],
])('[WID-19] is not confused by %s named like the global', async (_what, html) => {
  for (const entryPoint of ['pure', 'index'] as const) {
    const { page } = await open({ html, entryPoint })
    expect(await load(page)).toEqual([{ version: '9.9.9' }])
    if (entryPoint === 'pure') await context.close()
  }
})

it('[WID-19] finds the document despite elements named like its properties', async () => {
  const names = ['head', 'createElement', 'querySelectorAll', 'baseURI', 'body']
  const html = names.map((name) => `<form name="${name}"></form>`).join('')
  const { page } = await open({ html })
  expect(await load(page)).toEqual([{ version: '9.9.9' }])
})

it('[WID-19] loads under enforced Trusted Types and hands its policy to the loader', async () => {
  const { page } = await open()
  expect(await load(page)).toEqual([{ version: '9.9.9' }])
  expect(await global(page)).toMatchObject({ seen: { policy: true } })
})

it('[WID-19] allows only scripts of the CDN through that policy', async () => {
  const { page } = await open({ loader: () => null })
  await load(page)
  const outcome = await page.evaluate(() => {
    const { policy } = window.NetTerms as unknown as { policy: { createScriptURL(text: string): unknown } }
    const attempt = (text: string) => {
      try {
        return String(policy.createScriptURL(text))
      } catch {
        return 'refused'
      }
    }
    return [attempt('https://cdn.example/v1.2.3/core.js'), attempt('https://evil.example/x.js'), attempt('data:,x')]
  })
  expect(outcome).toEqual(['https://cdn.example/v1.2.3/core.js', 'refused', 'refused'])
})

it('[WID-19] reports that the page does not allow such a policy', async () => {
  const { page, requests } = await open({ policy: `${ENFORCED}; trusted-types other` })
  const [failure] = await load(page)
  expect(failure).toMatchObject({
    code: 'configuration-invalid',
    message: expect.stringContaining('trusted-types') as string,
  })
  expect(requests()).toBe(0)
})

it('[WID-20] has a global at once from netterms, and none from netterms/pure', async () => {
  const { page } = await open({ entryPoint: 'index' })
  expect(await page.evaluate(() => typeof window.NetTerms?.init)).toBe('function')
  await page.evaluate(
    () => void window.NetTerms?.init({ api: 'https://api.example/api', key: 'pk_test_x', sessionUrl: '/s' }),
  )
  await load(page)
  expect(await global(page)).toMatchObject({ version: '9.9.9', seen: { queued: 1 } })
  await context.close()
  const { page: pure } = await open({ entryPoint: 'pure' })
  expect(await global(pure)).toBeNull()
})
