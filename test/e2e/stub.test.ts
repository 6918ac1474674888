/** The inline stub lets the page's own script call our API before any of our files has loaded. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
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

it('[WID-28] runs the page’s calls in order after the loader has loaded', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, close } = await visit(browser)
  let letLoaderCome = (): void => undefined
  const gate = new Promise<void>((resolve) => (letLoaderCome = resolve))
  await page.route('**/v1/loader.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`${sandbox.partner}/script`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('typeof nt')).toBe('object')
  expect(await page.evaluate('[nt.can("payments.create"), nt.t("common.back"), nt.getState()]')).toEqual([
    false,
    '',
    null,
  ])
  expect(await page.evaluate('invoices.element.localName')).toBe('nt-invoice-list')
  expect(await page.locator('nt-invoice-list').count()).toBe(0)

  letLoaderCome()
  const list = page.locator('#invoices nt-invoice-list')
  await list.getByRole('row', { name: new RegExp(PAID_IN_PART) }).waitFor()
  expect(await page.locator('nt-pay-invoices').count()).toBe(1)
  expect(await page.evaluate('nt.can("payments.create")')).toBe(true)
  await list
    .getByRole('row', { name: new RegExp(PAID_IN_PART) })
    .getByRole('checkbox')
    .check()
  await expect.poll(() => page.locator('#chosen').textContent()).toBe('1 chosen.')
  expect(problems).toEqual([])
  await close()
})

it('[WID-28] resolves promises of queued calls', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, close } = await visit(browser)
  await page.goto(`${sandbox.partner}/script`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('typeof nt')).toBe('object')
  const report = (await page.evaluate('nt.doctor()')) as { version: string; session: { kind: string } }
  expect(report.session.kind).toBe('token')
  expect(JSON.stringify(report)).not.toMatch(/et_|cs_|pk_|Pat|Northwind/)
  expect(problems).toEqual([])
  await close()
})
