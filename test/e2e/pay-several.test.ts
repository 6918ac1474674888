/**
 * Several accounts by one card in the portal, also when the response is lost. Source: docs/spec/payments.md PAY-321,
 * PAY-13, PAY-319.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import type { List } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
/** Expected errors: the first request is rejected because of accounts that may not pay, which the page then names. */
const EXPECTED = /401|403|ERR_FAILED/

/** Goes from the overview of all accounts to the button that pays everything past due. */
async function review(page: Page, person: Person) {
  await page.goto(`${stage.sandbox.provider}/login`)
  await signIn(page, byMouse(), 'corporate')
  const overview = page.locator('nt-program-overview')
  await overview.getByRole('table').waitFor()
  await person.press(overview.getByRole('button', { name: 'Pay past due', exact: true }))
  const pay = page.locator('nt-pay-invoices')
  await pay.getByRole('heading', { name: /Review and pay \d+ accounts?$/ }).waitFor()
  await person.choose(pay.getByRole('radio', { name: /Visa ••7731|Mastercard ••4444/ }).first())
  const fee = pay.getByRole('checkbox', { name: /I accept the card fee/ })
  const leaveOut = pay.getByRole('button', { name: 'Leave out what cannot be paid' })
  await fee.or(leaveOut).first().waitFor()
  if (await leaveOut.isVisible()) await person.press(leaveOut)
  await person.press(fee)
  await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
  return pay
}

async function expectOneEach(page: Page): Promise<void> {
  const pay = page.locator('nt-pay-invoices')
  await pay.getByRole('heading', { name: /Payment approved$/ }).waitFor()
  const rows = pay.getByRole('region', { name: 'Payment of each account' }).getByRole('listitem')
  await rows.first().waitFor()
  const shown = (await rows.allInnerTexts()).map((text) => /P-\d{6}/.exec(text)?.[0] ?? '').sort()
  const client = await stage.sandbox.signIn('corporate')
  const listed = await client.send(`/payments?filter[buid_customer]=all&filter[paid_with]=${shown[0]}&page[size]=50`)
  const made = listed.json<List<{ payment_number: string; lines: { trx_id: string }[]; buid_customer: string }>>().data
  expect(made.map(({ attributes }) => attributes.payment_number).sort()).toEqual(shown)
  expect(new Set(made.map(({ attributes }) => attributes.buid_customer)).size).toBe(shown.length)
  expect(shown.length).toBeGreaterThan(1)
}

describe('several accounts by one card', { timeout: 180_000 }, () => {
  it('[PAY-321] [PAY-319] pays everything past due in all accounts, and shows the same after a reload', async () => {
    const { page, problems } = await stage.open({ expected: EXPECTED })
    const pay = await review(page, byKeyboard(page))
    await byKeyboard(page).press(pay.getByRole('button', { name: /^Pay \$/ }))
    await expectOneEach(page)
    await page.reload()
    await expectOneEach(page)
    expect(problems).toEqual([])
  })

  it('[PAY-13] pays each account once when the response is lost', async () => {
    const { page, problems } = await stage.open({ expected: EXPECTED })
    const pay = await review(page, byMouse())
    const keys: (string | undefined)[] = []
    await page.route('**/api/payment-groups', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The server processes the request, but its response never arrives.
      await route.fetch()
      await (keys.length < 3 ? route.abort() : route.continue())
    })
    await pay.getByRole('button', { name: /^Pay \$/ }).click()
    await expectOneEach(page)
    expect(new Set(keys).size).toBe(1)
    expect(problems).toEqual([])
  })
})
