/** Network failures and maintenance, at the start of the page and while it is used. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

async function open(options: Parameters<typeof visit>[1] = {}) {
  const opened = await visit(browser, { expected: /./, ...options })
  onTestFinished(() => opened.close())
  return opened
}

async function signInAt(page: Page): Promise<void> {
  await page.goto(sandbox.provider)
  await signIn(page, byMouse())
  await page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' }).waitFor()
}

/** Takes the server down with the buttons of `/sandbox`; 0: brings it up again. */
async function takeDown(seconds: 0 | 20 | 600): Promise<void> {
  const answer = await fetch(`${sandbox.provider}/sandbox/maintenance/${seconds}`, {
    method: 'POST',
    headers: { Origin: sandbox.provider },
    body: new FormData(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

const list = (page: Page) => page.locator('nt-invoice-list')
const boxes = (page: Page) => list(page).getByRole('checkbox', { name: /^Select invoice / })
const isDownText = (page: Page) => page.getByText('The service is down for a moment. What you entered is kept.')

it(
  '[TRU-12] reports a missing network automatically, and continues automatically',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, picture } = await open()
    await signInAt(page)
    await page.goto(`${sandbox.provider}/invoice-list/past-due`)
    await boxes(page).first().waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline. What you entered is kept.').waitFor()
    await picture('outage-offline')
    // Requests in the meantime fail, and are retried when the network is back.
    await list(page).getByRole('searchbox').fill('INV')
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText('You are offline').count()).toBe(0)
    await boxes(page).first().waitFor()
  },
)

it(
  '[TRU-13] shows when it retries during an outage, and recovers with the service',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, picture } = await open({ locale: 'de-DE' })
    let isDown = true
    await page.route('**/api/**', (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            headers: { 'Retry-After': '120' },
            contentType: 'application/vnd.api+json',
            body: JSON.stringify({ errors: [{ status: '503', code: 'server-unavailable' }] }),
          })
        : route.continue(),
    )
    await page.goto(`${sandbox.provider}/login`)
    await page.getByRole('heading', { name: 'The service is down for a moment' }).waitFor()
    await page.getByText('We try again in 2 minutes.').waitFor()
    await picture('outage-start')
    isDown = false
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  },
)

it(
  '[TRU-13] keeps the user’s work during an outage, and continues automatically',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, picture } = await open()
    await signInAt(page)
    await page.goto(`${sandbox.provider}/invoice-list/past-due`)
    await boxes(page).first().check()
    onTestFinished(() => takeDown(0))
    await takeDown(600)
    await list(page).getByRole('searchbox').fill('INV')
    await isDownText(page).waitFor()
    await page.getByText('We try again in 10 minutes.').waitFor()
    await picture('outage-at-work')
    // A single line reports the outage; the page stays usable.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await takeDown(0)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect.poll(() => isDownText(page).count()).toBe(0)
    // Failed content loads without an action of the user, and the selection is kept.
    await boxes(page).first().waitFor()
    await list(page).getByText('1 invoice selected').waitFor()
  },
)

it('[TRU-13] leaves a single unavailable call to its widget', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await open()
  await signInAt(page)
  await page.route('**/invoices?*', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '120' },
      contentType: 'application/vnd.api+json',
      body: JSON.stringify({ errors: [{ status: '503', code: 'server-unavailable' }] }),
    }),
  )
  const requested = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/self'))
  await page.getByRole('navigation').getByRole('link', { name: 'Invoices', exact: true }).click()
  await list(page).getByRole('button', { name: 'Try again' }).waitFor()
  expect((await requested).ok()).toBe(true)
  expect(await isDownText(page).count()).toBe(0)
})
