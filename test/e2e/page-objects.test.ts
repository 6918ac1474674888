/** The page objects of `netterms/testing`, on the widgets of the workbench, in a language other than English. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOverview, FIXTURE_PASSWORD, invoiceList, payInvoices, signIn } from '../../src/entries/testing.ts'
import { launchBrowser } from '../support/browser.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { visitWorkbench, type WorkbenchVisit } from '../support/workbench-page.ts'

let browser: Browser
let sandbox: RunningSandbox
beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

async function open(hash: string): Promise<WorkbenchVisit> {
  const visited = await visitWorkbench(browser, sandbox.provider)
  await visited.show(hash)
  return visited
}

it.each(['en', 'de'])('[TST-7] selects invoices and continues to payment in %s', async (locale) => {
  const { page, close } = await open(`#/widget/invoice-list?locale=${locale}&bare=1`)
  const list = invoiceList(page)
  await list.waitUntilReady()
  expect(await list.notice()).toBeNull()
  await list.openTab(1)
  await expect.poll(async () => (await list.rows()).length).toBe(5)
  const [, first = '', second = ''] = await list.rows()
  await list.select(first)
  await list.select(second)
  await list.setAmount(second, locale === 'de' ? '10,00' : '10.00')
  expect(await list.rowText(first)).toContain(first)
  expect((await list.payTotal()).replace(/\D/g, '')).toMatch(/^\d{4,}$/)
  expect((await list.tabs()).length).toBe(6)
  await list.search(first)
  await expect.poll(() => list.rows()).toEqual([first])
  await list.continueToPay()
  await payInvoices(page).waitUntilReady()
  await close()
})

it('[TST-5] pays from the choice of invoices to the confirmation', async () => {
  const { page, problems, close } = await open('#/widget/pay-invoices?bare=1')
  const pay = payInvoices(page)
  await pay.waitUntilReady()
  const [, first = '', second = ''] = await pay.addable()
  await pay.add(first)
  await pay.add(second)
  await pay.setAmount(second, '10.00')
  const total = await pay.total()
  await pay.goOn()
  await pay.chooseAccount('6789')
  await pay.acceptTerms()
  await pay.pay()
  const { confirmationNumber, text } = await pay.receipt()
  expect(confirmationNumber).toMatch(/^[0-9A-Z]{3}(-[0-9A-Z]{3}){2}$/)
  expect(text).toContain(total)
  expect(problems).toEqual([])
  await close()
})

async function payFirst(page: WorkbenchVisit['page']) {
  const pay = payInvoices(page)
  await pay.waitUntilReady()
  const [, first = ''] = await pay.addable()
  await pay.add(first)
  await pay.goOn()
  await pay.chooseAccount('6789')
  await pay.acceptTerms()
  await pay.pay()
  return pay
}

it('[TST-4] shows a payment with an unknown result, and a rejected one with the faster user', async () => {
  const unknown = await open('#/widget/pay-invoices?scenario=payment-unknown&bare=1')
  await (await payFirst(unknown.page)).waitUntilChecking()
  await unknown.close()
  const refused = await open('#/widget/pay-invoices?scenario=payment-rejected&bare=1')
  expect(await (await payFirst(refused.page)).refusal()).toContain('Alex Smith')
  await refused.close()
})

it('[TST-7] reads the figures of an account and signs in', async () => {
  const account = await open('#/widget/account-overview?bare=1')
  const overview = accountOverview(account.page)
  await overview.waitUntilReady()
  expect([await overview.balance(), await overview.pastDue()]).toEqual(['$192,928.49', '$28,411.99'])
  await account.close()
  const portal = await open('#/widget/sign-in?scenario=signed-out&bare=1')
  const form = signIn(portal.page)
  await form.waitUntilReady()
  await form.signIn('payer', 'guess')
  await expect.poll(() => form.text()).toContain('do not match')
  await form.signIn('payer', FIXTURE_PASSWORD)
  await expect.poll(() => form.text()).not.toContain('do not match')
  await portal.close()
})
