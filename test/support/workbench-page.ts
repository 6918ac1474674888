/** Opens pages of the built workbench by URL. */
import type { Browser } from 'playwright'
import { type Visit, visit, type VisitOptions } from './browser.ts'

export interface WorkbenchVisit extends Visit {
  /** Navigates without a page load. @param hash such as `#/widget/invoice-list?scenario=empty` */
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
