/**
 * How many round trips to the provider a page makes before it requests its rows. Responses are held back, so that a
 * request that depends on one cannot be sent: no time is measured. Source: docs/spec/session.md EMB-137, SES-197,
 * docs/spec/widgets.md WID-193.
 */
import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
const SOON = { timeout: 30_000 }
const ROWS = '/api/invoices'
const FIRST_READS = ['/api/self', '/api/config', '/api/feature-flags']
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

/** Runs in the page. @returns the status of the response */
async function signIn(attributes: { username: string; password: string }): Promise<number> {
  const { status } = await fetch('/api/sessions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'sessions', attributes } }),
  })
  return status
}

/** Lists and holds back all API requests; `answer` lets those of some paths through, including later ones. */
async function holdAnswers(page: Page) {
  const stored: { path: string; route: Route }[] = []
  const requested: string[] = []
  const answered: string[] = []
  // Leave out the last part of the path of feature flags, which is the page's host name.
  const pathOf = (route: Route) => new URL(route.request().url()).pathname.replace(/(feature-flags)\/.*$/, '$1')
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      const path = pathOf(route)
      requested.push(path)
      if (answered.includes(path)) await route.continue()
      else stored.push({ path, route })
    },
  )
  return {
    requested,
    answer: async (...paths: string[]) => {
      answered.push(...paths)
      for (const { path, route } of stored) if (paths.includes(path)) await route.continue()
    },
  }
}

it(
  '[EMB-137] a partner’s page requests its rows after one round trip to the provider',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, close } = await visit(browser)
    const { requested, answer } = await holdAnswers(page)
    await page.goto(`${sandbox.partner}/`)
    await expect.poll(() => requested, SOON).toContain('/api/embed-tokens')
    expect(requested, 'only the token is requested').toEqual(['/api/embed-tokens'])
    await answer('/api/embed-tokens')
    await expect.poll(() => requested, SOON).toContain(ROWS)
    expect(FIRST_READS.filter((path) => requested.includes(path))).toEqual([])
    await close()
  },
)

it('[WID-193] the rows are requested while the texts of the list load', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await visit(browser)
  const { requested, answer } = await holdAnswers(page)
  await page.route('**/en/invoices.js*', () => undefined)
  // A page with a pending file never finishes loading.
  await page.goto(`${sandbox.partner}/`, { waitUntil: 'commit' })
  await answer('/api/embed-tokens')
  await expect.poll(() => requested, SOON).toContain(ROWS)
  expect(await page.locator('nt-invoice-list [role=tab]').count(), 'the list is not rendered').toBe(0)
  await close()
})

it('[SES-197] the portal requests its rows after one round trip to the provider', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await visit(browser)
  await page.goto(`${sandbox.provider}/login`)
  expect(await page.evaluate(signIn, { username: 'payer', password: PASSWORD })).toBe(201)
  const { requested, answer } = await holdAnswers(page)
  await page.goto(`${sandbox.provider}/invoice-list/open`)
  for (const path of FIRST_READS) await expect.poll(() => requested, SOON).toContain(path)
  await answer(...FIRST_READS)
  await expect.poll(() => requested, SOON).toContain(ROWS)
  await close()
})
