/**
 * A user who pays once gets exactly one payment and one confirmation number and sees no error, also after double
 * clicks, reloads or lost responses. Source: docs/spec/payments.md PAY-11, PAY-12, PAY-13, PAY-17.
 */
import type { Browser, Locator, Page } from 'playwright'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchBrowser, visit, type VisitOptions, watch } from '../support/browser.ts'
import { type ChaosProxy, startChaosProxy } from '../support/chaos-proxy.ts'
import {
  PAID_IN_PART,
  payButton,
  paymentsOfThree,
  readReceipt,
  type Receipt,
  reviewPayment,
  selectThree,
  signIn,
  TOTAL_MINOR,
} from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'

const TIMEOUT_MS = 180_000
const CREATE = 'POST /api/payments '
/** Number of requests to drop, higher than the number of possible retries: all are dropped. */
const ALWAYS = 1_000

let sandbox: RunningSandbox
let proxy: ChaosProxy
let browser: Browser

beforeEach(async () => {
  sandbox = await startRunningSandbox()
  proxy = await startChaosProxy(sandbox.port)
  // Map the provider's host to the proxy, so that URLs, cookies and origins are the provider's own.
  browser = await launchBrowser([`--host-resolver-rules=MAP localhost:${sandbox.port} 127.0.0.1:${proxy.port}`])
}, TIMEOUT_MS)
afterEach(async () => {
  await browser.close()
  await proxy.close()
  await sandbox.stop()
})

/** Goes to the review of the three invoices, ready to pay. */
async function openReview(page: Page): Promise<void> {
  // Record error events, which widgets dispatch before they show an error: a user who has paid must not see one.
  await page.addInitScript(() => {
    for (const name of ['nt-payment-rejected', 'nt-error']) {
      document.addEventListener(name, (event) => {
        console.error(`event ${name} ${JSON.stringify((event as CustomEvent).detail)}`)
      })
    }
  })
  await page.goto(`${sandbox.provider}/invoice-list/past-due`)
  const list = page.locator('nt-invoice-list')
  await list.or(page.locator('nt-sign-in')).first().waitFor()
  if ((await list.count()) === 0) await signIn(page, byMouse())
  await list.getByText(PAID_IN_PART).first().waitFor()
  await selectThree(list, byMouse())
  await reviewPayment(page.locator('nt-pay-invoices'), byMouse())
}

async function atReview(options: VisitOptions = {}) {
  const opened = await visit(browser, options)
  await openReview(opened.page)
  return { ...opened, pay: opened.page.locator('nt-pay-invoices') }
}

async function expectOnePayment(...receipts: readonly Receipt[]): Promise<void> {
  const client = await sandbox.signIn('payer')
  const payments = await paymentsOfThree(client)
  expect(payments).toHaveLength(1)
  expect(payments[0]?.total).toBe(TOTAL_MINOR)
  for (const receipt of receipts) {
    expect(receipt).toEqual({
      paymentNumber: payments[0]?.payment_number,
      confirmationNumber: payments[0]?.confirmation_number,
    })
  }
}

/** Ways to press the button again before the first request has a response. */
const PRESSED_TWICE = [
  ['a double click', async (_page: Page, button: Locator) => button.dblclick()],
  [
    'Enter and a click at the same moment',
    async (page: Page, button: Locator) => {
      const box = await button.boundingBox()
      if (!box) throw new Error('The pay button is not on the screen.')
      await button.focus()
      await Promise.all([
        page.keyboard.press('Enter'),
        page.mouse.click(box.x + box.width / 2, box.y + box.height / 2),
        page.keyboard.press('Enter'),
      ])
    },
  ],
] as const

it.each(spread(PRESSED_TWICE, 1))('[PAY-11] pays once on %s', { timeout: TIMEOUT_MS }, async (_name, pressTwice) => {
  const { page, pay, problems } = await atReview()
  await pressTwice(page, payButton(pay))
  await expectOnePayment(await readReceipt(pay))
  expect(problems).toEqual([])
})

it('[PAY-12] pays once when the page is reloaded during payment', { timeout: TIMEOUT_MS }, async () => {
  const { page, pay, problems } = await atReview({ expected: /ERR_ABORTED|ERR_CONNECTION/ })
  await page.route('**/api/payments', async (route) => {
    // The server processes the request, but the page is closed before the response arrives.
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await page.unroute('**/api/payments')
    void page.reload()
  })
  await payButton(pay).click()
  await expectOnePayment(await readReceipt(pay))
  expect(problems).toEqual([])
})

it('[PAY-17] pays once from two tabs', { timeout: TIMEOUT_MS }, async () => {
  const first = await atReview({ expected: /status of 409/ })
  const second = await first.page.context().newPage()
  const problemsOfSecond = watch(second, /status of 409/)
  await openReview(second)
  const pay = second.locator('nt-pay-invoices')
  await Promise.all([payButton(first.pay).click(), payButton(pay).click()])
  const receipts = [await readReceipt(first.pay), await readReceipt(pay)]
  await expectOnePayment(...receipts)
  expect([...first.problems, ...problemsOfSecond]).toEqual([])
})

const LOST_REPLIES = [
  ['once', 1],
  ['every time', ALWAYS],
] as const

it.each(spread(LOST_REPLIES, 1))(
  '[PAY-13] shows the confirmation when the response is lost %s',
  { timeout: TIMEOUT_MS },
  async (_often, times) => {
    const { pay, problems } = await atReview({ expected: /ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ })
    proxy.plan({ request: CREATE, lose: 'reply', times })
    await payButton(pay).click()
    await expectOnePayment(await readReceipt(pay))
    expect(proxy.lost()).toBeGreaterThan(0)
    expect(problems).toEqual([])
  },
)

it('[PAY-13] reports that nothing arrived, and retries with the same key', { timeout: TIMEOUT_MS }, async () => {
  const { pay, problems } = await atReview({ expected: /ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ })
  proxy.plan({ request: CREATE, lose: 'request', times: ALWAYS })
  await payButton(pay).click()
  await pay.getByText('Do not pay again; this page updates by itself').waitFor()
  const again = pay.getByRole('button', { name: 'Send again' })
  await again.waitFor({ timeout: 90_000 })
  expect(await paymentsOfThree(await sandbox.signIn('payer'))).toEqual([])
  proxy.plan({ request: CREATE, lose: 'reply', times: 1 })
  await again.click()
  await expectOnePayment(await readReceipt(pay))
  expect(problems).toEqual([])
})
