/**
 * The appearance of the secure frame matches the widget around it: on a themed page, in both schemes, narrow, in
 * German.
 */
import AxeBuilder from '@axe-core/playwright'
import type { Browser, FrameLocator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchBrowser, NARROW, visit, type Visit, type VisitOptions } from '../support/browser.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { openAtPartner, openInPortal, submitButton } from '../support/secure-frame.ts'

const TIMEOUT_MS = 180_000
let browser: Browser
let sandbox: RunningSandbox
let opened: Visit

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})
afterEach(() => opened.close())

async function openPortal(options: VisitOptions): Promise<FrameLocator> {
  opened = await visit(browser, options)
  return openInPortal(opened.page, sandbox)
}

async function openPartner(path: string): Promise<FrameLocator> {
  opened = await visit(browser, { colorScheme: 'light' })
  return openAtPartner(opened.page, sandbox, path)
}

const pay = (page: Page) => page.locator('nt-pay-invoices')

it('[SEC-5] matches the widget around it on a themed page', { timeout: TIMEOUT_MS }, async () => {
  const frame = await openPartner('/billing')
  const { page, picture } = opened
  await picture('secure-billing')
  const looks = (element: Element) => {
    const style = getComputedStyle(element)
    const { backgroundColor, color, fontSize, fontWeight, borderRadius } = style
    return { backgroundColor, color, fontSize, fontWeight, borderRadius, face: style.fontFamily }
  }
  const inside = await submitButton(frame).evaluate(looks)
  await page.getByRole('radio', { name: /Operating account/ }).check()
  await pay(page)
    .getByRole('checkbox', { name: /I authorize/ })
    .check()
  const outside = await pay(page)
    .getByRole('button', { name: /^Pay \$/ })
    .evaluate(looks)
  expect(inside).toEqual(outside)
})

it.each(['light', 'dark'] as const)(
  '[SEC-5] lets the widget’s surface show through in %s',
  { timeout: TIMEOUT_MS },
  async (colorScheme) => {
    await openPortal({ colorScheme })
    const { page, picture } = opened
    await picture(`secure-${colorScheme}`)
    const schemes = await page.evaluate(() => {
      const iframe = document.querySelector('nt-pay-invoices')?.querySelector('iframe')
      return iframe && getComputedStyle(iframe).colorScheme
    })
    expect(schemes).toBe('light dark')
  },
)

it('[SEC-5] follows a change of colors while it is open, and keeps the input', { timeout: TIMEOUT_MS }, async () => {
  const frame = await openPartner('/')
  const { page } = opened
  await frame.getByLabel('Name of the account').fill('Freight account')
  await change(page, { colorScheme: 'dark', appearance: { tokens: { 'color-accent': 'rgb(0, 120, 80)' } } })
  const looks = () =>
    submitButton(frame).evaluate((button) => [
      getComputedStyle(button).backgroundColor,
      getComputedStyle(document.documentElement).colorScheme,
    ])
  await expect.poll(looks).toEqual(['rgb(0, 120, 80)', 'dark'])
  expect(await frame.getByLabel('Name of the account').inputValue()).toBe('Freight account')
})

it('[SEC-1] works on a page with style sheets that reset everything', { timeout: TIMEOUT_MS }, async () => {
  const frame = await openPartner('/hostile')
  const { page, picture } = opened
  await picture('secure-hostile')
  const box = await page.locator('nt-pay-invoices > iframe').boundingBox()
  const inside = await frame.locator('html').evaluate((root) => root.scrollHeight)
  expect(box?.height).toBeGreaterThan(500)
  expect(Math.abs((box?.height ?? 0) - inside)).toBeLessThan(2)
})

it('[SEC-13] fits 320 pixels, in German too, and has no axe violations', { timeout: TIMEOUT_MS }, async () => {
  const frame = await openPortal({ viewport: NARROW })
  const { page, picture } = opened
  await change(page, { locale: 'de' })
  await frame.getByRole('button', { name: 'Bankkonto hinzufügen' }).waitFor()
  await submitGerman(frame)
  await picture('secure-narrow-de')
  expect(await frame.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const { violations } = await new AxeBuilder({ page }).include('nt-pay-invoices').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

const submitGerman = async (frame: FrameLocator) => {
  await frame.getByRole('button', { name: 'Bankkonto hinzufügen' }).click()
  await frame.getByRole('alert').waitFor()
}

/** Calls `nt.update(…)` in the page. */
const change = (page: Page, changes: object): Promise<void> =>
  page.evaluate((wanted) => {
    const { NetTerms } = window as unknown as { NetTerms: { init(options: object): { update(changes: object): void } } }
    NetTerms.init({}).update(wanted)
  }, changes)
