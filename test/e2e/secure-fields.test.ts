/** A bank account is added during a payment: in the portal and on a partner's page, by mouse and by keyboard. */
import type { Browser, FrameLocator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, visit, type Visit } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import type { List } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'
import {
  ACCOUNT,
  asPartnerAdmin,
  chooseMethod,
  CONFIRMED,
  fillIn,
  frameIn,
  openAtPartner,
  openInPortal,
  submitButton,
} from '../support/secure-frame.ts'

const TIMEOUT_MS = 180_000
const PEOPLE = [
  ['mouse', byMouse],
  ['keyboard', byKeyboard],
] as const
let browser: Browser
let sandbox: RunningSandbox
let opened: Visit

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})
afterEach(() => opened.close())

/** Each test adds its own accounts, because a customer can have the same one only once. */
const numberOf = (test: number, person = ''): string => `0009${test}${person === 'keyboard' ? 1 : 0}654321`

async function openPortal(): Promise<FrameLocator> {
  opened = await visit(browser)
  return openInPortal(opened.page, sandbox)
}

async function openPartner(): Promise<FrameLocator> {
  opened = await visit(browser)
  return openAtPartner(opened.page, sandbox)
}

interface AccountRow {
  accountName: string
  accountNumberLast4: string
  status: string
}
async function accounts(): Promise<AccountRow[]> {
  const reply = await (await sandbox.signIn('admin')).send('/bank-accounts')
  return reply.json<List<AccountRow>>().data.map(({ attributes }) => attributes)
}
const named = (rows: AccountRow[], name: string) => rows.filter((row) => row.accountName === name)

const pay = (page: Page) => page.locator('nt-pay-invoices')

describe.each(spread(PEOPLE, 1))('by %s', (name, personAt) => {
  it(
    '[BNK-13] adds a confirmed account in the portal, selects it, and pays with it',
    { timeout: TIMEOUT_MS },
    async () => {
      const frame = await openPortal()
      const { page, picture, problems } = opened
      const person = personAt(page)
      await fillIn(frame, person, { ...CONFIRMED, number: numberOf(1, name), name: `Freight by ${name}` })
      await frame.getByText('Bank: Harbor National Bank').waitFor()
      await picture(`secure-portal-${name}`)
      await person.press(submitButton(frame))
      await pay(page).getByText('Harbor National Bank ••4321 was added').waitFor()
      expect(
        await pay(page)
          .getByRole('radio', { name: new RegExp(`Freight by ${name} ••4321`) })
          .isChecked(),
      ).toBe(true)
      await picture(`secure-portal-added-${name}`)
      await pay(page).getByText('Leaves your bank Monday, Nov 23.', { exact: false }).first().waitFor()
      expect(named(await accounts(), `Freight by ${name}`)).toMatchObject([{ status: 'active' }])
      expect(problems).toEqual([])
    },
  )

  itInProof(
    '[BNK-13] adds an account on a partner’s page, and shows that it cannot pay yet',
    { timeout: TIMEOUT_MS },
    async () => {
      const frame = await openPartner()
      const { page, picture, problems } = opened
      const person = personAt(page)
      await frame.getByLabel('Password of robin').waitFor()
      await fillIn(frame, person, { ...ACCOUNT, number: numberOf(2, name), name: `Dock by ${name}` })
      // Enter in a field submits the form, as usual.
      await page.keyboard.press('Enter')
      await pay(page).getByText('Puget Savings Bank ••4321 was added').waitFor()
      await pay(page)
        .getByText(/It cannot pay yet/)
        .waitFor()
      await picture(`secure-partner-added-${name}`)
      expect(named(await accounts(), `Dock by ${name}`)).toMatchObject([{ status: 'pending verification' }])
      expect(problems, 'no violation of either policy, no error').toEqual([])
      expect(sandbox.output()).not.toMatch(/\b(?:cs|et|fh|fs|ft|sk)_\w{5}|987654/)
    },
  )
})

it(
  '[SEC-6] forms one tab sequence with the widget around it: Tab moves in, out, and back',
  { timeout: TIMEOUT_MS },
  async () => {
    const frame = await openPartner()
    const { page } = opened
    const stops = ['country', 'accountHolderType', 'routingNumber', 'accountNumber', 'accountNumberAgain']
    const more = ['accountType', 'accountName', 'password', 'Show password', 'Add bank account']
    const inFrame = () =>
      frame.locator('#frame').evaluate((host) => {
        const active = document.hasFocus() ? host.shadowRoot?.activeElement : null
        return active?.id || active?.getAttribute('aria-label') || active?.textContent || null
      })
    const outside = () => pay(page).evaluate((element) => element.shadowRoot?.activeElement?.textContent)
    // Focus moves between processes: wait for each stop before the next key.
    await page.keyboard.press('Tab')
    for (const stop of [...stops, ...more]) {
      await expect.poll(inFrame).toBe(stop)
      await page.keyboard.press('Tab')
    }
    await expect.poll(outside).toBe('Do not add one')
    for (const stop of [...stops, ...more].reverse()) {
      await page.keyboard.press('Shift+Tab')
      await expect.poll(inFrame).toBe(stop)
    }
    await page.keyboard.press('Shift+Tab')
    await expect.poll(outside).toContain('cannot be used for this payment')
  },
)

