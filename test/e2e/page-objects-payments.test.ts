/** Page objects of payments and payment methods, on the widgets of the workbench: the same steps in two languages. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { payInvoices, paymentHistory, paymentMethods } from '../../src/entries/testing.ts'
import { launchBrowser, type VisitOptions } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
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

async function open(name: string, search = '', options: VisitOptions = {}): Promise<WorkbenchVisit> {
  const visited = await visitWorkbench(browser, sandbox.provider, options)
  onTestFinished(() => visited.close())
  visited.page.setDefaultTimeout(20_000)
  await visited.show(`#/widget/${name}?bare=1${search}`)
  return visited
}

describe.each(['en', 'de'])('in %s', (locale) => {
  const looks = `&locale=${locale}`

  itInProof('[TST-7] reads the payments, one payment, and the results of a tab and a search', async () => {
    const { page, problems } = await open('payment-history', looks)
    const widget = paymentHistory(page)
    await widget.waitUntilReady()
    expect(await widget.tabs()).toHaveLength(7)
    for (const { payment } of (await widget.rows()).slice(0, 1)) {
      await widget.open(payment)
      await widget.back()
      await widget.search(payment)
      await expect.poll(async () => (await widget.rows()).map((row) => row.payment)).toEqual([payment])
    }
    await widget.openTab(6)
    await expect.poll(() => widget.rows()).toEqual([])
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] reads the payment methods and the terms of AutoPay', async () => {
    const { page, problems } = await open('payment-methods', looks)
    const widget = paymentMethods(page)
    await widget.waitUntilReady()
    const [first] = await widget.rows()
    expect(first?.name).toMatch(/••\d{4}$/)
    expect(await widget.terms()).toEqual([])
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] allocates credit to selected invoices, and pays up to an amount', async () => {
    const { page, problems } = await open('pay-invoices', looks)
    const widget = payInvoices(page)
    await widget.waitUntilReady()
    const [first = '', second = ''] = await widget.addable()
    await widget.add(first)
    await widget.add(second)
    await widget.goOn()
    await widget.useCredit()
    await widget.chooseCreditInvoices()
    await widget.setCredit('CM-1', first, '10')
    await widget.setCredit('CM-1', second, '20')
    await widget.acceptTerms()
    await widget.pay()
    expect((await widget.receipt()).confirmationNumber).not.toBe('')
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] allocates one amount to the invoices', async () => {
    const { page, problems } = await open('pay-invoices', `${looks}&attr.step=plan`)
    const widget = payInvoices(page)
    await widget.planUpTo('500')
    await widget.goOnWithPlan()
    await expect.poll(() => widget.total()).toContain('500')
    expect(problems).toEqual([])
  })
})
