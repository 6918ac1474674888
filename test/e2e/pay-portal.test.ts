/**
 * The first journey in the portal: sign in, see open invoices, pay them, see the payment settle. By mouse, and by
 * keyboard.
 */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import {
  creditAvailable,
  dollars,
  invoiceRows,
  PAID_IN_FULL,
  PAID_IN_PART,
  PART,
  payButton,
  paymentsOfThree,
  readReceipt,
  reviewPayment,
  selectThree,
  shownText,
  signIn,
  TOTAL_MINOR,
} from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'

const TIMEOUT_MS = 180_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, TIMEOUT_MS)
afterAll(() => browser.close())

const HANDS = [
  ['mouse', byMouse],
  ['keyboard', byKeyboard],
] as const

it.each(spread(HANDS, 1))(
  '[PAY-1] pays three invoices, one in part, by %s',
  { timeout: TIMEOUT_MS },
  async (name, personAt) => {
    const sandbox = await startRunningSandbox()
    onTestFinished(() => sandbox.stop())
    const { page, problems, picture, close } = await visit(browser)
    onTestFinished(() => close())
    const person = personAt(page)
    const client = await sandbox.signIn('payer')
    const creditBefore = await creditAvailable(client)

    await page.goto(`${sandbox.provider}/`)
    await signIn(page, person)
    const overview = page.locator('nt-account-overview')
    await overview.getByRole('heading', { name: 'Overview' }).waitFor()
    await expect.poll(() => shownText(overview)).toContain(dollars(creditBefore).slice(1))
    await picture(`portal-overview-${name}`)

    await person.press(overview.getByRole('button', { name: 'All invoices', exact: true }))
    const list = page.locator('nt-invoice-list')
    await person.press(list.getByRole('tab', { name: /^Past due/ }))
    await list.getByText(PAID_IN_PART).first().waitFor()
    await selectThree(list, person)
    await picture(`portal-method-${name}`)

    const pay = page.locator('nt-pay-invoices')
    await reviewPayment(pay, person)
    await picture(`portal-review-${name}`)
    await person.press(payButton(pay))
    const receipt = await readReceipt(pay)
    await picture(`portal-confirmation-${name}`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/payment/confirm')
    expect(new URL(page.url()).searchParams.get('payment')).toBe(receipt.paymentNumber)

    // The confirmation replaced the payment in the history: Back goes to the list where it started.
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/invoice-list/past-due')
    await pay.getByRole('heading', { name: /Payment sent$/ }).waitFor({ state: 'detached' })
    expect(await payButton(pay).count(), 'paid invoices are not offered again').toBe(0)
    await page.goForward()
    await expect.poll(() => readReceipt(pay)).toEqual(receipt)
    await page.reload()
    expect(await readReceipt(pay)).toEqual(receipt)
    expect(await paymentsOfThree(client)).toMatchObject([
      { payment_number: receipt.paymentNumber, confirmation_number: receipt.confirmationNumber, total: TOTAL_MINOR },
    ])
    expect(await creditAvailable(client), 'credit is freed when the payment posts, not before').toBe(creditBefore)

    await expectSettled(sandbox, creditBefore)
    await page.goto(`${sandbox.provider}/account/overview`)
    await expect.poll(() => shownText(overview)).toContain(dollars(creditBefore + TOTAL_MINOR).slice(1))
    await page.goto(`${sandbox.provider}/invoice-list/past-due`)
    const row = list.getByRole('row').filter({ hasText: PAID_IN_PART })
    await row.getByText(PART.staysDue).first().waitFor()
    await row.getByText('Part paid').waitFor()
    await picture(`portal-settled-${name}`)
    for (const invoice of PAID_IN_FULL) expect(await list.getByText(invoice).count()).toBe(0)
    expect(problems).toEqual([])
  },
)

/**
 * Moves the clock by two banking days, and asserts that two invoices are paid, the third is past due with exactly the
 * unpaid rest, and the available credit has risen by the settled amount.
 */
async function expectSettled(sandbox: RunningSandbox, creditBefore: number): Promise<void> {
  expect(await sandbox.moveClock({ advanceBankingDays: 2 })).toBe('2026-11-24')
  const client = await sandbox.signIn('payer')
  expect(await invoiceRows(client, [...PAID_IN_FULL, PAID_IN_PART])).toMatchObject([
    { invoiceId: PAID_IN_FULL[0], status: 'Paid', openTotal: 0, paidTotal: 421_050 },
    { invoiceId: PAID_IN_FULL[1], status: 'Paid', openTotal: 0, paidTotal: 348_000 },
    { invoiceId: PAID_IN_PART, status: 'Past Due, Part Paid', openTotal: PART.staysDueMinor, paidTotal: 500_000 },
  ])
  expect(await creditAvailable(client)).toBe(creditBefore + TOTAL_MINOR)
}
