/** The shell's handling of account, currency and keyboard: redirects, and the content of the URL. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { NARROW, type VisitOptions } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
import { reviewPayment, selectThree } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { enterAs, setFlags, type Visitor } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const CHILD = '10429'
const stage = stageOfFile()

/** Signs a user in and opens a URL. */
async function openAs(visitor: Visitor, address: string, options: VisitOptions = {}) {
  const opened = await stage.open(options)
  await enterAs(opened.page.context(), stage.sandbox.provider, visitor)
  await opened.page.goto(stage.sandbox.provider + address)
  await opened.page.getByRole('banner').getByRole('button', { name: 'Search pages and invoices' }).waitFor()
  return opened
}

const hereOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const list = (page: Page) => page.locator('nt-invoice-list')
const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency of lists' })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Change account/ })

async function chooseAccount(page: Page, account: string): Promise<void> {
  await accountButton(page).click()
  await page
    .locator('nt-customer-picker')
    .getByRole('option', { name: new RegExp(account) })
    .click()
  await accountButton(page).getByText(`Account ${account}`).waitFor()
}

describe('a page that needs a dealer', { timeout: TIMEOUT_MS }, () => {
  const chooseAt = async (address: string, which: 'other' | 'same') => {
    const opened = await openAs('dealer-group', address)
    const frame = opened.page.frameLocator('nt-legacy-frame iframe')
    const radio = which === 'same' ? frame.locator('input[type=radio]:checked') : frame.getByRole('radio').last()
    await radio.waitFor()
    await radio.check()
    await radio.press('Enter')
    await opened.page.locator('nt-legacy-frame').waitFor({ state: 'detached' })
    return opened
  }

  itInProof.each(['other', 'same'] as const)(
    '[ACC-6] is shown once the dealer is selected: the %s one',
    async (which) => {
      // Choose another dealer than the initial one, at which a user who is redirected twice would end.
      const { page, problems } = await chooseAt('/merchant/select?returnTo=%2Faudit-log', which)
      await page.locator('nt-audit-log').getByRole('heading').first().waitFor()
      await page.getByRole('button', { name: /^Change dealer/ }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/audit-log')
      expect(problems).toEqual([])
    },
  )

  it.each(['//evil.example/x', '/.//evil.example', 'javascript:alert(1)'])(
    '[ACC-6] never redirects to another site: %s',
    async (returnTo) => {
      const strange: string[] = []
      const opened = await openAs('dealer-group', '/profile')
      opened.page.on('request', (request) => {
        if (request.url().includes('evil.example/')) strange.push(request.url())
      })
      await opened.page.goto(
        `${stage.sandbox.provider}/merchant/select?${new URLSearchParams({ returnTo }).toString()}`,
      )
      const radio = opened.page.frameLocator('nt-legacy-frame iframe').getByRole('radio').nth(1)
      await radio.check()
      await radio.press('Enter')
      await expect.poll(() => new URL(opened.page.url()).search).not.toContain('evil')
      expect([new URL(opened.page.url()).origin, strange]).toEqual([stage.sandbox.provider, []])
    },
  )
})

describe('another account', { timeout: TIMEOUT_MS }, () => {
  itInProof('[SHL-12] keeps a page without an object unchanged, and resets a list to its first page', async () => {
    const { page } = await openAs('admin', '/profile')
    await chooseAccount(page, CHILD)
    await page.locator('nt-profile').getByRole('heading').first().waitFor()
    expect(hereOf(page)).toBe('/profile')
    await page.goto(`${stage.sandbox.provider}/invoice-list/past-due?q=INV&page=1`)
    await list(page).getByRole('heading').first().waitFor()
    await chooseAccount(page, '10428')
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/past-due')
    await page.goto(`${stage.sandbox.provider}/payment/invoices`)
    await page.locator('nt-pay-invoices').getByRole('heading').first().waitFor()
    await chooseAccount(page, CHILD)
    await expect.poll(() => hereOf(page)).toBe('/account/overview')
    await chooseAccount(page, '10428')
  })

  it('[SHL-2] [SHL-10] closes the menu of a narrow page after another user type was selected over it', async () => {
    const { page } = await openAs('two-sides', '/', { viewport: NARROW })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /^Switch user type/ }).click()
    await page
      .locator('nt-user-type-picker')
      .getByRole('button', { name: /^Dealer/ })
      .click()
    await expect.poll(() => page.locator(':popover-open').count()).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /Working as Dealer/ }).waitFor()
  })

  itInProof('[CUS-12] is found among ten thousand by mouse and by keyboard', { timeout: 2 * TIMEOUT_MS }, async () => {
    const opened = await stage.open()
    const { page } = opened
    await enterAs(page.context(), stage.sandbox.provider, 'admin')
    const requested: URL[] = []
    await page.route(/\/api\/(ecaas\/)?customers\?/, async (route) => {
      const url = new URL(route.request().url())
      requested.push(url)
      const reply = await route.fetch({ url: `${url.origin}${url.pathname}?page%5Bsize%5D=100` })
      await route.fulfill({ response: reply, json: tenThousand((await reply.json()) as Page10k, url) })
    })
    await page.goto(`${stage.sandbox.provider}/account/overview`)
    const person = byKeyboard(page)
    const picker = page.locator('nt-customer-picker')
    const search = picker.getByRole('combobox', { name: 'Search by name or number' })
    await accountButton(page).click()
    await picker.getByRole('option').nth(20).waitFor()
    // The picker neither requests nor renders all accounts.
    expect(await picker.getByRole('option').count()).toBeLessThan(1_000)
    const before = requested.length
    await picker.getByRole('listbox').evaluate((element) => (element.scrollTop = element.scrollHeight))
    await expect.poll(() => requested.length).toBeGreaterThan(before)
    await search.fill('Account 9876')
    await picker.getByRole('option', { name: /Account 9876/ }).waitFor()
    await picker.getByRole('status').getByText('1 account').waitFor()
    await search.fill(CHILD)
    await picker.getByRole('option', { name: new RegExp(CHILD) }).click()
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    await person.press(accountButton(page))
    await person.type(search, '10428')
    await picker.getByRole('status').getByText('1 account').waitFor()
    await page.keyboard.press('Enter')
    await accountButton(page).getByText('Account 10428').waitFor()
  })
})

