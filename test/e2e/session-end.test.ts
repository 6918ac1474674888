/** A session ends by idle timeout or in another tab; the same or another user signs in; the correct page is shown. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { itInProof } from '../support/it-in-proof.ts'
import { paymentsOfThree, selectThree, signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const CHILD = '10429'
const stage = stageOfFile()

async function enter(username: string, { hasClock = false } = {}) {
  const opened = await stage.open({ expected: /./ })
  const { page } = opened
  if (hasClock) await page.clock.install()
  await page.goto(`${stage.sandbox.provider}/login`)
  await signIn(page, byMouse(), username)
  await overview(page).waitFor()
  return page
}

async function secondTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`${stage.sandbox.provider}${path}`)
  return other
}

const overview = (page: Page) => page.locator('nt-account-overview').getByText('Open balance').first()
const addressOf = (page: Page) => new URL(page.url())
const ended = (page: Page) => page.getByText('You were signed out after 15 minutes without activity.', { exact: false })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Change account/ })
const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' })

async function beginPayment(page: Page): Promise<void> {
  await page.goto(`${stage.sandbox.provider}/invoice-list/past-due`)
  await selectThree(page.locator('nt-invoice-list'), byMouse())
  await methodStep(page).waitFor()
}
const methodStep = (page: Page) => page.locator('nt-pay-invoices').getByRole('heading', { name: /Review and pay$/ })

describe('idle timeout', { timeout: TIMEOUT_MS }, () => {
  itInProof('[TRU-20] applies when the server is unreachable, and clears the screen', async () => {
    const page = await enter('payer', { hasClock: true })
    await page.route(/\/api\/sessions\/current$/, (route) => route.abort())
    await page.clock.fastForward('15:01')
    await ended(page).waitFor()
    expect(await page.locator('nt-account-overview').count()).toBe(0)
  })

  itInProof('[TRU-20] is the same in every tab, and each keeps its place', async () => {
    const page = await enter('payer', { hasClock: true })
    const other = await secondTab(page, '/invoice-list/open')
    await other.locator('nt-invoice-list').getByRole('table').waitFor()
    await page.clock.fastForward('15:01')
    await ended(page).waitFor()
    await ended(other).waitFor()
    expect(addressOf(page).searchParams.get('returnTo')).toBe('/account/overview')
    expect(addressOf(other).searchParams.get('returnTo')).toBe('/invoice-list/open')
  })

  itInProof('[TRU-16] reports the last activity to the server within a minute, and nothing after it', async () => {
    const page = await enter('payer', { hasClock: true })
    await page.clock.fastForward('01:30')
    let reported = 0
    // Count responses, because a clock that is moved ahead would end the wait too early.
    page.on('response', (response) => (reported += response.url().endsWith('/api/self') ? 1 : 0))
    await page.mouse.wheel(0, 10)
    await expect.poll(() => reported).toBe(1)
    await page.mouse.wheel(0, 10)
    await page.clock.fastForward('00:30')
    expect(reported).toBe(1)
    await page.clock.fastForward('00:31')
    await expect.poll(() => reported).toBe(2)
    for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward('01:00')
    expect(reported).toBe(2)
  })

  it('[TRU-17] restores the same step with the same draft after signing in again', async () => {
    const page = await enter('payer', { hasClock: true })
    await beginPayment(page)
    await page
      .locator('nt-pay-invoices')
      .getByRole('radio', { name: /Operating account ••6789/ })
      .check()
    await page.clock.fastForward('15:01')
    await ended(page).waitFor()
    await signIn(page, byMouse())
    await methodStep(page).waitFor()
    await page.locator('nt-pay-invoices').getByText('$12,690.50').first().waitFor()
    expect(addressOf(page).pathname).toBe('/payment/invoices')
  })

  itInProof(
    '[SES-61] closes everything that was open: no search or confirmation reappears in the next session',
    async () => {
      const page = await enter('payer', { hasClock: true })
      await page.keyboard.press('Control+k')
      const search = page.getByRole('combobox', { name: 'Search pages and invoices' })
      await search.waitFor()
      await page.clock.fastForward('15:01')
      await ended(page).waitFor()
      await signIn(page, byMouse())
      await overview(page).waitFor()
      expect(await search.count()).toBe(0)
      await beginPayment(page)
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await leaveQuestion(page).waitFor()
      await page.clock.fastForward('15:01')
      await ended(page).waitFor()
      await signIn(page, byMouse())
      await methodStep(page).waitFor()
      expect(await leaveQuestion(page).count()).toBe(0)
    },
  )
})

describe('the next user in the same tab', { timeout: TIMEOUT_MS }, () => {
  itInProof('[SES-60] does not see the former user’s currency', async () => {
    const page = await enter('payer')
    await page.getByLabel('Currency').selectOption('CAD')
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await expect.poll(() => addressOf(page).searchParams.get('currency')).toBe('CAD')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, byMouse(), 'admin')
    await overview(page).waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    await page.locator('nt-invoice-list').getByRole('table').waitFor()
    expect(addressOf(page).searchParams.get('currency')).toBeNull()
  })
})

describe('another account in another tab', { timeout: TIMEOUT_MS }, () => {
  async function choose(page: Page, account: string): Promise<void> {
    await accountButton(page).click()
    await page
      .locator('nt-customer-picker')
      .getByRole('option', { name: new RegExp(account) })
      .click()
  }

  itInProof('[TRU-21] is applied automatically, after a confirmation if input is unsaved', async () => {
    const page = await enter('payer')
    const other = await secondTab(page, '/account/overview')
    await accountButton(other).getByText('Account 10428').waitFor()
    await choose(page, CHILD)
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
    // The other tab has sent a message, because the next poll would be a minute later.
    await accountButton(other).getByText(`Account ${CHILD}`).waitFor()
    await choose(other, '10428')
    await accountButton(page).getByText('Account 10428').waitFor()

    await beginPayment(page)
    await choose(other, CHILD)
    await leaveQuestion(page)
      .getByText('What you started on “Pay invoices” is not finished. If you leave, you may have to start over.')
      .waitFor()
    await page.keyboard.press('Enter')
    await leaveQuestion(page).waitFor({ state: 'detached' })
    await methodStep(page).waitFor()
    await accountButton(page).getByText('Account 10428').waitFor()
    await choose(other, '10428')
    await accountButton(other).getByText('Account 10428').waitFor()
    expect(await leaveQuestion(page).count()).toBe(0)
    await methodStep(page).waitFor()
  })

  it('[SES-6] [TRU-21] blocks a payment of a user who stayed, explains it, and is applied once the payment is left', async () => {
    const page = await enter('payer')
    const other = await secondTab(page, '/account/overview')
    await beginPayment(page)
    // A selection is kept without confirmation: the input made here reports that it would be lost.
    await page
      .locator('nt-pay-invoices')
      .evaluate((element) =>
        element.dispatchEvent(
          new CustomEvent('nt-unsaved-change', { bubbles: true, composed: true, detail: { dirty: true } }),
        ),
      )
    await choose(other, CHILD)
    await leaveQuestion(page).getByRole('button', { name: 'Stay' }).click()
    const pay = page.locator('nt-pay-invoices')
    // A preview that arrives after the terms were accepted requires them again.
    await pay.locator(':not([aria-busy=true]):has(> .pay-now)').waitFor()
    await pay.getByRole('checkbox', { name: /I authorize this payment/ }).check()
    await pay.getByRole('button', { name: /^Pay \$/ }).click()
    await pay
      .getByText('Another account was chosen in a different window. Nothing was changed.', { exact: false })
      .waitFor()
    expect(await paymentsOfThree(await stage.sandbox.signIn('payer'))).toEqual([])

    await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
    await overview(page).waitFor()
    await accountButton(page).getByText(`Account ${CHILD}`).waitFor()
  })
})

describe('the page shown', { timeout: TIMEOUT_MS }, () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

  itInProof('[SES-17] is at its top after signing in, in another language too', async () => {
    const client = await stage.sandbox.signIn('viewer')
    await client.send('/ecaas/session_data', {
      method: 'POST',
      body: { type: 'session-data', attributes: { sessionKeys: [{ key: 'language', value: 'de' }] } },
    })
    const { page } = await stage.open()
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse(), 'viewer')
    await page.locator('html[lang=de]').waitFor()
    await page.getByRole('button', { name: 'Abmelden' }).waitFor()
    await expect.poll(() => focused(page)).toBe('content')
  })

  itInProof('[SHL-7] is at its top for a new page, and restored after Back', async () => {
    const page = await enter('admin')
    await expect.poll(() => focused(page)).toBe('content')
    await page.getByRole('link', { name: 'Invoices', exact: true }).first().click()
    const list = page.locator('nt-invoice-list').getByRole('table')
    await list.waitFor()
    await expect.poll(() => focused(page)).toBe('content')
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    const news = page.locator('nt-notification-center').getByRole('heading').first()
    const goOn = async () => {
      const link = page.getByRole('link', { name: /^Notifications/ }).first()
      await link.evaluate((element: HTMLElement) => element.click())
      await news.waitFor()
    }
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(scrolled).toBe(300)
    await goOn()
    expect(await scrolled()).toBe(0)
    await expect.poll(() => focused(page)).toBe('content')
    await page.goBack()
    await list.waitFor()
    await expect.poll(scrolled).toBe(300)
    // A reload, or a return from another site, shows the same page.
    await expect.poll(() => page.evaluate(() => (history.state as { scrollY?: number } | null)?.scrollY)).toBe(300)
    await page.reload()
    await list.waitFor()
    await expect.poll(scrolled).toBe(300)
    await page.goto('about:blank')
    await page.goBack()
    await list.waitFor()
    await expect.poll(scrolled).toBe(300)
    await goOn()
    await page.goBack()
    await list.waitFor()
    await page.goForward()
    await news.waitFor()
    expect(addressOf(page).pathname).toBe('/notification-center')
  })

  it('[SES-8] is never one of another session, not even briefly', async () => {
    const { page } = await stage.open()
    await page.addInitScript(() => {
      const shown: string[] = []
      Object.assign(window, { shown })
      const look = () => {
        for (const { localName, className } of document.querySelectorAll(
          '#portal .app, #portal [namespace], .outlet > *',
        ))
          shown.push(localName.startsWith('nt-') ? localName : className)
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/account/overview', '/payment/invoices', '/invoice-list/open']) {
      await page.goto(`${stage.sandbox.provider}${path}`)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown)
      expect([...new Set(shown)], path).toEqual(['nt-sign-in'])
    }
  })
})
