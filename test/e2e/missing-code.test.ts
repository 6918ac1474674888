/** Code that fails to load: the portal's start, a language, and parts of the shell around the page. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { VisitOptions } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

async function open(options: VisitOptions = {}) {
  const opened = await stage.open({ expected: /./, ...options })
  let loads = 0
  opened.page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  return { ...opened, loads: () => loads }
}

const face = (page: Page) => page.getByRole('heading', { name: 'Part of this portal did not load' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

const START: [what: string, files: RegExp][] = [
  ['the loader', /\/cdn\/v1\/loader\.js/],
  ['the portal’s script', /\/portal-assets\/main\.js/],
  ['what it imports', /\/portal-assets\/chunks\/chunk-/],
  ['its words', /\/portal-assets\/chunks\/en-/],
]

describe('the start', { timeout: TIMEOUT_MS }, () => {
  itInProof.each(START)('[TRU-15] reports that %s failed, after one reload', async (_, files) => {
    const { page, loads } = await open()
    await page.route(files, (route) => route.abort())
    await page.goto(`${stage.sandbox.provider}/login`).catch(() => null)
    await face(page).waitFor()
    expect(loads()).toBe(2)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load again' }).click()
    await signInButton(page).waitFor()
  })

  itInProof.each(START)('[TRU-15] reports that %s has not loaded within two minutes', async (_, files) => {
    const { page, loads } = await open()
    await page.clock.install()
    await page.route(files, () => undefined)
    await page.goto(`${stage.sandbox.provider}/login`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.getElementById('portal') !== null)
    await page.waitForTimeout(1_000)
    await page.clock.fastForward('01:55')
    expect(loads()).toBe(1)
    await page.clock.fastForward('00:06')
    await expect.poll(loads).toBe(2)
    await page.waitForFunction(() => document.getElementById('portal') !== null)
    await page.waitForTimeout(1_000)
    await page.clock.fastForward('02:01')
    await face(page).waitFor()
  })

  itInProof('[TRU-15] reports it in the browser’s language', async () => {
    const { page } = await open({ locale: 'de-DE' })
    await page.route(/\/cdn\/v1\/loader\.js/, (route) => route.abort())
    await page.goto(`${stage.sandbox.provider}/login`).catch(() => null)
    await page.getByRole('button', { name: 'Neu laden' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
  })

  itInProof('[TRU-15] reports it in the user’s selected language, regardless of the browser’s', async () => {
    const { page } = await open({ locale: 'de-DE' })
    await page.addInitScript(() => localStorage.setItem('netterms:locale', 'fr'))
    await page.route(/\/cdn\/v1\/loader\.js/, (route) => route.abort())
    await page.goto(`${stage.sandbox.provider}/login`).catch(() => null)
    await page.getByRole('button', { name: 'Recharger' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  })
})

describe('parts outside the page', { timeout: TIMEOUT_MS }, () => {
  itInProof('[TRU-15] may be missing: a content blocker locks nothing', async () => {
    const { page, loads } = await open({ isUndecided: true })
    await page.route(/\/cdn\/.*\/(notification-bell|consent-banner|survey)[^/]*\.js/, (route) => route.abort())
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse())
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await page.locator('nt-invoice-list').getByRole('table').waitFor()
    expect(await face(page).count()).toBe(0)
    expect(loads()).toBe(1)
  })
})

describe('a page opened without a network', { timeout: TIMEOUT_MS }, () => {
  const list = (page: Page) => page.locator('nt-invoice-list').getByRole('table')
  async function openedOffline() {
    const opened = await open({ expected: /ERR_INTERNET_DISCONNECTED|code-unavailable|Failed to/ })
    const { page } = opened
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse())
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline').waitFor()
    // If the network is back before the second attempt, the code loads and the page is not reloaded.
    const failed = page.waitForEvent('console', (message) => message.text().includes('code-unavailable'))
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await page.waitForURL(/invoice-list/)
    await failed
    return opened
  }

  it('[TRU-12] [TRU-15] loads automatically when the network is back', async () => {
    const { page, loads } = await openedOffline()
    expect([await face(page).count(), loads()]).toEqual([0, 1])
    await page.context().setOffline(false)
    await list(page).waitFor()
    expect([await face(page).count(), loads()]).toEqual([0, 2])
  })

  itInProof('[TRU-15] is not loaded after the user has gone back', async () => {
    const { page, loads } = await openedOffline()
    await page.goBack()
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText('You are offline').count()).toBe(0)
    expect([await face(page).count(), loads()]).toEqual([0, 1])
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await list(page).waitFor()
  })
})

describe('the texts of the menu', { timeout: TIMEOUT_MS }, () => {
  it('[SHL-4] that failed to load are loaded when the network is back', async () => {
    const { page, problems } = await open({ expected: /Failed to load resource|code-unavailable/ })
    await page.route(/\/cdn\/.*\/en\/applications\.js/, (route) => route.abort())
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse(), 'admin')
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Invoices', exact: true }).waitFor()
    expect(await menu.getByRole('link', { name: 'Applications' }).count()).toBe(0)
    expect((await menu.getByRole('link').allInnerTexts()).filter((text) => text.trim() === '')).toEqual([])
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await menu.getByRole('link', { name: 'Applications' }).waitFor()
    expect(problems).toEqual([])
  })
})

describe('a language', { timeout: TIMEOUT_MS }, () => {
  const HUNGARIAN = /\/portal-assets\/chunks\/hu-/

  async function signedIn(username: string) {
    const opened = await open()
    await opened.page.goto(`${stage.sandbox.provider}/login`)
    await signIn(opened.page, byMouse(), username)
    await opened.page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    return opened
  }
  /** Holds back code files of the page. @returns a function that releases them */
  async function hold(page: Page): Promise<() => void> {
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(HUNGARIAN, (route) => gate.then(() => route.continue()))
    return letGo
  }
  const language = (page: Page) => page.getByLabel('Language')

  itInProof('[SHL-5] with texts that fail to load keeps the former language around the page', async () => {
    const { page, loads } = await signedIn('viewer')
    await page.route(HUNGARIAN, (route) => route.abort())
    await language(page).selectOption('hu')
    await page.locator('html[lang=hu]').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.getByText('Account 10428').first().waitFor()
    await language(page).selectOption('en')
    await page.locator('html[lang=en]').waitFor()
    expect([loads(), await face(page).count()]).toEqual([1, 0])
  })

  itInProof('[SHL-5] is the last selected one, regardless of the loading order', async () => {
    const { page } = await signedIn('payer')
    const answer = await hold(page)
    const requested = page.waitForRequest(HUNGARIAN)
    await language(page).selectOption('hu')
    await requested
    await language(page).selectOption('de')
    await page.locator('html[lang=de]').waitFor()
    const came = page.waitForResponse(HUNGARIAN)
    answer()
    await came
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'Abmelden' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
  })

  itInProof('[SHL-5] that loads late blocks nothing, and appears when loaded', async () => {
    const { page } = await open()
    const client = await stage.sandbox.signIn('admin')
    await client.send('/ecaas/session_data', {
      method: 'POST',
      body: { type: 'session-data', attributes: { sessionKeys: [{ key: 'language', value: 'hu' }] } },
    })
    const answer = await hold(page)
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse(), 'admin')
    await page.locator('html[lang=hu]').waitFor({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    answer()
    await page.getByRole('button', { name: 'Kijelentkezés' }).waitFor()
  })
})
