/** Settings that belong to the user, not to the page: language, user type, and open tasks. */
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchBrowser, NARROW, visit, type Visit, type VisitOptions } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
let browser: Browser
let sandbox: RunningSandbox
const opened: Visit[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox({ partnerSite: false })
}, TIMEOUT_MS)
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

async function open(options: VisitOptions = {}): Promise<Visit> {
  const visited = await visit(browser, options)
  visited.page.setDefaultTimeout(20_000)
  opened.push(visited)
  return visited
}

async function enter(username: string, options: VisitOptions = {}): Promise<Visit> {
  const visited = await open(options)
  await visited.page.goto(`${sandbox.provider}/login`)
  await signIn(visited.page, byMouse(), username)
  // Before sign-in the page has no user, so its language is not stored.
  await visited.page.waitForURL(({ pathname }) => pathname !== '/login')
  return visited
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Counts how often the shell shows a control with this name, which is in another language than the user's. */
async function watchFor(page: Page, name: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const seen = { count: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector(`[aria-label="${wanted}"]`)) seen.count += 1
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }, name)
  return () => page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count)
}

it(
  '[SES-14] [SES-17] stores the language with the user: it applies on another device, without a second load or a flash',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page: first, problems } = await enter('viewer')
    const kept = first.waitForResponse((response) => response.url().endsWith('/ecaas/session_data'))
    await first.getByLabel('Language').selectOption('de')
    expect((await kept).status()).toBe(200)
    await first.getByRole('button', { name: 'Abmelden' }).waitFor()

    const { page: second, problems: others } = await open()
    const shownInEnglish = await watchFor(second, 'Sign out')
    const loads: string[] = []
    second.on('load', () => loads.push(second.url()))
    await second.goto(`${sandbox.provider}/login`)
    await signIn(second, byMouse(), 'viewer')
    await second.getByRole('button', { name: 'Abmelden' }).waitFor()
    await second.locator('nt-account-overview').getByRole('heading', { name: 'Übersicht' }).waitFor()
    expect([loads.length, await shownInEnglish()]).toEqual([1, 0])

    // The user's choice overrides a browser's former setting.
    await second.evaluate(() => localStorage.setItem('netterms:locale', 'en'))
    await second.reload()
    await second.getByRole('button', { name: 'Abmelden' }).waitFor()
    expect([loads.length, await shownInEnglish()]).toEqual([2, 0])
    expect(await second.evaluate(() => document.documentElement.lang)).toBe('de')
    expect([...problems, ...others]).toEqual([])
  },
)

itInProof('[SHL-5] applies a language selected in the profile to the shell', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, picture } = await enter('voucher')
  await page.getByRole('link', { name: /Your profile/ }).click()
  const profile = page.locator('nt-profile')
  await profile.getByRole('region', { name: 'Tracking' }).getByText('Tracking is off.').waitFor()
  await picture('person-profile')
  await profile.getByLabel('Language of these pages').selectOption('fr')
  await page.getByRole('button', { name: 'Se déconnecter' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Votre profil/)
  expect(problems).toEqual([])
})

itInProof(
  '[SHL-10] [SES-63] switches the user type if there are several, and opens a page that the new one may see',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems, picture } = await enter('two-sides')
    const button = (type: string) => page.getByRole('button', { name: `Switch user type: Working as ${type}` })
    await button('Customer').waitFor()
    expect(pathOf(page)).toBe('/account/overview')
    await button('Customer').focus()
    await page.keyboard.press('Enter')
    const picker = page.locator('nt-user-type-picker')
    await picker.getByRole('button', { name: /^Dealer/ }).waitFor()
    await picture('person-types')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await button('Dealer').waitFor()
    await expect.poll(() => pathOf(page)).not.toBe('/account/overview')
    expect(await page.locator('.notice').count()).toBe(0)
    await page.getByText('Dealer M-301').first().waitFor()
    expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Overview').count()).toBe(0)
    await page.reload()
    await button('Dealer').click()
    await picker.getByRole('button', { name: /^Customer/ }).click()
    await button('Customer').waitFor()
    expect(problems).toEqual([])
  },
)

itInProof('[SHL-10] offers no switch to a user with one user type', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await enter('payer')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await page.getByRole('button', { name: /Switch user type/ }).count()).toBe(0)
})

itInProof(
  '[SHL-6] shows open tasks in the menu, and updates them after a change in a widget',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems, picture } = await enter('admin')
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
    await entry.getByText(/^\d+ unread$/).waitFor({ state: 'attached' })
    await picture('person-badges')
    await entry.click()
    const all = page.locator('nt-notification-center').getByRole('button', { name: /Mark all/ })
    await all.click()
    await expect.poll(() => entry.innerText()).toBe('Notifications')
    expect(problems).toEqual([])
  },
)

itInProof(
  '[SHL-9] shows survey and tips at the end of a page, inside its content, and on no payment page',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, picture } = await open()
    await page.addInitScript(() => localStorage.setItem('netterms:consent', 'true'))
    await page.route('**/api/feature-flags/*', async (route) => {
      const response = await route.fetch()
      const document = (await response.json()) as { data: { attributes: Record<string, boolean> } }
      document.data.attributes['customerSurveyEnabled'] = true
      await route.fulfill({ response, json: document })
    })
    await page.goto(`${sandbox.provider}/login`)
    await signIn(page, byMouse(), 'payer')
    const survey = page.locator('main#content nt-survey')
    await survey.getByRole('button').first().waitFor()
    const [content, offer] = await Promise.all([
      page.locator('main nt-account-overview').boundingBox(),
      survey.boundingBox(),
    ])
    expect(offer?.y).toBeGreaterThan((content?.y ?? 0) + (content?.height ?? 0))
    expect(offer?.x).toBe(content?.x)
    await picture('person-survey')
    await page.goto(`${sandbox.provider}/payment/invoices`)
    await page.locator('nt-pay-invoices').waitFor()
    // The bell's own tooltip is not a third party's tip.
    const offers = page.locator('nt-survey, section.tip')
    expect(await offers.count()).toBe(0)
    await page.locator('nt-pay-invoices').getByRole('heading').first().waitFor()
    await page.locator('nt-notification-bell').getByRole('button').first().waitFor()
    expect(await offers.count()).toBe(0)
  },
)

it('[SHL-8] reserves no space for the bell if the session has no notifications', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await enter('cardviewer', { viewport: NARROW })
  await page.getByRole('button', { name: 'Search pages and invoices' }).waitFor()
  expect(await page.locator('.bell:visible').count()).toBe(0)
})

itInProof(
  '[TRU-13] shows maintenance set by /sandbox, counts down to the announced time, and recovers automatically',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page: desk } = await open()
    await desk.goto(`${sandbox.provider}/sandbox`)
    await desk.getByRole('button', { name: 'Start maintenance, retry after 20 seconds' }).click()
    await desk.getByText('Maintenance is on: every call returns 503 with a retry after 20 seconds.').waitFor()
    const { page, picture } = await open({ expected: /./ })
    await page.goto(`${sandbox.provider}/login`)
    await page.getByText(/We try again in 1?\d seconds?\./).waitFor()
    await picture('person-maintenance')
    await desk.getByRole('button', { name: 'End maintenance' }).click()
    await page.getByRole('textbox', { name: 'Username' }).waitFor({ timeout: 40_000 })
  },
)
