/** Scripts on payment pages, error pages, the end of a session, and the consent banner. */
import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, NARROW, visit } from '../support/browser.ts'
import { byMouse } from '../support/person.ts'
import { signIn } from '../support/pay-journey.ts'
import { frameIn } from '../support/secure-frame.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
const PASSWORD = 'correct-horse-sandbox-1'
let browser: Browser
let sandbox: RunningSandbox

interface Inventory {
  pages: readonly string[]
  scripts: readonly { script: string; why: string; owner: string; integrity: string }[]
}
const inventory = JSON.parse(
  readFileSync(new URL('../../examples/portal/script-inventory.json', import.meta.url), 'utf8'),
) as Inventory

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

async function open(options: Parameters<typeof visit>[1] = {}) {
  const opened = await visit(browser, { isUndecided: true, ...options })
  onTestFinished(() => opened.close())
  return opened
}

async function signInAt(page: Page, path = '/'): Promise<void> {
  await page.goto(`${sandbox.provider}${path}`)
  await signIn(page, byMouse())
}

const banner = (page: Page) => page.getByRole('region', { name: 'May we measure how this site is used?' })
const overview = (page: Page) => page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' })

it(
  '[TRU-11] loads the scripts of the inventory on payment pages, each with a hash',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems } = await open()
    await page.goto(`${sandbox.provider}/login`)
    await signIn(page, byMouse(), 'admin')
    await overview(page).waitFor()
    await page.goto(`${sandbox.provider}/invoice-list/past-due`)
    const list = page.locator('nt-invoice-list')
    await list
      .getByRole('checkbox', { name: /^Select invoice / })
      .first()
      .check()
    await list.getByRole('button', { name: 'Continue to pay' }).click()
    const pay = page.locator('nt-pay-invoices')
    const methods = pay.getByRole('heading', { name: /Review and pay$/ })
    await methods.waitFor()
    const loaded = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') return
      const { origin, pathname } = new URL(request.url())
      loaded.add(
        origin === sandbox.secure ? `secure:${pathname}` : origin === sandbox.provider ? pathname : request.url(),
      )
    })
    for (const path of inventory.pages) {
      await page.goto(`${sandbox.provider}${path}`)
      await page.waitForLoadState('networkidle')
      const bare = await page.evaluate(() =>
        [...document.scripts].filter(({ src, integrity }) => src && !integrity).map(({ src }) => src),
      )
      expect(bare, path).toEqual([])
    }
    // Go through the payment as far as possible without paying: another account, and the review.
    await page.goto(`${sandbox.provider}/payment/invoices?step=pay`)
    await methods.waitFor()
    await pay.getByRole('button', { name: 'Add a bank account' }).click()
    await frameIn(page).getByRole('textbox').first().waitFor()
    await page.goto(`${sandbox.provider}/payment/invoices?step=pay`)
    await methods.waitFor()
    await pay.getByRole('radio', { name: /Operating account ••6789/ }).check()
    await pay.getByRole('button', { name: 'On a date' }).click()
    await pay.getByRole('textbox', { name: 'Payment date' }).waitFor()
    const patternOf = (script: string) =>
      new RegExp(`^${script.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replaceAll('??', '[a-z]{2}')}$`)
    const unused = () =>
      inventory.scripts
        .filter((row) => ![...loaded].some((script) => patternOf(row.script).test(script)))
        .map(({ script }) => script)
    await expect.poll(unused).toEqual([])
    const unknown = [...loaded].filter((script) => !inventory.scripts.some((row) => patternOf(row.script).test(script)))
    expect(unknown).toEqual([])
    for (const { why, owner, integrity } of inventory.scripts) expect([why, owner, integrity].every(Boolean)).toBe(true)
    expect(problems).toEqual([])
  },
)

it(
  '[TRU-18] signs out the other tab before its next request, and Back shows nothing of the session',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page } = await open()
    const other = await page.context().newPage()
    await signInAt(page)
    await overview(page).waitFor()
    await other.goto(`${sandbox.provider}/invoice-list/open`)
    await other.locator('nt-invoice-list').getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    const startedAt = performance.now()
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
    const tookMs = Math.round(performance.now() - startedAt)
    console.log(`Signed out in the other tab after ${tookMs} ms.`)
    // A second is usual. A busy machine takes longer, but without the message the tab would wait for a minute.
    expect(tookMs).toBeLessThan(10_000)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.goto(`${sandbox.provider}/docs/privacy`)
    await page.goBack()
    await page.goBack().catch(() => null)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.locator('nt-account-overview, nt-invoice-list').count()).toBe(0)
  },
)

