/** All accounts of a corporate user in the portal. Source: docs/spec/account.md PRG-6…PRG-9, CUS-66. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { byKeyboard, byMouse } from '../support/person.ts'
import { signIn } from '../support/pay-journey.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
const pathOf = (page: Page) => new URL(page.url()).pathname
const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.textContent ?? ''
  })

const WORDS = {
  en: {
    title: 'All accounts',
    attention: 'Needs attention',
    work: 'Work in this account',
    pastDue: /show invoices, Past due/,
    invoices: 'Past due, all accounts',
    entry: 'Invoices of all accounts',
    change: /^Change account: Fabrikam Mobile/,
    recent: 'Recent',
  },
  de: {
    title: 'Alle Konten',
    attention: 'Handlungsbedarf',
    work: 'In diesem Konto arbeiten',
    pastDue: /Rechnungen anzeigen, Überfällig/,
    invoices: 'Überfällig, alle Konten',
    entry: 'Rechnungen aller Konten',
    change: /Fabrikam Mobile/,
    recent: 'Zuletzt verwendet',
  },
} as const

describe('all accounts of a corporate user', { timeout: 120_000 }, () => {
  it.each([
    ['en', 'mouse'],
    ['de', 'keyboard'],
  ] as const)(
    '[PRG-7] [PRG-8] are the start page, open one account, and link back: %s, by %s',
    async (language, means) => {
      const { page, problems } = await stage.open({ expected: /401/ })
      await page.goto(`${stage.sandbox.provider}/login`)
      await signIn(page, byMouse(), 'corporate')
      const widget = page.locator('nt-program-overview')
      await expect.poll(() => pathOf(page)).toBe('/account/program-overview')
      await widget.getByRole('table').waitFor()
      if (language === 'de') {
        await page.getByRole('combobox', { name: /Language|Sprache/ }).selectOption({ label: 'Deutsch' })
      }
      const person = means === 'mouse' ? byMouse() : byKeyboard(page)
      const words = WORDS[language]
      await widget.getByRole('heading', { name: words.title }).waitFor()
      await widget.getByRole('region', { name: words.attention }).getByRole('listitem').first().waitFor()

      await person.press(widget.getByRole('button', { name: 'Fabrikam Mobile', exact: true }))
      const sheet = page.getByRole('dialog', { name: 'Fabrikam Mobile' })
      await sheet.getByRole('button', { name: words.work }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toBe('Fabrikam Mobile')
      await page.keyboard.press('Enter')
      await person.press(sheet.getByRole('button', { name: words.work }))
      await expect.poll(() => pathOf(page)).toBe('/account/overview')
      await page.getByRole('button', { name: words.change }).first().waitFor()

      await page.goBack()
      await widget.getByRole('table').waitFor()
      await person.press(widget.getByRole('button', { name: words.pastDue }))
      await expect.poll(() => pathOf(page)).toBe('/account/program-overview-invoice-list/past-due')
      const list = page.locator('nt-program-invoices')
      await list.getByRole('heading', { name: words.invoices }).waitFor()
      await list.getByRole('row').nth(1).waitFor()
      const entry = page.getByRole('navigation').getByRole('link', { name: words.entry, exact: true })
      expect(await entry.getAttribute('aria-current')).toBe('page')

      // The account used last is the first in the picker.
      await page.goto(`${stage.sandbox.provider}/account/customers`)
      const picker = page.locator('main nt-customer-picker')
      await picker.getByText(words.recent, { exact: true }).waitFor()
      expect(await picker.getByRole('option').first().innerText()).toContain('Fabrikam Mobile')
      expect(problems).toEqual([])
    },
  )
})
