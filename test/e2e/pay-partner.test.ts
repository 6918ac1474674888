/** The first payment journey on a partner's page: one loader script, two tags, and the strictest policy. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit, WIDE } from '../support/browser.ts'
import {
  creditAvailable,
  invoiceRows,
  PAID_IN_FULL,
  PAID_IN_PART,
  PART,
  payButton,
  paymentsOfThree,
  readReceipt,
  reviewPayment,
  selectThree,
  TOTAL_MINOR,
} from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { readOnlySandbox, type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'

const TIMEOUT_MS = 180_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, TIMEOUT_MS)
afterAll(() => browser.close())

const HANDS = [
  ['keyboard', byKeyboard],
  ['mouse', byMouse],
] as const

it.each(spread(HANDS, 1))('[WID-8] pays on a partner’s page by %s', { timeout: TIMEOUT_MS }, async (name, personAt) => {
  const sandbox = await startRunningSandbox()
  onTestFinished(() => sandbox.stop())
  const { page, problems, picture, close } = await visit(browser)
  onTestFinished(() => close())
  const person = personAt(page)
  const client = await sandbox.signIn('payer')
  const creditBefore = await creditAvailable(client)

  await page.goto(`${sandbox.partner}/`)
  const [list, pay] = [page.locator('nt-invoice-list'), page.locator('nt-pay-invoices')]
  await list.getByText(PAID_IN_PART).first().waitFor()
  await picture(`partner-list-${name}`)
  await selectThree(list, person)
  await reviewPayment(pay, person)
  await picture(`partner-review-${name}`)
  await person.press(payButton(pay))
  const receipt = await readReceipt(pay)
  await picture(`partner-confirmation-${name}`)

  expect(await paymentsOfThree(client)).toMatchObject([
    { payment_number: receipt.paymentNumber, confirmation_number: receipt.confirmationNumber, total: TOTAL_MINOR },
  ])
  expect(await sandbox.moveClock({ advanceBankingDays: 2 })).toBe('2026-11-24')
  expect(await invoiceRows(client, [...PAID_IN_FULL, PAID_IN_PART])).toMatchObject([
    { status: 'Paid', openTotal: 0 },
    { status: 'Paid', openTotal: 0 },
    { status: 'Past Due, Part Paid', openTotal: PART.staysDueMinor },
  ])
  expect(await creditAvailable(client)).toBe(creditBefore + TOTAL_MINOR)
  expect(problems, 'no violation of the policy, no error').toEqual([])
  expect(sandbox.output(), 'no secret in any log').not.toMatch(/\b(?:cs|et|sk)_\w/)
})

describe('the page itself', { timeout: TIMEOUT_MS }, () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await readOnlySandbox()
  }, TIMEOUT_MS)

  it('[WID-8] is served with exactly the policy of the guide', async () => {
    const { headers } = await fetch(`${sandbox.partner}/`)
    expect(headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; script-src ${sandbox.provider}; connect-src 'self' ${sandbox.provider}; ` +
        `frame-src ${sandbox.secure}; ` +
        "style-src 'none'; require-trusted-types-for 'script'; trusted-types netterms",
    )
  })

  it('[WID-9] adds one global to the page: NetTerms', async () => {
    const without = await namesOfWindow({ withLoader: false })
    const names = await namesOfWindow({ withLoader: true })
    expect(names.filter((name) => !without.includes(name))).toEqual(['NetTerms'])
  })

  it('[EMB-1] issues a session only to the partner’s own pages, and only by POST', async () => {
    const request = (method: string, headers: Record<string, string>) =>
      fetch(`${sandbox.partner}/netterms-session`, { method, headers })
    const own = await request('POST', { Origin: sandbox.partner })
    expect(own.status).toBe(200)
    expect(own.headers.get('Cache-Control')).toBe('no-store')
    expect(await own.json()).toEqual({ client_secret: expect.stringMatching(/^cs_/) as string })
    expect((await request('GET', {})).status).toBe(405)
    for (const headers of [
      {},
      { Origin: 'https://evil.example' },
      { Origin: sandbox.partner, 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect((await request('POST', headers as Record<string, string>)).status).toBe(403)
    }
  })

  async function namesOfWindow({ withLoader }: { withLoader: boolean }): Promise<string[]> {
    const { page, close } = await visit(browser, { viewport: WIDE })
    if (!withLoader) await page.route('**/loader.js', (route) => route.abort())
    await page.goto(`${sandbox.partner}/`)
    if (withLoader) await page.locator('nt-invoice-list').getByText(PAID_IN_PART).first().waitFor()
    const names = await page.evaluate(() => Object.getOwnPropertyNames(window))
    await close()
    return names
  }
})
