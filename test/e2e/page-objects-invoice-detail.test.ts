/**
 * From the list to an invoice, through its neighbors and on to its payment, at the real sandbox and in two languages.
 * Source: docs/spec/invoices.md IND-2, IND-3, IND-5, IND-10.
 */
import { expect, it } from 'vitest'
import { invoiceDetail, invoiceList } from '../../src/entries/testing.ts'
import { enterAs } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

it.each([
  ['en', /^Pay \$/],
  ['de', /\$ bezahlen$/],
] as const)(
  '[TST-7] [IND-2] [IND-10] opens an invoice from the list, moves through the list, and pays in %s',
  { timeout: TIMEOUT_MS },
  async (locale, payButton) => {
    const { provider } = stage.sandbox
    const { page, problems } = await stage.open({ expected: /404/ })
    await enterAs(page.context(), provider, 'payer')
    await page.addInitScript((chosen) => localStorage.setItem('netterms:locale', chosen), locale)
    page.setDefaultTimeout(20_000)
    await page.goto(`${provider}/invoice-list/past-due`)
    const list = invoiceList(page)
    await list.waitUntilReady()
    const [first = '', second = ''] = await list.rows()
    await page.locator('nt-invoice-list').getByRole('button', { name: first, exact: true }).click()
    const detail = invoiceDetail(page)
    await detail.waitUntilReady()
    expect(await detail.invoiceNumber()).toBe(first)
    expect(new URL(page.url()).pathname).toMatch(/^\/invoice\/T-/)
    await detail.next()
    await expect.poll(() => detail.invoiceNumber()).toBe(second)
    await detail.previous()
    await expect.poll(() => detail.invoiceNumber()).toBe(first)
    expect((await detail.amounts()).length).toBeGreaterThan(2)

    // By its number, as printed.
    await page.goto(`${provider}/invoice/${second.toLowerCase()}`)
    await detail.waitUntilReady()
    expect(await detail.invoiceNumber()).toBe(second)
    await page.locator('nt-invoice-detail').getByRole('button', { name: payButton }).waitFor()
    await detail.pay()
    await page.waitForURL((url) => url.pathname === '/payment/invoices')
    await page
      .locator('nt-pay-invoices')
      .getByText(/2[.,]240[.,]00/)
      .first()
      .waitFor()
    await page.goto(`${provider}/invoice/${second}`)
    await detail.waitUntilReady()
    await detail.back()
    await page.waitForURL((url) => url.pathname.startsWith('/invoice-list/'))
    expect(problems).toEqual([])
  },
)
