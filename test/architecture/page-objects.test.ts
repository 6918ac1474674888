/** A widget is finished once a host can test the page that it stands on. Source: docs/spec/testing.md TST-8. */
import { expect, it } from 'vitest'
import * as testing from '../../src/entries/testing.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { filesBelow, textOf } from './source-files.ts'

type PageDriver = testing.PageDriver

/** `nt-audit-log` → `auditLog` */
const nameOf = (tag: string): string =>
  tag.slice('nt-'.length).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Finds one thing, which is asked for nothing: a page object looks for its widget when it is made, and no further. */
function pageWithNothing(): { page: PageDriver; asked: string[] } {
  const asked: string[] = []
  const element = { locator: () => element, first: () => element, nth: () => element } as unknown as ReturnType<
    PageDriver['locator']
  >
  return { page: { locator: (selector) => (asked.push(selector), element) }, asked }
}

const provenIn = filesBelow('test/e2e', /^page-objects.*\.test\.ts$/)
  .map(textOf)
  .join('\n')
const guide = textOf('docs/guides/testing.md')

it.each(MANIFESTS.map(({ tag }) => [tag, nameOf(tag)] as const))(
  '[TST-8] has a page object of %s: %s, which a journey drives and the guide lists',
  (tag, name) => {
    const create = (testing as Readonly<Record<string, unknown>>)[name]
    expect(create, 'src/testing/pages and src/entries/testing.ts').toBeTypeOf('function')
    const { page, asked } = pageWithNothing()
    ;(create as (page: PageDriver) => testing.WidgetPage)(page)
    expect(asked).toEqual([tag])
    expect(provenIn, 'test/e2e/page-objects*.test.ts').toMatch(new RegExp(`\\b${name}\\(`))
    expect(guide, 'the table of page objects').toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'))
  },
)
