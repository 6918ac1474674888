/** Messages on pages that do not exist, that the user may not see, or that have crashed. */
import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, it } from 'vitest'
import type { VisitOptions } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { enterAs, setFlags, type Visitor } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

async function enter(visitor: Visitor, options: VisitOptions = {}) {
  const opened = await stage.open(options)
  await enterAs(opened.page.context(), stage.sandbox.provider, visitor)
  return opened
}

describe('a user without the right', { timeout: TIMEOUT_MS }, () => {
  it.each([
    {
      visitor: 'viewer',
      path: '/payment/invoices',
      ends: '/account/overview',
      // The overview shows the reason at its disabled button (ACC-28).
      says: 'You don’t have access to that page.',
    },
    {
      visitor: 'payer',
      path: '/manage-users',
      ends: '/account/overview',
      says: 'You can’t do this with the Payer role. Alex Smith or Robin Hale can give you the Admin role.',
    },
    {
      visitor: 'payer',
      path: '/dealer',
      ends: '/account/overview',
      says: 'That page isn’t available to your user type. Customer support can tell you more.',
    },
    {
      visitor: 'payer',
      path: '/support',
      ends: '/account/overview',
      // A role that no company assigns is not named.
      says: 'You don’t have access to that page. Customer support can tell you more.',
    },
    // After several redirects, the message is about the page that the user requested.
    {
      visitor: 'support',
      path: '/payment/invoices',
      ends: '/support',
      // The user has no company, and so no admin to ask.
      says: 'This is for these roles: Admin and Payer.',
    },
    {
      visitor: 'payer',
      path: '/merchant/select',
      ends: '/account/overview',
      says: 'That page isn’t available to your user type. Customer support can tell you more.',
    },
    {
      visitor: 'corporate',
      path: '/account/overview',
      ends: '/account/customers',
      says: 'Choose an account first: that page shows one account at a time.',
    },
  ] as const)(
    '[ACC-9] $visitor sees at $path why it is closed, and who can change it',
    async ({ visitor, path, ends, says }) => {
      const { page, problems } = await enter(visitor)
      await page.goto(stage.sandbox.provider + path)
      await page.getByRole('status').getByText(says, { exact: true }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(ends)
      // The message belonged to that page, and disappears on the next one.
      await page.getByRole('link', { name: /Your profile/ }).click()
      await page.locator('nt-profile').getByRole('heading').first().waitFor()
      expect(await page.getByText(says, { exact: true }).count()).toBe(0)
      expect(problems).toEqual([])
    },
  )

  it('[ACC-28] names the page, and closes the notice with focus on the content', async () => {
    const { page, problems } = await enter('viewer')
    await page.goto(`${stage.sandbox.provider}/payment/invoices`)
    const notice = page.locator('.notice')
    await notice.getByText('Pay invoices', { exact: true }).waitFor()
    await page.getByRole('status').getByText('You don’t have access to that page.', { exact: true }).waitFor()
    // The page shown instead gives the reason, and the notice does not repeat it.
    const reason = page.getByText(/Alex Smith or Robin Hale can give you the Payer role/)
    await page.locator('nt-account-overview').getByRole('button', { name: 'Pay invoices', disabled: true }).waitFor()
    await reason.waitFor()
    expect(await reason.count()).toBe(1)
    await notice.getByRole('button', { name: 'Close', exact: true }).press('Enter')
    await expect.poll(() => notice.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    expect(problems).toEqual([])
  })

  itInProof.each(['support'] as const)(
    '[ACC-13] [SUP-2] starts without a notice on its own first page: %s',
    async (visitor) => {
      const { page, problems } = await enter('nobody')
      const isAtStart = async () => {
        await page.locator('main nt-support-desk').getByRole('searchbox').waitFor()
        expect([new URL(page.url()).pathname, await page.locator('.notice').count()]).toEqual(['/support', 0])
      }
      await page.goto(`${stage.sandbox.provider}/`)
      await signIn(page, byMouse(), visitor)
      await isAtStart()
      await page.goto(`${stage.sandbox.provider}/`)
      await isAtStart()
      await page.goto(`${stage.sandbox.provider}/login`)
      await isAtStart()
      expect(problems).toEqual([])
    },
  )

  it('[SHL-13] shows for a path without a page that it is not available yet, and nothing else', async () => {
    const { page } = await enter('admin')
    await page.goto(`${stage.sandbox.provider}/approvals`)
    await page.getByRole('heading', { level: 1, name: 'Not available yet' }).waitFor()
    await page.getByRole('main').getByText('This page isn’t part of your portal yet.', { exact: true }).waitFor()
  })

  itInProof('[ACC-7] shows that a page is not turned on if its flag is off', async () => {
    const { page } = await enter('payer', { expected: /net::ERR_FAILED/ })
    await setFlags(page.context(), stage.sandbox.provider, 'none')
    await page.goto(`${stage.sandbox.provider}/dispute/create`)
    await page
      .getByRole('status')
      .getByText('That page is not turned on in your program. Customer support can tell you more.')
      .waitFor()
  })
})

describe('a slow service', { timeout: TIMEOUT_MS }, () => {
  itInProof(
    '[SES-8] renders within seconds while flags and config hang, and applies them when they arrive',
    async () => {
      const { page } = await enter('payer')
      const delayed: (() => void)[] = []
      await page.route(/\/api\/(?:config|feature-flags\/.*)$/, async (route) => {
        await new Promise<void>((resolve) => delayed.push(resolve))
        await route.continue()
      })
      await page.goto(`${stage.sandbox.provider}/profile`)
      await page.locator('nt-profile').getByRole('heading').first().waitFor()
      const news = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ })
      expect(await news.count()).toBe(0)
      delayed.forEach((goOn) => goOn())
      await news.waitFor()
    },
  )

  it('[TRU-22] reports that loading is slow, before an empty page looks broken', async () => {
    const { page } = await enter('payer')
    const delayed: (() => void)[] = []
    await page.route('**/api/self', async (route) => {
      await new Promise<void>((resolve) => delayed.push(resolve))
      await route.continue()
    })
    await page.goto(`${stage.sandbox.provider}/profile`)
    const words = page.getByRole('status').getByText('Still loading. The service takes longer than usual to answer.')
    await words.waitFor()
    delayed.forEach((goOn) => goOn())
    await page.locator('nt-profile').getByRole('heading').first().waitFor()
    await expect.poll(() => words.count()).toBe(0)
  })
})

