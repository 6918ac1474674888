/** The shell around every page: accounts, confirmation before a loss, search, languages, themes. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, NARROW, visit, type Visit } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
import { holdUnsaved, selectThree, signIn } from '../support/pay-journey.ts'
import { languageStored, switchToEnglish } from '../support/stored-language.ts'
import { byMouse } from '../support/person.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
const CHILD = '10429'
let browser: Browser
let sandbox: RunningSandbox
let open: Visit | null = null

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox({ partnerSite: false })
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

async function enter(username: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  await open?.close()
  open = await visit(browser, options)
  await open.page.goto(`${sandbox.provider}/login`)
  await signIn(open.page, byMouse(), username)
  await open.page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
  return open
}

const pathOf = (page: Page): string => new URL(page.url()).pathname
const accountButton = (page: Page) => page.getByRole('button', { name: /^Change account/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' })

/** Goes to the payment step, and makes it report unsaved input. */
async function beginPayment(page: Page): Promise<void> {
  await page.goto(`${sandbox.provider}/invoice-list/past-due`)
  await selectThree(page.locator('nt-invoice-list'), byMouse())
  await page
    .locator('nt-pay-invoices')
    .getByRole('heading', { name: /Review and pay$/ })
    .waitFor()
  await holdUnsaved(page.locator('nt-pay-invoices'))
}

describe('accounts', { timeout: TIMEOUT_MS }, () => {
  itInProof('[CUS-12] are changed by keyboard, and stay changed', async () => {
    const { page, problems, picture } = await enter('admin')
    await accountButton(page).focus()
    await page.keyboard.press('Enter')
    const picker = page.locator('nt-customer-picker')
    await picker.getByRole('option').first().waitFor()
    await picture('shell-picker')
    await page.keyboard.type(CHILD)
    await picker.getByRole('status').getByText('1 account').waitFor()
    await page.keyboard.press('Enter')
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    await expect.poll(() => page.locator('#account-switch').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Change account/)
    await page.reload()
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    expect(problems).toEqual([])
  })

  itInProof('[SES-60] lets a corporate user select the first one, and opens its overview', async () => {
    open = await visit(browser)
    const { page, problems, picture } = open
    await page.goto(`${sandbox.provider}/login`)
    await signIn(page, byMouse(), 'corporate')
    await page.getByRole('button', { name: 'Choose an account' }).waitFor()
    await page.goto(`${sandbox.provider}/account/overview`)
    const picker = page.locator('main nt-customer-picker')
    await picker.getByRole('heading', { name: 'Choose an account' }).waitFor()
    expect(pathOf(page)).toBe('/account/customers')
    await picker.getByRole('option').first().waitFor()
    await picture('shell-corporate')
    await picker.getByRole('combobox', { name: 'Search by name or number' }).fill('fabrikam boston')
    await picker.getByRole('option', { name: /Fabrikam Boston/ }).click()
    await expect.poll(() => pathOf(page)).toBe('/account/overview')
    expect(problems).toEqual([])
    await open.close()
    open = null
  })

  itInProof('[SES-62] lets users of several dealers switch dealers', async () => {
    open = await visit(browser)
    const { page, problems } = open
    await page.goto(`${sandbox.provider}/login`)
    await signIn(page, byMouse(), 'dealer-group')
    await page.getByRole('button', { name: /^Change dealer: Pioneer/ }).click()
    await page
      .locator('nt-merchant-picker')
      .getByRole('option', { name: /Summit/ })
      .click()
    await page.getByRole('button', { name: /^Change dealer: Summit/ }).waitFor()
    expect(problems).toEqual([])
    await open.close()
    open = null
  })
})

describe('something unsaved', { timeout: TIMEOUT_MS }, () => {
  it('[SES-61] is not lost through the menu, the logo, Back or another account without confirmation', async () => {
    const { page, problems, picture } = await enter('payer')
    await beginPayment(page)
    const isStill = async () => {
      await page
        .locator('nt-pay-invoices')
        .getByRole('heading', { name: /Review and pay$/ })
        .waitFor()
      expect(pathOf(page)).toBe('/payment/invoices')
    }
    const stay = async () => {
      await question(page).getByText('What you started on “Pay invoices” is not finished.').waitFor()
      await page.keyboard.press('Enter')
      await question(page).waitFor({ state: 'detached' })
      await isStill()
    }
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await picture('shell-leave')
    await stay()
    await page.getByRole('link', { name: 'Harbor Trade Credit' }).first().click()
    await stay()
    await page.evaluate(() => history.back())
    await stay()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await stay()
    await accountButton(page).click()
    await page
      .locator('nt-customer-picker')
      .getByRole('option', { name: new RegExp(CHILD) })
      .click()
    await stay()
    await accountButton(page).getByText('Account 10428').waitFor()
    // Changing the language loses nothing.
    await page.getByLabel('Language').selectOption('de')
    await page.locator('html[lang=de]').waitFor()
    await page.getByLabel('Sprache').selectOption('en')
    await page.locator('html[lang=en]').waitFor()
    expect(await question(page).count()).toBe(0)
    await accountButton(page).click()
    await page
      .locator('nt-customer-picker')
      .getByRole('option', { name: new RegExp(CHILD) })
      .click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/account/overview')
    expect(problems).toEqual([])
  })

  itInProof('[SES-61] continues the Back navigation after confirmation', async () => {
    const { page } = await enter('payer')
    await beginPayment(page)
    await page.evaluate(() => history.back())
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => pathOf(page)).toBe('/invoice-list/past-due')
    await page.locator('nt-invoice-list').getByRole('table').waitFor()
  })
})

