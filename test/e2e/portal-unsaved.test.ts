/** Unsaved input: one confirmation for every way of leaving, and the input is kept when leaving fails. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { VisitOptions } from '../support/browser.ts'
import { holdUnsaved, selectThree, signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const CHILD = '10429'
const stage = stageOfFile()

async function enter(username: string, options: VisitOptions = {}) {
  const opened = await stage.open(options)
  await opened.page.goto(`${stage.sandbox.provider}/login`)
  await signIn(opened.page, byMouse(), username)
  await opened.page.getByRole('button', { name: 'Sign out' }).waitFor()
  return opened
}

const pathOf = (page: Page): string => new URL(page.url()).pathname
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Change account/ })
const methods = (page: Page) => page.locator('nt-pay-invoices').getByRole('heading', { name: /Review and pay$/ })

/** Goes to the payment step, and makes the widget report unsaved input. */
async function beginPayment(page: Page): Promise<void> {
  await page.goto(`${stage.sandbox.provider}/invoice-list/past-due`)
  await selectThree(page.locator('nt-invoice-list'), byMouse())
  await methods(page).waitFor()
  await holdUnsaved(page.locator('nt-pay-invoices'))
}

/** Opens the page and makes its widget report unsaved input, as the profile does for new recovery codes. */
async function beginSomething(page: Page, path: '/profile' | '/payment/invoices'): Promise<void> {
  await page.goto(stage.sandbox.provider + path)
  const widget = page.locator('main .outlet > *')
  await widget.getByRole('heading').first().waitFor()
  await widget.evaluate((element) =>
    element.dispatchEvent(
      new CustomEvent('nt-unsaved-change', { bubbles: true, composed: true, detail: { dirty: true } }),
    ),
  )
}

/** Rejects all requests that select an account or dealer until undone, and counts them. */
async function refuseChoices(page: Page) {
  let requested = 0
  const address = '**/api/ecaas/session_data'
  await page.route(address, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    requested += 1
    return route.fulfill({
      status: 503,
      contentType: 'application/vnd.api+json',
      body: JSON.stringify({ errors: [{ status: '503', code: 'server-unavailable' }] }),
    })
  })
  return { count: () => requested, end: () => page.unroute(address) }
}

it.each([
  { how: 'by mouse', personAt: () => byMouse() },
  { how: 'by keys', personAt: byKeyboard },
])(
  '[SES-61] retries on the server when the same account is selected again after a rejection, $how',
  { timeout: TIMEOUT_MS },
  async ({ personAt }) => {
    const { page } = await enter('payer', { expected: /503/ })
    const person = personAt(page)
    await beginPayment(page)
    const refusal = await refuseChoices(page)
    const picker = page.locator('nt-customer-picker')
    const search = picker.getByRole('combobox', { name: 'Search by name or number' })
    const choose = async () => {
      await person.type(search, CHILD)
      await picker.getByRole('status').getByText('1 account').waitFor()
      await page.keyboard.press('Enter')
    }
    await person.press(accountButton(page))
    await choose()
    await person.press(question(page).getByRole('button', { name: 'Leave' }))
    await picker.getByRole('alert').waitFor()
    expect(refusal.count()).toBe(1)
    // Try again: the user has already confirmed leaving, so there is no second confirmation.
    await choose()
    await expect.poll(() => refusal.count()).toBe(2)
    await picker.getByRole('alert').waitFor()
    expect(await question(page).count()).toBe(0)
    await refusal.end()
    await choose()
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    await expect.poll(() => pathOf(page)).toBe('/account/overview')
  },
)

it(
  '[SES-61] shows the warning again for a payment that a rejected account did not discard',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page } = await enter('payer', { expected: /503/ })
    await beginPayment(page)
    await refuseChoices(page)
    const picker = page.locator('nt-customer-picker')
    await accountButton(page).click()
    await picker.getByRole('option', { name: new RegExp(CHILD) }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await picker.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await question(page).waitFor()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await methods(page).waitFor()
    expect(pathOf(page)).toBe('/payment/invoices')
    // A user who stays keeps their place.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Overview')
  },
)

it('[SES-61] shows the warning again for a payment after a sign-out that failed', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await enter('payer', { expected: /./ })
  await beginPayment(page)
  await page.route('**/api/sessions/**', (route) => route.abort())
  await page.route('**/api/sessions', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await page.getByText('You are still signed in', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await methods(page).waitFor()
  // Discarded input is gone, and Back asks for no second confirmation.
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => pathOf(page)).toBe('/invoice-list/past-due')
  await page.locator('nt-invoice-list').getByRole('table').waitFor()
  expect(await question(page).count()).toBe(0)
  // With the payment, its confirmation is gone.
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect.poll(() => pathOf(page)).toBe('/account/overview')
})

