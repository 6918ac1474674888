import { type ElementDriver, isThere } from './page-driver.ts'

/** The pager of a list. A short list may have none, and then there is no next page. */
export interface ListPager {
  /** Range of the visible rows, as shown: `1–25 of 214`. */
  range(): Promise<string>
  /** Whether there is a next page. */
  hasNext(): Promise<boolean>
  /** Goes to the next page. */
  showNext(): Promise<void>
  /** Goes to the previous page. */
  showPrevious(): Promise<void>
  /** Sets the page size. @param rows 10, 25, 50, or 100 */
  setRowsPerPage(rows: number): Promise<void>
}

export function listPager(element: ElementDriver): ListPager {
  const foot = element.locator('[part~=pager]')
  const next = '.end button:nth-of-type(2)'
  return {
    range: () => foot.locator('[aria-live]').innerText(),
    hasNext: () => isThere(foot.locator(`${next}:not([aria-disabled=true])`)),
    showNext: () => foot.locator(next).click(),
    showPrevious: () => foot.locator('.end button:nth-of-type(1)').click(),
    async setRowsPerPage(rows) {
      await foot.locator('select').selectOption(String(rows))
    },
  }
}
