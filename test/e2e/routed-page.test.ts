/**
 * The end-to-end snippet of docs/guides/testing.md: a page with an API simulated by `provider.route`, in every scenario
 * of the guide. Source: docs/spec/testing.md TST-70.
 */
import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFakeProvider, invoiceList, scenarioNames } from '../../src/entries/testing.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { freePort } from '../support/free-ports.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const TIMEOUT_MS = 120_000
const API = 'https://api.provider.example/api'
let browser: Browser
let sandbox: RunningSandbox
let host: Server
let address = ''

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
  const port = await freePort()
  address = `http://127.0.0.1:${port}/`
  host = createServer(({ method }, response) => {
    if (method === 'POST') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"client_secret":"cs_test_x"}')
      return
    }
    const policy = policyHeader(
      strictPolicy({ provider: `${sandbox.provider} ${new URL(API).origin}`, secure: '' }),
      [],
    )
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...policy })
    response.end(
      `<!doctype html><html lang="en"><head><title>Routed</title><script async src="${sandbox.provider}/cdn/v1/loader.js" data-api="${API}" data-key="pk_test_x" data-session-url="/session"></script></head><body><nt-invoice-list></nt-invoice-list></body></html>`,
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
