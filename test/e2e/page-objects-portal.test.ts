/** Page objects that need more than fixtures: e-mails, devices, third parties and the former system of a sandbox. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import {
  accountRecovery,
  applicationCenter,
  consentBanner,
  customerPicker,
  legacyFrame,
  merchantPicker,
  notificationBell,
  notificationCenter,
  profile,
  signIn,
  survey,
  userTypePicker,
} from '../../src/entries/testing.ts'
import type { VisitOptions } from '../support/browser.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const NEW_PASSWORD = 'quiet lantern over the hill'
const stage = stageOfFile()

/** Opens a new window without a session; the tests find nothing by its text. */
async function open(options: VisitOptions = {}) {
  const opened = await stage.open(options)
  opened.page.setDefaultTimeout(20_000)
  const goTo = (path: string) => opened.page.goto(stage.sandbox.provider + path)
  return { ...opened, goTo }
}

async function enter(username: string, path: string, options: VisitOptions = {}) {
  const opened = await open(options)
  await opened.goTo('/login')
  const form = signIn(opened.page)
  await form.waitUntilReady()
  await form.signIn(username, PASSWORD)
  await opened.page.waitForURL(({ pathname }) => pathname !== '/login')
  await opened.goTo(path)
  return opened
}

/** Opens the link in the sandbox's newest e-mail. */
async function followMail(page: Page): Promise<void> {
  const mails = page.locator('main a[href*="mailbox/"]')
  await expect
    .poll(async () => {
      await page.goto(`${stage.sandbox.provider}/mailbox`)
      return mails.count()
    })
    .toBeGreaterThan(0)
  await mails.first().click()
  await page.goto((await page.locator('pre a').first().getAttribute('href')) ?? '')
}

it('[TST-8] sets a password through an e-mailed link', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, goTo } = await open({ locale: 'de-DE', expected: /\b(401|410|422)\b/ })
  await goTo('/forgot-password')
  const recovery = accountRecovery(page)
  await recovery.waitUntilReady()
  await recovery.askForMail('viewer')
  expect(await recovery.message()).toContain('viewer')
  await followMail(page)
  await recovery.waitUntilReady()
  await recovery.setPassword({ password: NEW_PASSWORD, again: `${NEW_PASSWORD}!` })
  expect(await recovery.refusal()).not.toBe('')
  await recovery.setPassword({ password: NEW_PASSWORD })
  const form = signIn(page)
  await form.waitUntilReady()
  await form.signIn('viewer', NEW_PASSWORD)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto(`${stage.sandbox.provider}/reset-password`)
  expect(await recovery.message()).not.toBe('')
  expect(problems).toEqual([])
})

it('[TST-8] sets up two-step verification, and ends a session of another device', { timeout: TIMEOUT_MS }, async () => {
  const others = [await enter('payer', '/profile'), await enter('payer', '/profile')]
  const { page, problems } = await enter('payer', '/profile')
  const own = profile(page)
  await own.waitUntilReady()
  const devices = await own.devices()
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const count = devices.length
  expect(count).toBeGreaterThan(2)
  await own.endDevice(devices.find(({ isCurrent }) => !isCurrent)?.name ?? '')
  await expect.poll(async () => (await own.devices()).length).toBe(count - 1)
  await own.endOtherDevices()
  await expect.poll(async () => (await own.devices()).length).toBe(1)
  for (const other of others) {
    await other.goTo('/profile')
    await signIn(other.page).waitUntilReady()
  }

  expect(await own.hasSecondStep()).toBe(false)
  const key = await own.setUpSecondStep(PASSWORD)
  const codes = await own.confirmSecondStep(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  expect(codes.length).toBeGreaterThan(5)
  await own.finishSecondStep()
  await expect.poll(() => own.hasSecondStep()).toBe(true)
  const loaded = page.waitForEvent('load')
  await own.changeConsent()
  await loaded
  expect(await page.evaluate(() => localStorage.getItem('netterms:consent'))).toBe('true')
  await own.waitUntilReady()
  await own.activities()
  await own.showAllActivities()
  await page.waitForURL('**/audit-log**')
  expect(problems).toEqual([])
})

it('[TST-8] goes from the bell to a notification, and sets e-mail preferences', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems } = await enter('admin', '/account/overview')
  const bell = notificationBell(page)
  await bell.waitUntilReady()
  await expect.poll(() => bell.unread()).toBeGreaterThan(0)
  await bell.open()
  const [first] = await bell.latest()
  await bell.openAll()
  const center = notificationCenter(page)
  await center.waitUntilReady()
  expect((await center.notifications()).map(({ title }) => title)).toContain(first?.title)
  await center.toggleMails()
  const [mail] = await center.mails()
  await center.toggleMail(0)
  await expect.poll(async () => (await center.mails())[0]).toEqual({ name: mail?.name, isOn: !mail?.isOn })
  await center.markAllRead()
  await expect.poll(() => bell.unread()).toBe(0)
  expect(problems).toEqual([])
})