it(
  '[SES-61] asks before the page follows an account selected elsewhere, but not one selected here',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page } = await enter('admin')
    await beginSomething(page, '/payment/invoices')
    // The session has another account, which this page learns from its next request about the session.
    const reply = await page.request.post(`${stage.sandbox.provider}/api/ecaas/session_data`, {
      headers: { 'Content-Type': 'application/vnd.api+json', Origin: stage.sandbox.provider },
      data: JSON.stringify({
        data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'manage-customer', value: CHILD }] } },
      }),
    })
    expect(reply.status(), await reply.text()).toBe(200)
    await page.evaluate(() => {
      interface Global {
        NetTerms: { init: (options: object) => { reloadSession: () => Promise<void> } }
      }
      const { NetTerms } = window as unknown as Global
      return NetTerms.init({ api: '/api', session: 'cookie', urlState: 'query' }).reloadSession()
    })
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    expect(pathOf(page)).toBe('/payment/invoices')
    const picker = page.locator('nt-customer-picker')
    await accountButton(page).click()
    await picker.getByRole('option', { name: /^Northwind Traders Account/ }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => pathOf(page)).toBe('/account/overview')
    expect(await question(page).count()).toBe(0)
  },
)

it('[SES-61] makes the browser ask before a tab with a payment is closed', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await enter('payer')
  const requested: string[] = []
  page.on('dialog', (dialog) => {
    requested.push(dialog.type())
    void dialog.dismiss()
  })
  await beginPayment(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => requested).toEqual(['beforeunload'])
  await methods(page).waitFor()
  await page.reload({ timeout: 3_000 }).catch(() => null)
  expect(requested).toEqual(['beforeunload', 'beforeunload'])
  // There is no confirmation if nothing would be lost.
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
  await page.reload()
  expect(requested).toHaveLength(2)
})

const SWITCHES = [
  {
    what: 'dealer',
    username: 'dealer-group',
    before: /^Change dealer: Pioneer/,
    after: /^Change dealer: Summit/,
    wish: (page: Page) => page.locator('nt-merchant-picker').getByRole('option', { name: /Summit/ }),
  },
  {
    what: 'user type',
    username: 'two-sides',
    before: /^Switch user type: Working as Customer/,
    after: /^Switch user type: Working as Dealer/,
    wish: (page: Page) => page.locator('nt-user-type-picker').getByRole('button', { name: /^Dealer/ }),
  },
]

it.each(SWITCHES)(
  '[SES-61] defers another $what while input is unsaved, and shows why it was rejected',
  { timeout: TIMEOUT_MS },
  async ({ username, before, after, wish }) => {
    const { page } = await enter(username, { expected: /503/ })
    await page.getByRole('button', { name: before }).waitFor()
    await beginSomething(page, '/profile')
    const refusal = await refuseChoices(page)
    await page.getByRole('button', { name: before }).click()
    await wish(page).click()
    await question(page).waitFor()
    expect(refusal.count()).toBe(0)
    // Staying is the first option.
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: before }).focus()
    await page.keyboard.press('Enter')
    await wish(page).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await page.locator('.account-panel:popover-open').getByRole('alert').waitFor()
    expect([refusal.count(), pathOf(page)]).toEqual([1, '/profile'])
    await page.getByRole('button', { name: before }).waitFor()
    await refusal.end()
    await wish(page).click()
    await page.getByRole('button', { name: after }).waitFor()
    await expect.poll(() => page.locator('.account-panel:popover-open').count()).toBe(0)
  },
)

it.each([
  {
    how: 'another dealer',
    username: 'dealer-group',
    go: async (page: Page) => {
      await page.getByRole('button', { name: /^Change dealer/ }).click()
      // Select any dealer other than the current one.
      await page.locator('nt-merchant-picker').locator('[role=option][aria-selected=false]').first().click()
    },
  },
  {
    how: 'its own link',
    username: 'payer',
    go: (page: Page) => page.getByRole('link', { name: /Your profile/ }).click(),
  },
])(
  '[SHL-12] restarts a page that is left by $how, which links to the current page',
  { timeout: TIMEOUT_MS },
  async ({ username, go }) => {
    const { page, problems } = await enter(username)
    await beginSomething(page, '/profile')
    const former = await page.locator('main .outlet > *').elementHandle()
    const isThere = () => former?.evaluate((element) => element.isConnected)
    await go(page)
    await question(page).getByRole('button', { name: 'Stay' }).click()
    expect(await isThere()).toBe(true)
    await go(page)
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect.poll(isThere).toBe(false)
    await page.locator('nt-profile').getByRole('heading').first().waitFor()
    expect(pathOf(page)).toBe('/profile')
    // Nothing is left to confirm.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click()
    await expect.poll(() => pathOf(page)).not.toBe('/profile')
    expect([await question(page).count(), problems]).toEqual([0, []])
  },
)

it(
  '[SHL-12] [SES-61] removes recovery codes along with the account that is left',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems } = await enter('viewer')
    const profile = page.locator('nt-profile')
    await page.goto(`${stage.sandbox.provider}/profile`)
    await profile.getByRole('button', { name: 'Set up two-step verification' }).click()
    await profile.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await profile.getByRole('button', { name: 'Continue' }).click()
    const key = (await profile.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? ''
    const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
    await profile.getByLabel('Code', { exact: true }).fill(app.generate())
    await profile.getByRole('button', { name: 'Turn on two-step verification' }).click()
    const codes = profile.getByRole('list', { name: 'Recovery codes' })
    await codes.waitFor()
    await accountButton(page).click()
    await page
      .locator('nt-customer-picker')
      .getByRole('option', { name: new RegExp(CHILD) })
      .click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    await profile.getByText('You have 10 recovery codes left.').waitFor()
    expect([pathOf(page), await codes.count()]).toEqual(['/profile', 0])
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/account/overview')
    expect([await question(page).count(), problems]).toEqual([0, []])
  },
)
