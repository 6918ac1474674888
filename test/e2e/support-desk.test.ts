/** Customer support at its desk in the portal, by mouse and by keyboard. Source: docs/spec/support.md. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openDispute } from '../support/dispute-at-sandbox.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
const pathOf = (page: Page) => new URL(page.url()).pathname
const MARK = 'Support view of Northwind Traders: read only'

async function begin(means: 'mouse' | 'keyboard') {
  const { page, problems } = await stage.open({ expected: /401/ })
  await page.goto(`${stage.sandbox.provider}/login`)
  await signIn(page, byMouse(), 'support')
  await expect.poll(() => pathOf(page)).toBe('/support')
  const desk = page.locator('nt-support-desk')
  await desk.getByRole('searchbox').waitFor()
  return { page, desk, person: means === 'mouse' ? byMouse() : byKeyboard(page), problems }
}

async function openUser(desk: Locator, person: Person, search: string, name: string): Promise<Locator> {
  await person.type(desk.getByRole('searchbox'), search)
  await person.press(desk.getByRole('button', { name, exact: true }))
  const card = desk.getByRole('region', { name })
  await card.waitFor()
  return card
}

describe('customer support', { timeout: 180_000 }, () => {
  it.each([
    ['mouse', 'Vera Lind', 'vera'],
    ['keyboard', 'Hanna Berg', 'h.berg'],
  ] as const)(
    '[SUP-6] [SUP-7] locks and unlocks a user, and resends an invitation: by %s',
    async (means, name, text) => {
      const { page, desk, person, problems } = await begin(means)
      const card = await openUser(desk, person, text, name)
      await person.press(card.getByRole('button', { name: 'Lock', exact: true }))
      await person.press(page.getByRole('dialog', { name: `Lock ${name}?` }).getByRole('button', { name: 'Lock user' }))
      await desk.getByText(`${name} was locked.`).last().waitFor()
      await card.getByText(/^Locked by customer support/).waitFor()

      await person.press(card.getByRole('button', { name: 'Unlock', exact: true }))
      const question = page.getByRole('dialog', { name: `Unlock ${name}?` })
      await person.press(question.getByRole('checkbox', { name: 'I checked the caller’s identity' }))
      await person.press(question.getByRole('button', { name: 'Unlock user' }))
      await desk.getByText(`${name} was unlocked.`).last().waitFor()

      const invited = await openUser(desk, person, 'macleod', 'Grant MacLeod')
      await person.press(invited.getByRole('button', { name: 'Send invitation again' }))
      await desk.getByText('The invitation of Grant MacLeod was sent again.').last().waitFor()
      expect(problems).toEqual([])
    },
  )

  it('[SUP-3] [SUP-4] [SUP-5] views an account read-only with a notice on every page, and its admin sees the log entry', async () => {
    const { page, desk, person, problems } = await begin('mouse')
    await person.type(desk.getByRole('searchbox'), '10428')
    await person.press(desk.getByRole('tab', { name: /^Accounts/ }))
    await person.press(desk.getByRole('button', { name: 'Northwind Traders', exact: true }))
    await person.press(desk.getByRole('button', { name: 'View Northwind Traders, read only' }))
    await expect.poll(() => pathOf(page)).toBe('/account/overview')
    const mark = page.getByRole('status').filter({ hasText: MARK })
    await mark.waitFor()
    for (const path of ['/invoice-list/open', '/payments', '/dispute-center', '/statements', '/profile', '/support']) {
      await page.goto(stage.sandbox.provider + path)
      await mark.first().waitFor()
      expect(pathOf(page), path).toBe(path)
    }
    await page.goto(`${stage.sandbox.provider}/invoice-list/open`)
    await page.locator('nt-invoice-list').getByRole('row').nth(3).waitFor()
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)

    await person.press(mark.getByRole('button', { name: 'End view' }))
    await expect.poll(() => page.getByText(MARK).count()).toBe(0)
    await expect.poll(() => pathOf(page)).not.toBe('/invoice-list/open')

    const admin = await stage.open()
    await admin.page.goto(`${stage.sandbox.provider}/login`)
    await signIn(admin.page, byMouse(), 'admin')
    await admin.page.waitForURL((url) => url.pathname !== '/login')
    await admin.page.goto(`${stage.sandbox.provider}/audit-log?action=support-views.open`)
    const log = admin.page.locator('nt-audit-log')
    await log.getByText('Account opened by customer support, read only').first().waitFor()
    await log.getByText('Sue Park').first().waitFor()
    expect([...problems, ...admin.problems]).toEqual([])
  })

  it('[SUP-8] decides an escalated dispute from the desk', async () => {
    const client = await stage.sandbox.signIn('admin')
    await openDispute(client, 12_000)
    // Customer support decides what the dealer left unanswered (DSP-83).
    await stage.sandbox.moveClock({ advance: 'P15D' })
    const { page, desk, person, problems } = await begin('mouse')
    const card = desk.getByRole('region', { name: 'Disputes to decide' })
    await person.press(card.getByRole('button', { name: /^Decide D-/ }).first())
    await expect.poll(() => pathOf(page)).toMatch(/^\/dispute-center\/D-/)
    const dispute = page.locator('nt-dispute-detail')
    await person.choose(dispute.getByRole('radio', { name: /^Deny/ }))
    await person.type(
      dispute.getByRole('textbox', { name: /^(Message|Reason for the decision)$/ }),
      'Both notes were signed.',
    )
    await person.press(dispute.getByRole('button', { name: 'Deny dispute' }))
    await person.press(dispute.getByRole('dialog').getByRole('button', { name: 'Deny dispute' }))
    await dispute.getByText('Your answer was sent').first().waitFor()
    expect(problems).toEqual([])
  })
})