it('[SEC-13] shows the errors, moves focus to them, and sends nothing', { timeout: TIMEOUT_MS }, async () => {
  const frame = await openPortal()
  const { page, picture } = opened
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().startsWith(sandbox.secure) && sent.push(new URL(request.url()).pathname),
  )
  await submitButton(frame).click()
  await frame.getByRole('alert').getByText('There is a problem').waitFor()
  expect(await frame.getByRole('alert').getByRole('button').allTextContents()).toEqual([
    'Enter the routing number',
    'Enter the account number',
    'Enter the account number a second time',
    'Give the account a name',
    'Enter your password',
  ])
  await picture('secure-problems')
  await frame.getByRole('alert').getByRole('button', { name: 'Enter the account number', exact: true }).click()
  // The frame runs in its own process: it receives keys once its field has focus.
  const accountNumber = frame.getByLabel('Account number', { exact: true })
  await expect.poll(() => accountNumber.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await frame.getByText('Account numbers have 4 to 17 digits. This one has 2').first().waitFor()
  await frame.getByLabel('Routing number').fill('021000022')
  await frame.getByLabel('Routing number').blur()
  await frame.getByText('One digit of this routing number is wrong. Compare it with a check').first().waitFor()
  // BNK-274: for a payment in US dollars, an account in another country is not useful.
  expect(await frame.getByLabel('Bank country').getByRole('option').allTextContents()).toEqual(['United States'])
  expect(sent.filter((path) => path !== '/api/banks')).toEqual([])
})

itInProof(
  '[SEC-10] requires the password again after a wrong one, and not for the next account',
  { timeout: TIMEOUT_MS },
  async () => {
    const frame = await openPortal()
    const { page } = opened
    await fillIn(frame, byMouse(), {
      ...ACCOUNT,
      number: numberOf(3),
      name: 'Rail account',
      password: 'not-the-password',
    })
    await submitButton(frame).click()
    await frame.getByText(/This is not the password/).waitFor()
    expect(await frame.locator('#password').inputValue()).toBe('')
    await page.keyboard.type('correct-horse-sandbox-1')
    await submitButton(frame).click()
    await pay(page).getByText('Puget Savings Bank ••4321 was added').waitFor()

    // The same account again: rejected with the name of the existing one. Nothing was added, so the password is valid
    // for another attempt.
    await pay(page).getByRole('button', { name: 'Add a bank account' }).click()
    await fillIn(frame, byMouse(), { ...ACCOUNT, number: numberOf(3), name: 'Another name' })
    await submitButton(frame).click()
    await frame.getByText('This account has already been added: Rail account ••4321. Choose it instead.').waitFor()
    expect(await frame.getByLabel(/^Password of /).count()).toBe(0)
    await frame.getByLabel('Account number', { exact: true }).fill('55667788')
    await frame.getByLabel('Account number again').fill('55667788')
    await submitButton(frame).click()
    await pay(page).getByText('Puget Savings Bank ••7788 was added').waitFor()
  },
)

it('[BNK-12] adds one account when the response is lost', { timeout: TIMEOUT_MS }, async () => {
  const frame = await openPortal()
  const { page } = opened
  const keys: (string | undefined)[] = []
  await page.route(`${sandbox.secure}/api/bank-accounts`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await fillIn(frame, byMouse(), { ...ACCOUNT, number: numberOf(4), name: 'Harbor account' })
  await submitButton(frame).dblclick()
  await pay(page).getByText('Puget Savings Bank ••4321 was added').waitFor()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(named(await accounts(), 'Harbor account')).toHaveLength(1)
})

itInProof(
  '[SEC-9] continues after the frame’s session has expired, with another hand-over token',
  { timeout: TIMEOUT_MS },
  async () => {
    const frame = await openPartner()
    const { page } = opened
    let handovers = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/frame-handovers')) handovers += 1
    })
    let requested = 0
    await page.route(`${sandbox.secure}/api/banks?**`, (route) => {
      requested += 1
      if (requested > 1) return route.continue()
      return route.fulfill({
        status: 401,
        contentType: 'application/vnd.api+json',
        body: JSON.stringify({ errors: [{ status: '401', code: 'session-expired' }] }),
      })
    })
    await frame.getByLabel('Routing number').fill(ACCOUNT.routing)
    await frame.getByText('Bank: Puget Savings Bank').waitFor()
    expect(handovers).toBe(1)
  },
)

itInProof('[SEC-10] shows a partner’s user without a password the alternatives', { timeout: TIMEOUT_MS }, async () => {
  opened = await visit(browser)
  const { page, problems } = opened
  await asPartnerAdmin(page, sandbox, 'never-enrolled')
  await page.goto(`${sandbox.partner}/`)
  await chooseMethod(page.locator('nt-invoice-list'), pay(page), byMouse())
  await pay(page).getByRole('button', { name: 'Add a bank account' }).click()
  await frameIn(page).getByText('You have no password with Harbor Trade Credit yet').waitFor()
  await pay(page).getByRole('button', { name: 'Do not add one' }).click()
  await expect.poll(() => page.locator('nt-pay-invoices > iframe').count()).toBe(0)
  expect(problems).toEqual([])
})

itInProof(
  '[BNK-13] is hidden from users without the right: a payer selects among existing accounts',
  { timeout: TIMEOUT_MS },
  async () => {
    opened = await visit(browser)
    const { page } = opened
    await page.goto(`${sandbox.provider}/login?returnTo=/invoice-list/past-due`)
    await signIn(page, byMouse(), 'payer')
    await chooseMethod(page.locator('nt-invoice-list'), pay(page), byMouse())
    await pay(page)
      .getByRole('radio', { name: /Operating account/ })
      .waitFor()
    expect(await pay(page).getByRole('button', { name: 'Add a bank account' }).count()).toBe(0)
  },
)
