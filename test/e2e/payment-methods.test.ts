/**
 * Payment methods of a company in the sandbox: a bank account is added in the secure frame, used for AutoPay and
 * removed, and a card is added; no account or card number leaves the frame. Source: docs/spec/payments.md
 * BNK-94…BNK-97, AUT-83…AUT-85; secure.md SEC-91.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { eavesdrop, everythingHere } from '../support/page-secrets.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { ACCOUNT, fillIn, frameIn, SECRETS } from '../support/secure-frame.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 180_000
const stage = stageOfFile()

async function enter(personOf: (page: Page) => Person) {
  const opened = await stage.open({ expected: /401|409|422/ })
  const { page } = opened
  await page.addInitScript(eavesdrop)
  const person = personOf(page)
  await page.goto(`${stage.sandbox.provider}/payment-methods`)
  await signIn(page, person, 'admin')
  const widget = page.locator('nt-payment-methods')
  await widget.locator('.methods tbody tr').first().waitFor()
  await widget.locator('.auto-pay .btn').first().waitFor()
  return { ...opened, person, widget }
}

describe('payment methods', { timeout: TIMEOUT_MS }, () => {
  it('[BNK-94] [AUT-83] adds an account, verifies it, turns on AutoPay, moves AutoPay and removes the account', async () => {
    const { page, person, widget, problems } = await enter(byMouse)
    const dialog = widget.getByRole('dialog')
    await person.press(widget.getByRole('button', { name: 'Add bank account' }))
    const frame = frameIn(page)
    await frame.getByLabel('Routing number').waitFor()
    await fillIn(frame, person, { ...ACCOUNT, name: 'Dock account' })
    await frame.getByText(`Bank: ${ACCOUNT.bank}`).waitFor()
    await page.keyboard.press('Enter')
    await widget.getByText(`${ACCOUNT.bank} ••${ACCOUNT.last4} was added`).waitFor()
    const row = widget.getByRole('row', { name: /Dock account/ })
    await row.getByText(/The two amounts arrive by/).waitFor()
    await row.getByText('Alex Smith').waitFor()

    await stage.sandbox.moveClock({ advanceBankingDays: 4 })
    await page.reload()
    await person.press(row.getByRole('button', { name: /^Enter amounts/ }))
    await dialog.getByLabel('First amount').fill('0.32')
    await dialog.getByLabel('Second amount').fill('0.33')
    await person.press(dialog.getByRole('button', { name: 'Verify' }))
    await dialog.getByText('These amounts do not match. 2 attempts left').waitFor()
    await dialog.getByLabel('Second amount').fill('0.45')
    await person.press(dialog.getByRole('button', { name: 'Verify' }))
    await widget.getByText(`Dock account ••${ACCOUNT.last4} is verified`).waitFor()

    const choose = async (name: RegExp, item: string) => {
      await person.press(widget.getByRole('button', { name }))
      await person.press(widget.getByRole('menuitem', { name: item }))
    }
    await choose(/^Actions for Dock account/, 'Use for AutoPay')
    await person.press(dialog.getByRole('button', { name: 'Turn on AutoPay' }))
    await widget.getByText('AutoPay is on').waitFor()
    await row.getByText('AutoPay', { exact: true }).waitFor()
    await widget.locator('.auto-pay-days tbody tr').first().waitFor()
    const days = await widget.locator('.auto-pay-days tbody tr').allInnerTexts()

    const arriving = page.waitForEvent('download')
    await person.press(widget.getByRole('button', { name: /\.ics/ }))
    const download = await arriving
    expect(download.suggestedFilename()).toBe('auto-pay-10428.ics')
    const calendar = await readFile(await download.path(), 'utf8')
    expect(calendar.split('BEGIN:VEVENT')).toHaveLength(days.length + 1)

    await choose(/^Actions for Payroll/, 'Move AutoPay here')
    await dialog.getByText(/It ends on Dock account ••4321 and starts on Payroll ••2210/).waitFor()
    await person.press(dialog.getByRole('button', { name: 'Move AutoPay' }))
    await widget.getByText('AutoPay now pays from Payroll ••2210').waitFor()
    await widget.locator('.auto-pay-days tbody tr').first().waitFor()
    // AutoPay still pays the same invoices on the same days, now from another account.
    expect(await widget.locator('.auto-pay-days tbody tr').allInnerTexts()).toEqual(days)

    await choose(/^Actions for Dock account/, 'Remove')
    await person.press(dialog.getByRole('button', { name: 'Remove', exact: true }))
    await widget.getByText(`Dock account ••${ACCOUNT.last4} was removed`).waitFor()
    await row.waitFor({ state: 'detached' })

    const client = await stage.sandbox.signIn('admin')
    const { data } = (await client.send('/auto-pay')).json<{ data: { attributes: Record<string, unknown> } }>()
    expect(data.attributes).toMatchObject({ status: 'on', bank_account_id: 'BA-1002' })
    const seen = await page.evaluate(everythingHere)
    for (const secret of SECRETS) {
      expect(seen).not.toContain(secret)
      expect(stage.sandbox.output()).not.toContain(secret)
    }
    expect(problems).toEqual([])
  })

  it('[SEC-91] adds a card by keyboard, in German, and keeps its number in the frame', async () => {
    const opened = await enter(byKeyboard)
    const { page, person, widget, problems } = opened
    await page.evaluate(() => localStorage.setItem('netterms:locale', 'de'))
    await page.reload()
    await person.press(widget.getByRole('button', { name: 'Karte hinzufügen' }))
    const frame = frameIn(page)
    const field = (name: string) => frame.locator(`#${name}`)
    await field('cardNumber').waitFor()
    await person.type(field('cardNumber'), '4111 1111 1111 1112')
    await person.type(field('expiry'), '12 / 29')
    await person.type(field('securityCode'), '737')
    await person.type(field('holderName'), 'Alex Smith')
    await person.type(field('password'), PASSWORD)
    await page.keyboard.press('Enter')
    await frame
      .getByText(/Eine Ziffer dieser Kartennummer/)
      .first()
      .waitFor()
    await person.type(field('cardNumber'), '4111 1111 1111 1111')
    await person.type(field('password'), PASSWORD)
    await page.keyboard.press('Enter')
    const row = widget.getByRole('row', { name: /Visa ••1111/ })
    await row.waitFor()
    const seen = await page.evaluate(everythingHere)
    for (const secret of ['4111111111111111', '4111 1111', PASSWORD]) {
      expect(seen).not.toContain(secret)
      expect(stage.sandbox.output()).not.toContain(secret)
    }
    expect(problems).toEqual([])
  })

  it('[BNK-97] is closed to a payer', async () => {
    const { page } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}/payment-methods`)
    await signIn(page, byMouse(), 'payer')
    await page.waitForURL(/\/account\/overview/)
    expect(await page.locator('nt-payment-methods').count()).toBe(0)
  })
})
