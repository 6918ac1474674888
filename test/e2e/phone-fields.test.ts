/** On a phone, text in fields is large enough, because browsers zoom into fields with small text. */
import { describe, expect, it } from 'vitest'
import { NARROW } from '../support/browser.ts'
import { enterAs } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()

describe('fields on a phone', { timeout: 120_000 }, () => {
  it.each(['/invoice-list/open', '/dispute-center', '/manage-users'])(
    '[UI-95] have text of 16 px and more at %s',
    async (address) => {
      const { page, close } = await stage.open({ viewport: NARROW, hasTouch: true, isMobile: true })
      await enterAs(page.context(), stage.sandbox.provider, 'admin')
      await page.goto(stage.sandbox.provider + address)
      await page.getByRole('searchbox').first().waitFor()
      const sizes = await page.evaluate(() => {
        const fields: Element[] = []
        const collect = (root: ParentNode): void => {
          for (const element of root.querySelectorAll('*')) {
            const isText = !(element instanceof HTMLInputElement) || !/^(checkbox|radio|file)$/.test(element.type)
            if (element.matches('input, select, textarea') && isText) fields.push(element)
            if (element.shadowRoot) collect(element.shadowRoot)
          }
        }
        collect(document)
        return fields.map(
          (field) =>
            [field.getAttribute('aria-label') ?? field.id, parseFloat(getComputedStyle(field).fontSize)] as const,
        )
      })
      expect(sizes.length).toBeGreaterThan(1)
      expect(sizes.filter(([, size]) => size < 16)).toEqual([])
      await close()
    },
  )
})
