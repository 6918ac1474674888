/** Third parties: requested only with consent, on pages that allow them, and never on pages for payment or secrets. */
import type { Page, Request } from 'playwright'
import { expect, it } from 'vitest'
import { byMouse } from '../support/person.ts'
import { signIn } from '../support/pay-journey.ts'
import { leadTo } from '../support/portal-page.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile({})

/** Opens a page and records all requests to other origins than the provider's. */
async function open(consent: 'granted' | 'undecided') {
  // A URL without a page returns this.
  const opened = await stage.open({ isUndecided: true, expected: /404 .*\/no-such-page/ })
  const outside: string[] = []
  const own = [stage.sandbox.provider, stage.sandbox.secure]
  opened.page.on('request', (request: Request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !own.includes(origin)) outside.push(request.url())
  })
  if (consent === 'granted') {
    await opened.page.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('netterms:consent', 'true')
    })
  }
  return { ...opened, outside }
}

async function signInAt(page: Page, path = '/'): Promise<void> {
  await page.goto(`${stage.sandbox.provider}${path}`)
  await signIn(page, byMouse())
}

const banner = (page: Page) => page.getByRole('region', { name: 'May we measure how this site is used?' })
const overview = (page: Page) => page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' })

/** Pages for payment, and pages for secrets. */
const CLOSED_TO_ALL = ['/payment/invoices', '/payment/due', '/payment/confirm'] as const
const CLOSED_TO_VISITORS = ['/login', '/forgot-user', '/forgot-password', '/reset-password', '/activate'] as const

/**
 * Loads a page, and then navigates to it again as by a link.
 *
 * @returns the final URL, and the third parties requested by then
 */
async function requestedThirdParties(page: Page, outside: string[], path: string, enoughMs: number) {
  outside.length = 0
  await page.goto(stage.sandbox.provider + path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.waitForTimeout(enoughMs)
  return { path: new URL(page.url()).pathname, outside: [...outside] }
}

it(
  '[TRU-1] requests nothing of a third party before consent, or after it was declined',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, outside, problems, picture } = await open('undecided')
    await signInAt(page)
    await overview(page).waitFor()
    await banner(page).waitFor()
    await picture('trust-consent')
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    const reloaded = page.waitForEvent('load')
    await banner(page).getByRole('button', { name: 'No', exact: true }).click()
    await reloaded
    await overview(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await banner(page).count()).toBe(0)
    expect([outside, problems]).toEqual([[], []])
  },
)

it(
  '[TRU-3] requests them with consent on pages that allow them, and on no payment page',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, outside, problems, picture } = await open('undecided')
    await signInAt(page)
    await overview(page).waitFor()
    const reloaded = page.waitForEvent('load')
    await banner(page).getByRole('button', { name: 'Yes, allow' }).click()
    await reloaded
    await page.getByRole('heading', { name: 'Your overview' }).waitFor()
    await picture('trust-tip')
    await expect
      .poll(() => outside.map((url) => new URL(url).pathname).sort())
      .toEqual(['/third-party/analytics', '/third-party/tour'])
    const reported = Object.fromEntries(new URL(outside.find((url) => url.includes('tour')) ?? '').searchParams)
    expect(reported).toEqual({
      user: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      role: 'payer',
      type: 'customer',
      locale: 'en',
      path: '/account/overview',
    })
    // Measure how long third parties take to load on this page, so that the other pages are watched long enough.
    const control = performance.now()
    outside.length = 0
    await page.reload()
    await expect.poll(() => outside.length).toBe(2)
    const enoughMs = performance.now() - control
    for (const path of [...CLOSED_TO_ALL, ...CLOSED_TO_VISITORS.filter((each) => each !== '/login'), '/no-such-page']) {
      expect(await requestedThirdParties(page, outside, path, enoughMs), path).toEqual({ path, outside: [] })
    }
    // Third parties still load on an allowed page, so they were not turned off in the meantime.
    await page.goto(`${stage.sandbox.provider}/account/overview`)
    await expect.poll(() => outside.length).toBe(2)
    expect(problems).toEqual([])
  },
)

it('[TRU-4] starts with the first tip of each page', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await open('granted')
  await page.route(/\/third-party\/tour/, (route) => {
    const path = new URL(route.request().url()).searchParams.get('path') ?? ''
    const steps = path.endsWith('/overview') ? ['one', 'two', 'three'] : ['only']
    return route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { steps: steps.map((step) => ({ title: `Tip ${step} of ${path}`, text: 'Words.' })) },
    })
  })
  await signInAt(page)
  await overview(page).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Tip two of /account/overview' }).waitFor()
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await page.getByRole('heading', { name: 'Tip only of /notification-center' }).waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { name: 'Tip one of /account/overview' }).waitFor()
})

it(
  '[TRU-3] requests them even with consent on no page for secrets, nor after client-side navigation from it',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, outside, problems } = await open('granted')
    for (const path of CLOSED_TO_VISITORS)
      expect(await requestedThirdParties(page, outside, path, 1_000), path).toEqual({ path, outside: [] })
    // A page loaded where a secret is set requests no third party, on any later route.
    await page.goto(`${stage.sandbox.provider}/activate`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await leadTo(page, '/login')
    await signIn(page, byMouse())
    await overview(page).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_000)
    expect(outside).toEqual([])
    // The same page requests third parties if it is loaded directly, so they were not turned off.
    await page.reload()
    await expect
      .poll(() => outside.map((url) => new URL(url).pathname).sort())
      .toEqual(['/third-party/analytics', '/third-party/tour'])
    expect(problems).toEqual([])
  },
)
