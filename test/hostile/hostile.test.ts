/**
 * A hostile page: resets everything with `!important`, shrinks `rem`, replaces `fetch`, extends `Array.prototype` and
 * shadows globals. The widgets look and work the same. Source: docs/spec/widgets.md WID-10 (security T21).
 */
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import {
  PAID_IN_PART,
  payButton,
  paymentsOfThree,
  readReceipt,
  reviewPayment,
  selectThree,
  TOTAL_MINOR,
} from '../support/pay-journey.ts'
import { pictureDifference } from '../support/picture-difference.ts'
import { byMouse } from '../support/person.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { differences, shadowStyles } from '../support/shadow-styles.ts'

const TIMEOUT_MS = 180_000
/** Tolerated difference of color channels (0 to 255), because antialiasing differs at another position on the page. */
const ROUNDING_STEPS = 16
const WIDGETS = ['nt-invoice-list', 'nt-pay-invoices'] as const
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

/** Opens the hostile page, or (`calm`) the same page without its style sheet and script. */
async function open(how: 'hostile' | 'calm') {
  const opened = await visit(browser, { colorScheme: 'light' })
  const { page } = opened
  if (how === 'calm') {
    await page.route('**/hostile.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: 'body { margin: 0 }' }),
    )
    await page.route('**/hostile.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  }
  await page.goto(`${sandbox.partner}/hostile`)
  await page.locator('nt-invoice-list').getByText(PAID_IN_PART).first().waitFor()
  await page.locator('nt-pay-invoices').getByText('Nothing is selected').first().waitFor()
  return opened
}

it('[WID-10] confirms that the page is hostile as described', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await open('hostile')
  const seen = await page.evaluate(async () => ({
    fetch: await fetch('/').then(
      () => 'answered',
      (error: unknown) => String(error),
    ),
    json: JSON.stringify([1, 2]),
    inLoop: Object.keys(Object.getPrototypeOf([]) as object),
    currentScript: String(document.currentScript),
    config: String((window as unknown as { config: unknown }).config),
    rootFont: getComputedStyle(document.documentElement).fontSize,
    display: getComputedStyle(document.querySelector('nt-invoice-list') as Element).display,
  }))
  expect(seen).toMatchObject({
    fetch: 'TypeError: This page allows no requests.',
    json: '"1,2"',
    inLoop: ['total', 'toJSON'],
    rootFont: '10px',
    display: 'inline',
  })
  // Check that the recorder works: it records a request of the page itself completely.
  const own = await page.evaluate(async () => {
    const request = new Request('/', { headers: { Authorization: 'Bearer et_of_the_page' } })
    await new Response('cs_of_the_page').text()
    return { url: request.url, recorded: JSON.stringify((window as unknown as { recorded: string[] }).recorded) }
  })
  expect(own.recorded).toContain('Bearer et_of_the_page')
  expect(own.recorded).toContain('cs_of_the_page')
  expect(seen.currentScript).toContain('HTMLImageElement')
  expect(seen.config).not.toBe('undefined')
  await close()
})

/** Moves the widget to whole pixels, because edges are antialiased differently at other fractions of a pixel. */
function ontoWholePixels(element: Element): void {
  const { style } = element as HTMLElement
  const { x, y } = element.shadowRoot?.querySelector('.w')?.getBoundingClientRect() ?? { x: 0, y: 0 }
  style.setProperty('position', 'relative', 'important')
  style.setProperty('inset-block-start', `${Math.ceil(y + scrollY) - y - scrollY}px`, 'important')
  style.setProperty('inset-inline-start', `${Math.ceil(x) - x}px`, 'important')
}

it('[WID-10] renders the widgets as on a normal page', { timeout: TIMEOUT_MS }, async () => {
  const [hostile, calm] = [await open('hostile'), await open('calm')]
  await hostile.picture('hostile')
  await calm.picture('hostile-calm')
  for (const tag of WIDGETS) {
    const [one, other] = [hostile.page.locator(tag), calm.page.locator(tag)]
    const [styled, expected] = [await shadowStyles(one, ['font-family']), await shadowStyles(other, ['font-family'])]
    expect(styled.length).toBeGreaterThan(20)
    expect(differences(styled, expected), `computed styles of ${tag}`).toEqual([])
    await Promise.all([one, other].map((widget) => widget.evaluate(ontoWholePixels)))
    const [picture, expectedPicture] = await Promise.all(
      [one, other].map((widget) => widget.locator('.w').first().screenshot({ animations: 'disabled' })),
    )
    const difference = await pictureDifference(browser, picture ?? Buffer.of(), expectedPicture ?? Buffer.of())
    expect(difference, `the screenshot of ${tag} is the same`).toBeLessThanOrEqual(ROUNDING_STEPS)
  }
  expect([...hostile.problems, ...calm.problems]).toEqual([])
  await Promise.all([hostile.close(), calm.close()])
})

it('[WID-10] the page’s own policy allows its script and ours, and no other', async () => {
  const { headers } = await fetch(`${sandbox.partner}/hostile`)
  expect(headers.get('Content-Security-Policy')).toContain(`script-src 'self' ${sandbox.provider};`)
  const sheet = await readFile(new URL('../../examples/partner-html/pages/hostile.css', import.meta.url), 'utf8')
  expect(sheet).toMatch(/\* \{\s*all: unset !important;\s*\}/)
  expect(sheet).toContain('font-size: 62.5%')
})

// This test is the last one, because it changes server data.
it('[WID-10] pays on the hostile page, and its scripts see no token', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, close } = await open('hostile')
  const [list, pay] = [page.locator('nt-invoice-list'), page.locator('nt-pay-invoices')]
  await selectThree(list, byMouse())
  await reviewPayment(pay, byMouse())
  await payButton(pay).click()
  const receipt = await readReceipt(pay)
  expect(await paymentsOfThree(await sandbox.signIn('payer'))).toMatchObject([
    {
      payment_number: receipt.paymentNumber,
      total: TOTAL_MINOR,
      lines: [{ amount: 421_050 }, { amount: 348_000 }, { amount: 500_000 }],
    },
  ])
  const recorded = await page.evaluate(() => (window as unknown as { recorded: string[] }).recorded.join('\n'))
  expect(recorded.split('\n')).toContain(`${sandbox.provider}/api`)
  expect(recorded).not.toMatch(/Bearer|\b(et|cs)_|access_token|trx_id|T-20|\/api\//)
  expect(problems).toEqual([])
  await close()
})