it('[TST-8] saves the files of a notification and of an application', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, goTo } = await enter('admin', '/notification-center')
  const nameOfSaved = async (save: () => Promise<void>) => {
    const saved = page.waitForEvent('download')
    await save()
    return (await saved).suggestedFilename()
  }
  const center = notificationCenter(page)
  await center.waitUntilReady()
  await center.showKind('invoices')
  const title = 'Invoices past due: Northwind Traders'
  await expect.poll(async () => (await center.notifications()).map((each) => each.title)).toContain(title)
  await center.open(title)
  const [file = ''] = await center.files(title)
  expect(file).not.toBe('')
  expect(await nameOfSaved(() => center.saveFile(title, file))).toBe(file)

  await goTo('/applications')
  const applications = applicationCenter(page)
  await applications.waitUntilReady()
  expect(await applications.applications()).toContain('AP-7003')
  const received = (await applications.documents('AP-7003')).filter(({ isReceived }) => isReceived)
  const document = received[0]?.file ?? ''
  expect(document).not.toBe('')
  expect(await nameOfSaved(() => applications.saveFile('AP-7003', document))).toBe(document)
  expect(problems).toEqual([])
})

it('[TST-8] works for another dealer, and in a location of an account', { timeout: TIMEOUT_MS }, async () => {
  const group = await enter('dealer-group', '/', { expected: /\b503\b/ })
  await group.page.locator('.account[popovertarget]:visible').click()
  const dealers = merchantPicker(group.page)
  await dealers.waitUntilReady()
  const before = await dealers.current()
  const requested = (await dealers.options()).find((name) => name !== before) ?? ''
  await group.page.route('**/ecaas/session_data', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await dealers.choose(requested)
  expect(await dealers.refusal()).toContain(before)
  expect(await dealers.current()).toBe(before)
  await dealers.showInactive(false)
  expect(await group.page.evaluate(() => localStorage.getItem('netterms:show-all-merchants'))).toBe('false')
  await dealers.choose(requested)
  await expect.poll(() => group.page.locator('.account[popovertarget]:visible').innerText()).toContain(requested)
  expect(group.problems).toEqual([])

  const { page, problems } = await enter('admin', '/account/customers')
  const accounts = customerPicker(page, 'main nt-customer-picker')
  await accounts.waitUntilReady()
  await accounts.chooseLocation('Spokane')
  await expect.poll(() => page.locator('.account:visible').innerText()).toContain('Spokane')
  expect(problems).toEqual([])
})

it('[TST-8] reads why the user type was not changed, and changes it', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems } = await enter('two-sides', '/', { expected: /\b503\b/ })
  await page.locator('[popovertarget=user-type-switch]:visible').first().click()
  const types = userTypePicker(page)
  await types.waitUntilReady()
  await page.route('**/ecaas/session_data', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const other = (await types.types()).findIndex(({ isCurrent }) => !isCurrent)
  await types.choose(other)
  expect(await types.refusal()).not.toBe('')
  await types.choose(other)
  await page.locator('nt-account-overview').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

it('[TST-8] fills in the form of a page of the former system', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems } = await enter('admin', '/frame/invoice-inquiry')
  const legacy = legacyFrame(page)
  await legacy.waitUntilReady()
  expect(await legacy.title()).not.toBe('')
  const { frame } = legacy
  await frame.locator('input').first().fill('INV-201377')
  await frame.locator('input').first().press('Enter')
  const number = frame.locator('[data-field=number]')
  await number.waitFor()
  expect(await number.innerText()).toBe('INV-201377')
  expect(problems).toEqual([])
})

it('[TST-8] accepts third parties, and answers a survey', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems } = await open({ isUndecided: true })
  await page.route('**/api/feature-flags/*', async (route) => {
    const response = await route.fetch()
    const document = (await response.json()) as { data: { attributes: Record<string, boolean> } }
    document.data.attributes['customerSurveyEnabled'] = true
    await route.fulfill({ response, json: document })
  })
  await page.goto(`${stage.sandbox.provider}/login`)
  const banner = consentBanner(page)
  await banner.waitUntilReady()
  const loaded = page.waitForEvent('load')
  await banner.accept()
  await loaded
  expect(await banner.isAsking()).toBe(false)
  const form = signIn(page)
  await form.waitUntilReady()
  await form.signIn('admin', PASSWORD)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto(`${stage.sandbox.provider}/account/overview`)
  const offer = survey(page)
  await offer.waitUntilReady()
  await offer.start()
  await offer.frame.locator('input[type=radio]').first().check()
  await offer.frame.locator('button').click()
  await offer.waitUntilAnswered()
  await offer.close()
  await expect.poll(() => offer.isShown()).toBe(false)
  expect(problems).toEqual([])
})