it('[TRU-16] warns before an idle session ends, and extends it on the server', { timeout: TIMEOUT_MS }, async () => {
  const { page, picture } = await open()
  await page.clock.install()
  await signInAt(page)
  await overview(page).waitFor()
  // A page that still sends requests is not idle.
  await page
    .locator('nt-account-overview')
    .getByRole('button', { name: /posted$/ })
    .first()
    .waitFor()
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward('12:50')
  expect(await dialog.count()).toBe(0)
  await page.clock.fastForward('00:15')
  await dialog.getByText(/signed out in (2 minutes|1 minute|1\d\d seconds)/).waitFor()
  await picture('trust-idle')
  const requested = page.waitForRequest(/\/api\/self$/)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await requested
  await expect.poll(() => dialog.count()).toBe(0)
  await page.clock.fastForward('14:55')
  await dialog.waitFor()
  await page.clock.fastForward('00:10')
  await page.getByText('You were signed out after 15 minutes without activity.', { exact: false }).waitFor()
  // Screen readers start at the top of the new page, not at the browser's own toolbar.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/account/overview')
  // The same user returns to their former page.
  await page.getByRole('textbox', { name: 'Username' }).fill('payer')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await overview(page).waitFor()
})

it('[TRU-15] reloads once when code fails to load, then lets the user decide', { timeout: TIMEOUT_MS }, async () => {
  const { page, picture } = await open({ expected: /./, viewport: NARROW })
  let loads = 0
  // The first page is left before it has loaded completely.
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  await page.route(/\/cdn\/.*\/nt-sign-in.*\.js/, (route) => route.abort())
  await page.route(/\/cdn\/.*\/sign-in.*\.js/, (route) => route.abort())
  await page.goto(`${sandbox.provider}/login`)
  await page.getByRole('heading', { name: 'Part of this portal did not load' }).waitFor()
  await picture('trust-missing')
  expect(loads).toBe(2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

it('[TRU-15] reports that the core itself failed to load', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await open({ expected: /./ })
  await page.route(/\/cdn\/.*\/core\.js/, (route) => route.abort())
  await page.goto(`${sandbox.provider}/account/overview`)
  await page.getByRole('heading', { name: 'Part of this portal did not load' }).waitFor()
})

/** Returns whether a click on the center of a control hits it, and not an element that covers it. */
async function isReached(control: Locator): Promise<boolean> {
  await control.scrollIntoViewIfNeeded()
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    // Check each shadow root separately, because from outside only its host element is found.
    let root: Document | ShadowRoot | null = document
    let hit: Element | null = null
    while (root && hit !== (hit = root.elementFromPoint(x + width / 2, y + height / 2))) root = hit?.shadowRoot ?? null
    return hit !== null && element.contains(hit)
  })
}

it.each([
  [320, 700],
  [1280, 900],
])('[TRU-2] covers nothing at %i × %i', { timeout: TIMEOUT_MS }, async (width, height) => {
  const { page, picture, problems } = await open({ viewport: { width, height } })
  await page.goto(`${sandbox.provider}/login`)
  const signInPage = page.locator('nt-sign-in')
  await signInPage.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await banner(page).waitFor()
  await picture(`trust-consent-sign-in-${width}`)
  for (const control of await signInPage.locator('button:visible, input:visible').all()) {
    expect(await isReached(control), await control.innerText()).toBe(true)
  }
  await signIn(page, byMouse())
  await overview(page).waitFor()
  await banner(page).waitFor()
  await picture(`trust-consent-${width}`)
  await page.goto(`${sandbox.provider}/invoice-list/past-due`)
  const list = page.locator('nt-invoice-list')
  await banner(page).waitFor()
  await list
    .getByRole('checkbox', { name: /^Select invoice / })
    .first()
    .check()
  const menu = page.getByRole('button', { name: 'Menu' })
  const isNarrow = await menu.isVisible()
  for (const end of [0, 1e6]) {
    await page.evaluate((top) => scrollTo({ top }), end)
    const pay = list.getByRole('button', { name: 'Continue to pay' })
    const box = await pay.boundingBox()
    // Visible without scrolling, as long as there are rows next to it.
    if (end === 0) expect((box?.y ?? 1e6) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(await isReached(pay)).toBe(true)
    if (isNarrow) await menu.click()
    for (const control of [
      page.getByRole('link', { name: /Your profile/ }),
      page.getByRole('button', { name: 'Sign out' }),
    ]) {
      const place = await control.boundingBox()
      expect((place?.y ?? 1e6) + (place?.height ?? 0)).toBeLessThanOrEqual(height)
      expect(await isReached(control)).toBe(true)
    }
    if (isNarrow) await page.keyboard.press('Escape')
  }
  expect(problems).toEqual([])
})

it('[TRU-14] shows an old browser a page in its own language', { timeout: TIMEOUT_MS }, async () => {
  const { page, picture } = await open({ locale: 'fr-FR' })
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
  await page.goto(`${sandbox.provider}/payment/invoices`)
  await page.getByRole('heading', { name: 'Ce navigateur est trop ancien pour le portail' }).waitFor()
  await picture('trust-unsupported')
  expect(await page.locator('nt-sign-in').count()).toBe(0)
})
