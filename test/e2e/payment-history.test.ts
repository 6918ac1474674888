/**
 * A payment from its confirmation through the history: canceled in time; returned by the bank, with the reason in its
 * row, and paid again. Source: docs/spec/payments.md PAY-157…PAY-160 (specification §4, §9).
 */
import { describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright'
import { paymentHistory } from '../../src/entries/testing.ts'
import { anonymousClient } from '../support/portal-client.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { payButton, readReceipt, reviewPayment, selectThree, signIn } from '../support/pay-journey.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()

const openInvoices = async (page: Page): Promise<Locator> => {
  await page.goto(`${stage.sandbox.provider}/invoice-list/past-due`)
  const list = page.locator('nt-invoice-list')
  await list.getByRole('row').nth(1).waitFor()
  return list
}

async function payThree(page: Page, person: Person): Promise<string> {
  await selectThree(await openInvoices(page), person)
  const pay = page.locator('nt-pay-invoices')
  await reviewPayment(pay, person)
  await person.press(payButton(pay))
  return (await readReceipt(pay)).paymentNumber
}

describe('the history of payments in the portal', { timeout: 180_000 }, () => {
  it('[PAY-157] [PAY-158] [PAY-159] links a payment to the history, and cancels it before the cut-off', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    const person = byMouse()
    await page.goto(`${stage.sandbox.provider}/payments`)
    await signIn(page, person)
    await page.locator('nt-payment-history').getByRole('heading', { name: 'Payments' }).waitFor()
    const number = await payThree(page, person)
    const pay = page.locator('nt-pay-invoices')
    await pay.getByText(/You can cancel until 4:00 PM/).waitFor()
    await pay.getByRole('button', { name: 'Receipt PDF', exact: true }).waitFor()

    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    const history = page.locator('nt-payment-history')
    const row = history.getByRole('row').filter({ hasText: number })
    await row.getByText('Posts by Tue, Nov 24').waitFor()
    await person.press(row.getByRole('button', { name: /^Cancel until 4:00 PM/ }))
    const dialog = history.getByRole('dialog', { name: `Cancel ${number}?` })
    await person.press(dialog.getByRole('button', { name: 'Cancel payment' }))
    await row.getByText('Canceled').waitFor()
    await row.getByText(/By Pat Jones/).waitFor()

    // The payment has its own URL, and its invoices are due again.
    await paymentHistory(page).open(number)
    expect(new URL(page.url()).searchParams.get('payment')).toBe(number)
    await page.reload()
    await history.getByText(/Pat Jones canceled this payment/).waitFor()
    await history.getByRole('button', { name: 'Pay $12,690.50 again' }).waitFor()
    expect(problems).toEqual([])
  })

  it('[PAY-157] [PAY-160] shows the reason of a return in the row, and pays its invoices again', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    const person = byMouse()
    await page.goto(`${stage.sandbox.provider}/payments`)
    await signIn(page, person)
    await page.locator('nt-payment-history').getByRole('heading', { name: 'Payments' }).waitFor()
    const number = await payThree(page, person)
    const reply = await anonymousClient(stage.sandbox.provider).send('/sandbox/scenarios/bank-return', {
      method: 'POST',
    })
    expect(reply.status, reply.text).toBeLessThan(300)
    await page.goto(`${stage.sandbox.provider}/payments?payments=returned`)
    const history = page.locator('nt-payment-history')
    const row = history.getByRole('row').filter({ hasText: number })
    await row.getByText(/not enough funds \(R01\)/).waitFor()
    await person.press(row.getByRole('button', { name: `Pay again ${number}` }))
    const pay = page.locator('nt-pay-invoices')
    await pay.getByRole('heading', { name: /Review and pay$/ }).waitFor()
    await person.choose(pay.getByRole('radio', { name: /Operating account ••6789/ }))
    await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
    await person.press(payButton(pay))
    const again = (await readReceipt(pay)).paymentNumber
    expect(again).not.toBe(number)
    await stage.sandbox.moveClock({ advanceBankingDays: 3 })
    await page.goto(`${stage.sandbox.provider}/payments?payment-q=${again}`)
    await history.getByRole('row').filter({ hasText: again }).getByText('Settled').waitFor()
    expect(problems).toEqual([])
  })

  it('[PAY-157] is opened and closed by keyboard in German', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    const person = byKeyboard(page)
    await page.goto(`${stage.sandbox.provider}/payments`)
    await signIn(page, person)
    await page.locator('nt-payment-history').getByRole('heading', { name: 'Payments' }).waitFor()
    await page.getByLabel('Language').selectOption('de')
    await page.locator('html[lang=de]').waitFor()
    const history = page.locator('nt-payment-history')
    await history.getByRole('heading', { name: 'Zahlungen' }).waitFor()
    const row = history.getByRole('row').filter({ hasText: 'P-100003' })
    await row.getByText(/Zurückgegeben/).waitFor()
    await person.press(row.getByRole('button', { name: 'Zahlung P-100003 öffnen' }))
    await history.getByRole('heading', { name: 'Zahlung P-100003' }).waitFor()
    await person.press(history.getByRole('button', { name: 'Zahlungen', exact: true }))
    await expect
      .poll(() => history.evaluate((element) => element.shadowRoot?.activeElement?.getAttribute('aria-label')))
      .toBe('Zahlung P-100003 öffnen')
    expect(problems).toEqual([])
  })
})