describe('the search', { timeout: TIMEOUT_MS }, () => {
  itInProof('[SHL-1] opens any page, invoice and language by keyboard', async () => {
    const { page, problems, picture } = await enter('admin')
    await page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Control+k')
    const text = page.getByRole('combobox', { name: 'Search pages and invoices' })
    await text.waitFor()
    await picture('shell-palette')
    await page.keyboard.type('invoi')
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/invoice-list/open')
    await text.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('INV-203115')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(/\/invoice-list\/all\?q=INV-203115/)
    await page.locator('nt-invoice-list').getByText('INV-203115').first().waitFor()
    await text.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzzz')
    await page.getByText('All invoices with “zzzz”').waitFor()
    await page.keyboard.press('Escape')
    await text.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    const kept = languageStored(page, 'es')
    await page.keyboard.type('espan')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor()
    await kept
    await switchToEnglish(page, 'Idioma')
    expect(problems).toEqual([])
  })
})

describe('the language', { timeout: TIMEOUT_MS }, () => {
  itInProof('[I18N-3] is kept when the page is reloaded, and only its texts are loaded', async () => {
    const { page, problems } = await enter('admin')
    const kept = languageStored(page, 'hu')
    await page.getByLabel('Language').selectOption('hu')
    await page.getByRole('button', { name: 'Kijelentkezés' }).waitFor()
    await kept
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.reload()
    await page.getByRole('button', { name: 'Kijelentkezés' }).waitFor()
    const words = requested.flatMap((path) => /portal-assets\/chunks\/([a-z]{2})-/.exec(path)?.[1] ?? [])
    expect([...new Set(words)]).toEqual(['hu'])
    await switchToEnglish(page, 'Nyelv')
    expect(problems).toEqual([])
  })
})

describe('the brand', { timeout: TIMEOUT_MS }, () => {
  itInProof('[CFG-13] changes when /sandbox sets another: name, logo, colors, legal lines, menu', async () => {
    const { page, problems, picture } = await enter('admin')
    const accentOf = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--nt-color-accent'))
    const before = await accentOf()
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await picture('shell-harbor')
    await page.goto(`${sandbox.provider}/sandbox`)
    await page.getByRole('button', { name: 'Ridgeline Supply Finance' }).click()
    await page.goto(`${sandbox.provider}/account/overview`)
    await page.getByRole('link', { name: 'Ridgeline Supply Finance' }).first().waitFor()
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await picture('shell-ridgeline')
    expect(await accentOf()).not.toBe(before)
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link').locator('.grow')
    expect(await entries.allInnerTexts()).toEqual(
      expect.arrayContaining(['Invoices', 'Home', 'Notifications', 'Applications', 'Activity log']),
    )
    expect((await entries.allInnerTexts()).slice(0, 2)).toEqual(['Invoices', 'Home'])
    expect(await page.getByRole('navigation', { name: 'Legal' }).getByRole('link').allInnerTexts()).toEqual([
      'Imprint',
      'Privacy',
      'Terms',
    ])
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture('shell-ridgeline-dark')
    await page.goto(`${sandbox.provider}/sandbox`)
    await page.getByRole('button', { name: 'Harbor Trade Credit' }).click()
    await page.getByText('Worn now.').waitFor()
    expect(problems).toEqual([])
  })
})

describe('320 px', { timeout: TIMEOUT_MS }, () => {
  itInProof('[SHL-2] has all functions, and nothing next to the page', async () => {
    const { page, problems, picture } = await enter('admin', { viewport: NARROW })
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await picture('shell-narrow')
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await accountButton(page).click()
    await page.locator('nt-customer-picker').getByRole('option').first().waitFor()
    await picture('shell-narrow-picker')
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search pages and invoices' }).click()
    await page.getByRole('combobox', { name: 'Search pages and invoices' }).waitFor()
    await picture('shell-narrow-palette')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await picture('shell-narrow-menu')
    expect(problems).toEqual([])
  })

  it('[SHL-3] prints only the page', async () => {
    const { page } = await enter('admin')
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    expect(await page.getByLabel('Language').isVisible()).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  })

  itInProof('[SHL-3] prints a list without its controls, with customer and date above it', async () => {
    const { page, picture } = await enter('admin')
    await page.goto(`${sandbox.provider}/invoice-list/open`)
    const list = page.locator('nt-invoice-list')
    await list.getByText('INV-203115').first().waitFor()
    const head = page.locator('.paper-head')
    expect(await head.isVisible()).toBe(false)
    const controls = [list.getByRole('checkbox'), list.getByRole('searchbox'), list.getByRole('combobox')]
    for (const control of controls) expect(await control.first().isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await picture('shell-paper-list')
    for (const control of controls) {
      for (const each of await control.all()) expect(await each.isVisible()).toBe(false)
    }
    expect(await list.getByRole('tab').allInnerTexts()).toHaveLength(1)
    expect(await list.getByRole('columnheader').allInnerTexts()).toEqual([
      'Invoice',
      'Sold by',
      'Due',
      'Status',
      'Open',
    ])
    expect(await list.getByText('INV-203115').first().isVisible()).toBe(true)
    const words = await head.innerText()
    for (const word of ['Northwind Traders', 'Account 10428', 'Harbor Trade Credit', 'Nov 20, 2026'])
      expect(words).toContain(word)
    const startOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().left)
    expect(await startOf('.legal nav')).toBe(await startOf('#content'))
    await page.emulateMedia({ media: null })
    await list.getByRole('searchbox').fill('INV-2031')
    await page.waitForURL(/q=INV-2031/)
    await page.emulateMedia({ media: 'print' })
    expect(await list.getByRole('searchbox').isVisible()).toBe(true)
  })
})
