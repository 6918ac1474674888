/** Limits the bytes of code that a page with one list downloads. Source: docs/spec/widgets.md WID-13. */
import type { Browser, Request } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { FIRST_LIST_BYTES } from '../support/byte-budgets.ts'
import { PAID_IN_PART } from '../support/pay-journey.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

it('[WID-13] loads at most 83 KB of brotli for the first list', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await visit(browser)
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  // Remove one of the page's two tags before the loader runs, to get a page with one tag.
  await page.addInitScript(() => {
    new MutationObserver(() => document.querySelector('nt-pay-invoices')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto(`${sandbox.partner}/`)
  await page.locator('nt-invoice-list').getByText(PAID_IN_PART).first().waitFor()
  await page.waitForLoadState('networkidle')

  const files = await Promise.all(
    finished
      .filter((request) => request.url().startsWith(`${sandbox.provider}/cdn/`))
      .map(async (request) => ({
        name: request.url().slice(sandbox.provider.length),
        bytes: (await request.sizes()).responseBodySize,
        encoding: (await (await request.response())?.headerValue('content-encoding')) ?? 'none',
      })),
  )
  // Prefetched files are read from the cache when they run; the browser then reports a negative size.
  const wired = files.filter(({ bytes }) => bytes > 0)
  const total = wired.reduce((sum, { bytes }) => sum + bytes, 0)
  const rows = [...wired]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`)
  console.log(
    ['First list, bytes of brotli:', ...rows, `${String(total).padStart(8)}  in all, of ${FIRST_LIST_BYTES}`].join(
      '\n',
    ),
  )

  expect(files.map(({ encoding }) => encoding)).toEqual(files.map(() => 'br'))
  expect(new Set(wired.map(({ name }) => name)).size, 'no file is loaded twice').toBe(wired.length)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(FIRST_LIST_BYTES)
  await close()
})
