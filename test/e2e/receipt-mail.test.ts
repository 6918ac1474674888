/**
 * Payment by mail with a slip that changes nothing, and receipts by e-mail. Source: docs/spec/payments.md PAY-336,
 * PAY-338, docs/spec/mail.md MAI-101, MAI-106.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { byKeyboard, byMouse } from '../support/person.ts'
import { PAID_IN_FULL, payButton, readReceipt, reviewPayment, selectThree, signIn } from '../support/pay-journey.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 180_000
const stage = stageOfFile()

async function openPastDue(page: Page) {
  await page.goto(`${stage.sandbox.provider}/invoice-list/past-due`)
  const list = page.locator('nt-invoice-list')
  await list.getByRole('row').nth(1).waitFor()
  return list
}

it(
  '[PAY-336] [PAY-338] saves a remittance slip for a check and creates no payment',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    const person = byKeyboard(page)
    await page.goto(`${stage.sandbox.provider}/invoice-list/past-due`)
    await signIn(page, person)
    await page.locator('nt-invoice-list').getByRole('row').nth(1).waitFor()
    await selectThree(await openPastDue(page), person)
    const pay = page.locator('nt-pay-invoices')
    await pay.getByRole('heading', { name: /Review and pay$/ }).waitFor()
    await page.goto(`${stage.sandbox.provider}/payment/invoices?step=invoices`)
    const slip = pay.getByRole('button', { name: 'Save remittance slip (PDF)' })
    await slip.waitFor()
    const download = page.waitForEvent('download')
    await person.press(slip)
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const list = await openPastDue(page)
    await list.getByRole('checkbox', { name: new RegExp(`^Select invoice ${PAID_IN_FULL[0]}\\b`) }).waitFor()
    expect(problems).toEqual([])
  },
)

it(
  '[MAI-101] [MAI-106] sends an e-mail for a payment, and its receipt on request',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    const person = byMouse()
    await page.goto(`${stage.sandbox.provider}/invoice-list/past-due`)
    await signIn(page, person)
    await page.locator('nt-invoice-list').getByRole('row').nth(1).waitFor()
    await selectThree(await openPastDue(page), person)
    const pay = page.locator('nt-pay-invoices')
    await reviewPayment(pay, person)
    await person.press(payButton(pay))
    const { paymentNumber, confirmationNumber } = await readReceipt(pay)
    await pay.getByRole('button', { name: 'Receipt PDF' }).waitFor()
    await person.press(pay.getByRole('button', { name: 'Send by email' }))
    await pay.getByRole('status').getByText('The receipt is on its way to payer@harbor.example.').waitFor()
    for (const subject of [`Payment ${paymentNumber} was sent`, `Receipt of payment ${paymentNumber}`]) {
      const link = page.getByRole('link', { name: subject })
      await expect
        .poll(
          async () => {
            await page.goto(`${stage.sandbox.provider}/mailbox`)
            return link.count()
          },
          { timeout: 20_000 },
        )
        .toBe(1)
      await link.click()
      const text = await page.locator('pre').innerText()
      expect(text).toContain(`Confirmation number: ${confirmationNumber}`)
      expect(text).toContain('Operating account ••6789')
      expect(text).toContain('INV-201377: $4,210.50')
      expect(text).toContain('Payment total: $12,690.50')
    }
    await page.locator('pre a').first().click()
    await page
      .locator('nt-payment-history')
      .getByRole('heading', { name: `Payment ${paymentNumber}` })
      .waitFor()
    expect(problems).toEqual([])
  },
)
