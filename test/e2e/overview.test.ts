/**
 * The overview and the search of the portal: from a figure to its list, from a text to its invoice. Source:
 * docs/spec/account.md EXP-93…EXP-101, docs/spec/shell.md SHL-97…SHL-99.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { enterAs, type Visitor } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()

const hereOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const overview = (page: Page) => page.locator('nt-account-overview')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search pages and invoices' })
const found = (page: Page, name: RegExp) => page.getByRole('dialog', { name: 'Go to' }).getByRole('option', { name })

async function openAs(visitor: Visitor, address = '/account/overview', options: Parameters<typeof stage.open>[0] = {}) {
  const opened = await stage.open(options)
  await enterAs(opened.page.context(), stage.sandbox.provider, visitor)
  await opened.page.goto(stage.sandbox.provider + address)
  await overview(opened.page).getByText('Open balance').first().waitFor()
  return opened
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await search(page).waitFor()
  await page.keyboard.type(text)
}

describe('the overview', { timeout: 120_000 }, () => {
  it('[EXP-93] links each figure by keyboard to a list with the same total in its head', async () => {
    const { page, problems } = await openAs('admin')
    const open = await overview(page).locator('.figures .money').first().innerText()
    const onItsWay = overview(page).getByRole('button', { name: /^On its way/ })
    await onItsWay.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/payment-pending?currency=USD')
    const head = page.locator('nt-invoice-list .page-head')
    await head.getByText(`Open ${open}`).waitFor()
    await page.goBack()
    const pastDue = await overview(page).locator('.past-due .money').innerText()
    await overview(page)
      .getByRole('button', { name: /: show past due invoices$/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/past-due?currency=USD')
    await head.getByText(`Past due ${pastDue}`).waitFor()
    expect(problems).toEqual([])
  })

  it('[EXP-95] [EXP-96] shows a returned payment and disputes to answer, and links to the payment', async () => {
    const { page, problems } = await openAs('admin')
    await overview(page).getByText('Your bank returned $2,350.00: the payment was stopped (R08)').waitFor()
    await overview(page)
      .getByText(/^A dispute needs your answer by/)
      .waitFor()
    await overview(page).getByRole('button', { name: 'Payment of $6,905.20 posted' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hereOf(page)).toBe('/payment/confirm?payment=P-100004')
    expect(problems).toEqual([])
  })

  it('[EXP-98] works in an account below this one', async () => {
    const { page, problems } = await openAs('admin')
    await overview(page).getByRole('button', { name: 'Work in this account: Northwind West' }).click()
    await page
      .getByRole('button', { name: /^Change account/ })
      .getByText('Account 10429')
      .waitFor()
    await overview(page).getByText('Northwind West · as of').waitFor()
    expect(problems).toEqual([])
  })
})

describe('the search with live results', { timeout: 120_000 }, () => {
  it('[SHL-97] finds an invoice by its amount and a payment by its number, by keyboard', async () => {
    const { page, problems } = await openAs('payer')
    await searchFor(page, '4,210.50')
    await found(page, /INV-201377.*\$4,210\.50/).waitFor()
    expect(await found(page, /All invoices with/).count()).toBe(1)
    await page
      .getByRole('status')
      .getByText(/results?$/)
      .first()
      .waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/invoice\//)
    await page.locator('nt-invoice-detail').getByText('INV-201377').first().waitFor()
    await searchFor(page, 'P-100004')
    await found(page, /^P-100004/).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => hereOf(page)).toBe('/payment/confirm?payment=P-100004')
    expect(problems).toEqual([])
  })

  it('[SHL-97] finds an account by its name, and switches to it', async () => {
    const { page, problems } = await openAs('admin')
    await searchFor(page, 'northwind west')
    await found(page, /^Northwind West/).click()
    await page
      .getByRole('button', { name: /^Change account/ })
      .getByText('Account 10429')
      .waitFor()
    await search(page).waitFor({ state: 'detached' })
    // Results of the new account only.
    await searchFor(page, 'INV-201377')
    await found(page, /All invoices with/).waitFor()
    await page.getByText('Searching…').first().waitFor({ state: 'detached' })
    expect(await found(page, /^INV-201377/).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('[SHL-98] reports that the server does not respond, and still finds pages', async () => {
    const { page } = await openAs('admin', '/account/overview', { expected: /500|Failed to load/ })
    await page.route('**/api/invoices?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await searchFor(page, 'statem')
    await page.getByRole('alert').getByText('Invoices, payments and accounts could not be searched').waitFor()
    await found(page, /^Statements/).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => hereOf(page)).toBe('/statements')
  })

  it('[SHL-99] pays everything past due from any page, and hides this from a viewer', async () => {
    const { page, problems } = await openAs('payer')
    await searchFor(page, 'pay past')
    await found(page, /^Pay past due \$/).click()
    await expect.poll(() => hereOf(page)).toBe('/payment/invoices?step=pay')
    const viewer = await openAs('viewer')
    await searchFor(viewer.page, 'past due')
    await found(viewer.page, /^Past due invoices/).waitFor()
    expect(await found(viewer.page, /^Pay past due/).count()).toBe(0)
    expect([problems, viewer.problems]).toEqual([[], []])
  })
})
