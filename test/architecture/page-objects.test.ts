/**
 * Each page object reads one widget, and each of its functions beyond the common ones has a test. Source:
 * docs/spec/testing.md TST-8.
 */
import { expect, it } from 'vitest'
import * as pageObjects from '../../src/testing/page-objects.ts'
import { type PageDriver, widgetPage } from '../../src/testing/pages/page-driver.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { filesBelow, textOf } from './source-files.ts'

/** Returns the tag of a page object's widget: `auditLog` → `nt-audit-log`. */
const tagOf = (name: string) => `nt-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Creates a fake page that records the selectors that a page object uses when it is created. */
function emptyPage(): { page: PageDriver; asked: string[] } {
  const requested: string[] = []
  const element = { locator: () => element, first: () => element, nth: () => element } as unknown as ReturnType<
    PageDriver['locator']
  >
  return { page: { locator: (selector) => (requested.push(selector), element) }, asked: requested }
}

const shared = Object.keys(widgetPage(emptyPage().page, 'nt-any', '.any'))
const drivenIn = filesBelow('test/e2e', /^page-objects.*\.test\.ts$/)
  .map(textOf)
  .join('\n')

it('[TST-8] has page objects for widgets only', () => {
  const tags: readonly string[] = MANIFESTS.map(({ tag }) => tag)
  expect(Object.keys(pageObjects).length).toBeGreaterThan(10)
  expect(Object.keys(pageObjects).filter((name) => !tags.includes(tagOf(name)))).toEqual([])
})

it.each(Object.entries(pageObjects))(
  '[TST-8] %s finds its widget, and has a test if it has functions of its own',
  (name, create) => {
    const { page, asked } = emptyPage()
    const own = Object.keys(create(page)).filter((member) => !shared.includes(member))
    expect(asked).toEqual([tagOf(name)])
    if (own.length > 0) expect(drivenIn, 'test/e2e/page-objects*.test.ts').toMatch(new RegExp(`\\b${name}\\(`))
  },
)