interface Page10k {
  data: { id: string; attributes: { customerName: string; buidCustomer: string } }[]
  meta: { record_count: number }
}

/** Returns a page of ten thousand customers, partly generated, which are paged and searched like on the server. */
function tenThousand(real: Page10k, url: URL): Page10k {
  const { data, meta } = real
  const [first] = data
  if (!first) throw new Error('There is no customer.')
  const made = Array.from({ length: 10_000 - data.length }, (_, index) => {
    const number = String(index).padStart(4, '0')
    const attributes = { ...first.attributes, buidCustomer: `7${number}7`, customerName: `Account ${number}` }
    return { ...first, id: `7${number}7`, attributes: { ...attributes, parentCustomer: null } }
  })
  const wanted = (url.searchParams.get('filter[search]') ?? '').toLowerCase()
  const found = [...data, ...made].filter(({ id, attributes }) =>
    `${id} ${attributes.customerName}`.toLowerCase().includes(wanted),
  )
  const [number, size] = ['number', 'size'].map((name) => Number(url.searchParams.get(`page[${name}]`) ?? 1))
  const from = ((number ?? 1) - 1) * (size ?? 1)
  return { ...real, data: found.slice(from, from + (size ?? 1)), meta: { ...meta, record_count: found.length } }
}

describe('the currency of lists', { timeout: TIMEOUT_MS }, () => {
  itInProof('[SHL-11] is the one in the URL, on every route there, and removes nothing else from it', async () => {
    const { page, problems } = await openAs('payer', '/invoice-list/open?currency=CAD&q=INV&sort=-due_date')
    await list(page).getByRole('row').nth(1).waitFor()
    expect(await currency(page).inputValue()).toBe('CAD')
    await currency(page).selectOption('USD')
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/open?currency=USD&q=INV&sort=-due_date')
    await page.goBack()
    await expect.poll(() => currency(page).inputValue()).toBe('CAD')
    await list(page)
      .getByRole('tab', { name: /^Past due/ })
      .click()
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/past-due?currency=CAD&q=INV&sort=-due_date')
    expect(await currency(page).inputValue()).toBe('CAD')
    // Change the currency by keyboard.
    await currency(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/past-due?q=INV&sort=-due_date')
    expect(problems).toEqual([])
  })

  itInProof('[SHL-11] is kept on other pages for the next list, on each route there', async () => {
    const { page } = await openAs('payer', '/account/overview')
    await currency(page).selectOption('CAD')
    expect(hereOf(page)).toBe('/account/overview')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click()
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/open?currency=CAD')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.locator('nt-account-overview').getByRole('button', { name: 'All invoices', exact: true }).click()
    await expect.poll(() => hereOf(page)).toMatch(/^\/invoice-list\/[a-z-]+\?(.*&)?currency=CAD$/)
    await currency(page).selectOption('')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click()
    await expect.poll(() => hereOf(page)).toBe('/invoice-list/open')
  })

  itInProof('[SHL-11] is unset for a URL with another filter', async () => {
    const { page } = await openAs('payer', '/invoice-list/open?currency=%3Cscript%3E')
    await list(page).getByRole('row').nth(1).waitFor()
    expect(await currency(page).inputValue()).toBe('')
  })
})

describe('keys', { timeout: TIMEOUT_MS }, () => {
  itInProof('[SHL-1] opens no search over a dialog of a widget', async () => {
    const { page } = await openAs('payer', '/invoice-list/past-due')
    await selectThree(list(page), byMouse())
    const pay = page.locator('nt-pay-invoices')
    await reviewPayment(pay, byMouse())
    await pay.getByRole('button', { name: 'payment terms' }).click()
    const terms = pay.getByRole('dialog', { name: 'Payment terms' })
    await terms.waitFor()
    await page.keyboard.press('Control+k')
    await page.waitForTimeout(200)
    expect(await page.locator('dialog.palette').count()).toBe(0)
    await terms.getByRole('button', { name: 'Close' }).click()
    await terms.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.locator('dialog.palette').waitFor()
  })

  itInProof('[WID-12] skip the menu with the first link', async () => {
    const { page } = await openAs('admin', '/account/overview')
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to content' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await link.boundingBox()).toMatchObject({ x: expect.any(Number) as number })
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    expect(hereOf(page)).toBe('/account/overview')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
  })
})

describe('the menu', { timeout: TIMEOUT_MS }, () => {
  const ACCOUNT = ['Overview', 'Invoices'] as const
  const EVERYBODYS = ['Applications', 'Activity log'] as const
  /** A page of the former system. */
  const INQUIRY = 'Invoice inquiry'

  itInProof.each([
    ['admin', 'given', [...ACCOUNT, 'Notifications', ...EVERYBODYS, INQUIRY]],
    ['payer', 'given', [...ACCOUNT, 'Notifications', ...EVERYBODYS, INQUIRY]],
    ['viewer', 'given', [...ACCOUNT, 'Notifications', ...EVERYBODYS, INQUIRY]],
    ['cardviewer', 'given', ['Activity log']],
    ['safety', 'given', ['Notifications', ...EVERYBODYS]],
    ['merchant', 'given', ['Notifications', ...EVERYBODYS, 'Choose a dealer']],
    ['support', 'given', ['Support desk', ...EVERYBODYS]],
    // The page of notifications is behind a flag.
    ['payer', 'none', [...ACCOUNT, ...EVERYBODYS, INQUIRY]],
  ] as const)('[SHL-4] shows %s with flags %s only permitted entries', async (visitor, flags, wanted) => {
    const opened = await stage.open({ expected: /net::ERR_FAILED/ })
    await enterAs(opened.page.context(), stage.sandbox.provider, visitor)
    await setFlags(opened.page.context(), stage.sandbox.provider, flags)
    await opened.page.goto(`${stage.sandbox.provider}/profile`)
    const menu = opened.page.getByRole('navigation', { name: 'Main' })
    await opened.page.locator('nt-profile').getByRole('heading').first().waitFor()
    // Poll, because the texts of the menu entries load a moment later.
    await expect.poll(() => menu.getByRole('link').locator('.grow').allInnerTexts()).toEqual(wanted)
    // The bell is shown only if the page of notifications is available.
    const hasBell = (wanted as readonly string[]).includes('Notifications')
    await expect.poll(() => opened.page.locator('nt-notification-bell').count()).toBe(hasBell ? 1 : 0)
    expect((await opened.page.locator('.bell').count()) > 0).toBe(hasBell)
  })
})
