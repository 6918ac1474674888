/**
 * With the guide's reserved space nothing on the host's page shifts when the widgets load. Source: docs/spec/widgets.md
 * WID-11.
 */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, NARROW, visit, WIDE } from '../support/browser.ts'
import { PAID_IN_PART } from '../support/pay-journey.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
/** Delay of the loader, so that the page is painted long before it, as on a slow line. */
const LOADER_LATE_MS = 800
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

it.each([
  ['wide', WIDE],
  ['narrow', NARROW],
] as const)('[WID-11] shifts nothing on a %s page', { timeout: TIMEOUT_MS }, async (name, viewport) => {
  const { page, picture, close } = await visit(browser, { viewport })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        const what = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName ?? 'in a widget'} ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`,
        )
        seen.push(`${entry.value.toFixed(4)} ${what.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/loader.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LOADER_LATE_MS))
    await route.continue()
  })
  await page.goto(`${sandbox.partner}/billing`)
  await page.locator('nt-invoice-list').getByText(PAID_IN_PART).first().waitFor()
  await page.locator('nt-pay-invoices').getByText('Nothing is selected').first().waitFor()
  await page.waitForLoadState('networkidle')
  const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
  await painted()
  await painted()
  const shifts = await page.evaluate(() => (window as unknown as { seenShifts: string[] }).seenShifts)
  // Take the screenshot last, because a full-page screenshot resizes the window.
  await picture(`billing-${name}`)
  expect(shifts).toEqual([])
  await close()
})
