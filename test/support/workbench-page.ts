/** A page of the built workbench, by its URL. */
import type { Browser } from 'playwright'
import { type Visit, visit, type VisitOptions } from './browser.ts'

export interface WorkbenchVisit extends Visit {
  /** @param hash `#/widget/invoice-list?scenario=empty`; the page stays, as after a click on a link */
  show: (hash: string) => Promise<void>
}

export async function visitWorkbench(
  browser: Browser,
  provider: string,
  options: VisitOptions = {},
): Promise<WorkbenchVisit> {
  const visited = await visit(browser, options)
  const { page } = visited
  await page.goto(`${provider}/workbench`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return {
    ...visited,
    async show(hash) {
      await page.evaluate((next) => {
        location.hash = next
      }, hash)
      await page.locator('main h1, main .stage').first().waitFor()
    },
  }
}
