/** After a payment, all figures on the page agree: past due and pending amounts. */
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { PAID_IN_FULL, PAID_IN_PART, PART, shownText, signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { startRunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 180_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, TIMEOUT_MS)
afterAll(() => browser.close())

/** Cases. Before them, six invoices are past due, $19,592.60 together, and $12,480.00 is pending. */
const WAYS = [
  {
    name: 'three of six in full',
    part: null,
    pays: '$13,822.60',
    pastDue: '$5,770.00',
    count: 3,
    onItsWay: '$26,302.60',
    buckets: ['1–30 days$2,350.001 invoice', '31–60 days$0.000 invoices'],
  },
  {
    name: 'one of them in part',
    part: PART.typed,
    pays: '$12,690.50',
    pastDue: '$6,902.10',
    count: 4,
    onItsWay: '$25,170.50',
    buckets: ['1–30 days$3,482.102 invoices', '31–60 days$0.000 invoices'],
  },
] as const

it.each(WAYS)(
  '[INV-53] after paying $name, overview, list, and partner page show the same figures',
  { timeout: TIMEOUT_MS },
  async ({ part, pays, pastDue, count, onItsWay, buckets }) => {
    const sandbox = await startRunningSandbox()
    onTestFinished(() => sandbox.stop())
    const { page, problems, close } = await visit(browser)
    onTestFinished(() => close())

    await page.goto(`${sandbox.partner}/`)
    const list = page.locator('nt-invoice-list')
    await payThree(page, list, part, pays)
    // The list next to the payment refreshes automatically, without an action of the user.
    await expectList(list, { pastDue, count, onItsWay })

    await page.goto(`${sandbox.provider}/`)
    await signIn(page, byMouse())
    const overview = page.locator('nt-account-overview')
    await overview.getByRole('heading', { name: 'Overview' }).waitFor()
    await expect.poll(() => overview.locator('.past-due .money').innerText()).toBe(pastDue)
    const lines = overview.getByRole('region', { name: /^Open balance/ }).getByRole('listitem')
    const texts = await lines.evaluateAll((each) => each.map((line) => line.textContent))
    expect(texts).toEqual(expect.arrayContaining([...buckets, `On its way, posts by Dec 3, 2026−${onItsWay}`]))
    expect(await shownText(overview)).toContain('$83,772.85'.slice(1))
    await overview.getByRole('button', { name: /show past due invoices$/ }).click()
    await expectList(page.locator('nt-invoice-list'), { pastDue, count, onItsWay })
    if (part) {
      const row = page.locator('nt-invoice-list').getByRole('row').filter({ hasText: PAID_IN_PART })
      await row.getByText(`$5,000.00 on its way, ${PART.staysDue} still due`).waitFor()
      // Paid by the partner's user, who is another user in the portal.
      await row.getByText(/^Payment on its way \(.+\)\. You can pay the rest from Nov 24, 2026$/).waitFor()
    }
    expect(problems).toEqual([])
  },
)

async function payThree(page: Page, list: Locator, part: string | null, total: string): Promise<void> {
  const person = byMouse()
  await list.getByText(PAID_IN_PART).first().waitFor()
  for (const invoice of [...PAID_IN_FULL, PAID_IN_PART]) {
    await person.press(list.getByRole('checkbox', { name: new RegExp(`^Select invoice ${invoice}\\b`) }))
  }
  if (part) await person.type(list.getByRole('textbox', { name: new RegExp(`Amount to pay.*${PAID_IN_PART}`) }), part)
  await person.press(list.getByRole('button', { name: 'Continue to pay' }))
  const pay = page.locator('nt-pay-invoices')
  await person.choose(pay.getByRole('radio', { name: /Operating account ••6789/ }))
  await pay.getByText('Leaves your bank Monday, Nov 23. Posts by Tuesday, Nov 24.').first().waitFor()
  await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
  await person.press(pay.getByRole('button', { name: `Pay ${total}` }))
  await pay.getByRole('heading', { name: /Payment sent$/ }).waitFor()
}

async function expectList(
  list: Locator,
  { pastDue, count, onItsWay }: { pastDue: string; count: number; onItsWay: string },
): Promise<void> {
  await list.getByRole('tab', { name: `Past due ${count}` }).waitFor()
  const head = list.locator('header .sums')
  await expect
    .poll(() => head.innerText())
    .toContain(`Past due ${pastDue} · ${onItsWay} on its way, posts by Dec 3, 2026`)
  await list.getByRole('tab', { name: `Past due ${count}` }).click()
  await expect.poll(() => list.locator('.tfoot .sums').innerText()).toContain(`Past due ${pastDue}`)
  await expect.poll(() => list.locator('tbody tr').count()).toBe(count)
}