describe('missing pages', { timeout: TIMEOUT_MS }, () => {
  itInProof.each([
    { how: 'by mouse', personAt: () => byMouse() },
    { how: 'by keys', personAt: byKeyboard },
  ])('[ACC-1] links back and home, $how', async ({ personAt }) => {
    const { page } = await enter('payer')
    const person = personAt(page)
    const button = (name: string) => page.getByRole('main').getByRole('button', { name })
    await page.goto(`${stage.sandbox.provider}/invoice-list/open`)
    await page.locator('nt-invoice-list').getByRole('table').waitFor()
    await page.goto(`${stage.sandbox.provider}/no-such-page`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await person.press(button('Go to the start page'))
    await page.locator('nt-account-overview').getByText('Open balance').first().waitFor()
    await page.goBack()
    await person.press(button('Go back'))
    await page.locator('nt-invoice-list').getByRole('table').waitFor()
    expect(new URL(page.url()).pathname).toBe('/invoice-list/open')
  })

  itInProof('[ACC-1] links home in a tab without history', async () => {
    const { page } = await enter('payer')
    await page.goto(`${stage.sandbox.provider}/account/overview`)
    const opening = page.context().waitForEvent('page')
    await page.evaluate(() => window.open('/no-such-page', '_blank', 'noopener'))
    const tab = await opening
    await tab.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(() => new URL(tab.url()).pathname).toBe('/account/overview')
  })
})

it(
  '[CNF-6] shows a crashed widget’s error in its place, and keeps the page around it working',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page } = await enter('corporate', { expected: /./ })
    // While this holds, the function that the picker uses to mark matches is missing.
    await page.addInitScript(() => {
      const { normalize } = String.prototype
      Object.assign(window, { isBroken: true })
      String.prototype.normalize = function (form?: string) {
        if ((window as unknown as { isBroken: boolean }).isBroken && form === 'NFD') throw new TypeError('broken')
        return normalize.call(this, form)
      }
    })
    await page.goto(`${stage.sandbox.provider}/account/customers`)
    const picker = page.locator('main nt-customer-picker')
    const words = picker.getByText('This part of the page stopped working. The rest works.', { exact: false })
    await words.waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    // The page around it is unchanged.
    await page.getByRole('link', { name: /Your profile/ }).click()
    await page.locator('nt-profile').getByRole('heading').first().waitFor()
    await page.goBack()
    await words.waitFor()
    await page.evaluate(() => Object.assign(window, { isBroken: false }))
    await picker.getByRole('button', { name: 'Try again' }).click()
    await picker.getByRole('option').first().waitFor()
    expect(await words.count()).toBe(0)
  },
)
