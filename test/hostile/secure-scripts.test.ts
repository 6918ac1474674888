/** The secure frame does not run modified scripts. Source: docs/spec/secure.md SEC-14. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { byMouse } from '../support/person.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { asPartnerAdmin, openForm } from '../support/secure-frame.ts'

const TIMEOUT_MS = 180_000
let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  // Turn this browser check off, because it would block the modified files.
  browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks'])
  sandbox = await readOnlySandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

it.each(['main.js', 'en-*.js'])('[SEC-14] does not run a modified %s', { timeout: TIMEOUT_MS }, async (file) => {
  const { page, close } = await visit(browser, { expected: /.*/ })
  onTestFinished(() => close())
  let changed = 0
  await page.route(`${sandbox.secure}/v1/frame-assets/${file}`, async (route) => {
    const response = await route.fetch()
    changed += 1
    await route.fulfill({ response, body: `top.postMessage('it ran', '*');${await response.text()}` })
  })
  await page.addInitScript(() => {
    const received: unknown[] = []
    Object.assign(window, { heard: received })
    addEventListener('message', ({ data }) => received.push(data))
  })
  await asPartnerAdmin(page, sandbox)
  await page.goto(`${sandbox.partner}/`)
  const pay = page.locator('nt-pay-invoices')
  const opening = openForm(page, page.locator('nt-invoice-list'), pay, byMouse()).catch(() => null)
  await expect.poll(() => changed, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).not.toContain('it ran')
  expect(await page.frameLocator('iframe[src*="/v1/frame"]').getByLabel('Routing number').count()).toBe(0)
  await page.close()
  await opening
})

it('[SEC-14] rejects scripts without a hash in engines that support it, and blocks no other engine', async () => {
  const address = `${sandbox.secure}/v1/frame?key=${sandbox.keys.publishable}`
  const frameFor = async (agent: string) => fetch(address, { headers: { 'User-Agent': agent } })
  const chrome = await frameFor('Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36')
  expect(chrome.headers.get('Integrity-Policy')).toBe('blocked-destinations=(script)')
  expect((await frameFor('Mozilla/5.0 Firefox/140.0')).headers.get('Integrity-Policy')).not.toBeNull()
  expect((await frameFor('Mozilla/5.0 Version/18.0 Safari/605.1.15')).headers.get('Integrity-Policy')).toBeNull()
  const tags = [...(await chrome.text()).matchAll(/<script ([^>]*)>/g)].map(([, attributes = '']) => attributes)
  expect(tags).toEqual([
    expect.stringContaining('type="importmap"'),
    expect.stringMatching(/integrity="sha384-[^"]{64}" crossorigin="anonymous" src="\/v1\/frame-assets\/main\.js"/),
  ])
})
