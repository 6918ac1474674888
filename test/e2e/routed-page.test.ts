/**
 * The end-to-end snippets of docs/guides/testing.md: a page with an API simulated by `provider.route`, in every
 * scenario of the guide. Source: docs/spec/testing.md TST-70…TST-73.
 */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmbedSession } from '../../src/entries/server.ts'
import { createFakeProvider, invoiceList, payInvoices, refuse, scenarioNames } from '../../src/entries/testing.ts'
import { ROOT } from '../architecture/source-files.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { guideSnippets } from '../support/doc-snippets.ts'
import { freePort } from '../support/free-ports.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const TIMEOUT_MS = 120_000
const API = 'https://api.provider.example/api'
const CDN = 'https://cdn.provider.example'
let browser: Browser
let sandbox: RunningSandbox
let host: Server
let address = ''

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
  const port = await freePort()
  address = `http://127.0.0.1:${port}/`
  host = createServer(({ method, url }, response) => {
    if (method === 'POST') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"client_secret":"cs_test_x"}')
      return
    }
    const policy = policyHeader(
      strictPolicy({ provider: `${sandbox.provider} ${CDN} ${new URL(API).origin}`, secure: '' }),
      [],
    )
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...policy })
    const { pathname, searchParams } = new URL(url ?? '', address)
    const tags =
      '<nt-invoice-list></nt-invoice-list>' + (pathname === '/billing' ? '<nt-pay-invoices></nt-pay-invoices>' : '')
    const source = searchParams.get('loader') ?? `src="${sandbox.provider}/cdn/v1/loader.js"`
    response.end(
      `<!doctype html><html lang="en"><head><title>Routed</title><script async ${source} data-api="${API}" data-key="pk_test_x" data-session-url="/session"></script></head><body>${tags}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => host.listen(port, '127.0.0.1', resolve))
}, TIMEOUT_MS)
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await browser.close()
  await sandbox.stop()
})

it('[TST-70] works in every documented scenario', { timeout: 600_000 }, async () => {
  const failures: unknown[] = []
  const onFailure = (cause: unknown) => failures.push(cause)
  process.on('unhandledRejection', onFailure)
  for (const scenario of scenarioNames) {
    const { page, close } = await visit(browser, { expected: /./ })
    const provider = createFakeProvider({ scenario })
    await provider.route(page, API)
    await page.goto(address)
    // The widget shows data, or a message in its place, but is never empty.
    await expect
      .poll(() => invoiceList(page).text(), { message: scenario, timeout: 45_000 })
      .toMatch(/\w{3,}[^]*[.:\d]/)
    expect(provider.requests.length, scenario).toBeGreaterThan(0)
    await close()
  }
  process.off('unhandledRejection', onFailure)
  expect(failures).toEqual([])
})

/** Runs a block of docs/guides/testing.md as written, with the names of the packages and of the runner. */
async function runBlock(name: string, names: Record<string, unknown>): Promise<void> {
  const block = guideSnippets().find(({ place, options }) => place.includes('testing.md') && options['run'] === name)
  const code = block?.code.replaceAll(/^import .*$/gm, '') ?? expect.fail(`The guide has no block ${name}.`)
  const source = `export default async ({ ${Object.keys(names).join()} }) => {${code}}`
  const { default: run } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: (names: Record<string, unknown>) => Promise<void>
  }
  await run(names)
}

/** The release of the CDN as the package `netterms-sandbox` contains it. */
const RELEASE = `${ROOT}/dist/sandbox/cdn`
const cdnFrom = (page: Page) => ({
  route: (address: string, handler: (route: object) => Promise<void>) =>
    page.route(address, (route) =>
      handler({
        request: () => route.request(),
        fulfill: (answer: { path: string; headers: Record<string, string> }) =>
          route.fulfill({ ...answer, path: answer.path.replace('node_modules/netterms-sandbox/cdn', RELEASE) }),
      }),
    ),
})

it.each([1280, 390])('[TST-72] pays from the list to the receipt as the guide shows, at %d px', async (width) => {
  const { page, problems, close } = await visit(browser, { baseURL: address, viewport: { width, height: 900 } })
  page.setDefaultTimeout(20_000)
  await runBlock('journey', { createFakeProvider, invoiceList, payInvoices, page, expect })
  expect(problems).toEqual([])
  await close()
})

it('[TST-72] pays after a change of the invoices, and stays at the step Pay when it is already shown', async () => {
  const { page, problems, close } = await visit(browser, { baseURL: address })
  page.setDefaultTimeout(20_000)
  const provider = createFakeProvider()
  await provider.route(page, API)
  await page.goto('/billing')
  const [list, pay] = [invoiceList(page), payInvoices(page)]
  await list.waitUntilReady()
  for (const id of (await list.rows()).slice(0, 2)) await list.select(id)
  await list.continueToPay()
  await pay.goOn()
  await pay.acceptTerms()
  await pay.goOn()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await pay.pay()
  expect((await pay.receipt()).confirmationNumber).toMatch(/-/)
  expect(provider.requestsOf('payments.create').map(({ status }) => status)).toEqual([201])
  expect(problems).toEqual([])
  await close()
})

it('[TST-71] shows an unreachable API as an outage, and lets the user try again', async () => {
  const { page, close } = await visit(browser, { baseURL: address, expected: /./ })
  const provider = createFakeProvider({ scenario: 'unreachable' })
  await provider.route(page, API)
  await page.goto('/')
  const list = invoiceList(page)
  await expect.poll(() => list.notice(), { timeout: 45_000 }).toMatch(/^The server cannot be reached/)
  provider.set('default')
  await list.element.locator('.empty button').click()
  await expect.poll(() => list.rows(), { timeout: 45_000 }).not.toEqual([])
  await close()
})

it('[TST-73] loads the widgets with integrity from the release of netterms-sandbox, without a network', async () => {
  const { page, problems, close } = await visit(browser, { baseURL: address })
  await runBlock('cdn', { page: cdnFrom(page) })
  await createFakeProvider().route(page, API)
  const { loader } = (await (await fetch(`${sandbox.provider}/cdn/releases.json`)).json()) as {
    loader: { path: string; integrity: string }
  }
  const pinned = `src="${CDN}/${loader.path}" integrity="${loader.integrity}" crossorigin="anonymous"`
  for (const source of [pinned, `src="${CDN}/v1/loader.js"`]) {
    await page.goto(`/?loader=${encodeURIComponent(source)}`)
    await invoiceList(page).waitUntilReady()
    expect(await invoiceList(page).rows()).not.toEqual([])
  }
  expect(problems).toEqual([])
  await close()
})

it('[TST-73] answers a partner’s server', async () => {
  const provider = createFakeProvider()
  const port = await freePort()
  let server: Server | null = null
  await runBlock('server', {
    createFakeProvider: () => provider,
    text,
    createServer: (handle: Parameters<typeof createServer>[0]) => {
      server = createServer(handle as never)
      return { listen: () => server?.listen(port) }
    },
  })
  const { clientSecret } = await createEmbedSession('sk_test_x', {
    api: `http://localhost:${port}/api`,
    externalUserId: 'u-1',
    user: { firstName: 'Kim', lastName: 'Lee' },
    buidCustomers: ['10428'],
    role: 'payer',
    allowedOrigins: ['http://localhost:5950'],
  })
  expect(clientSecret).not.toBe('')
  expect(provider.requestsOf('embed-sessions.create').map(({ status }) => status)).toEqual([201])
  ;(server as Server | null)?.close()
})

it('[PAY-155] shows a declined card with its reason, and lets the user pay again', async () => {
  const { page, problems, close } = await visit(browser, { baseURL: address })
  page.setDefaultTimeout(20_000)
  await runBlock('declined', { createFakeProvider, payInvoices, invoiceList, page, expect })
  expect(problems).toEqual([])
  await close()
})

it('[TST-6] answers one call as the guide shows', async () => {
  const { page, close } = await visit(browser, { baseURL: address, expected: /./ })
  page.setDefaultTimeout(20_000)
  const provider = createFakeProvider()
  await provider.route(page, API)
  await page.goto('/billing')
  await runBlock('refusal', { provider, refuse, invoiceList, payInvoices, page, expect })
  await close()
})
