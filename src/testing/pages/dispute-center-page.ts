import { type ListPager, listPager } from './list-pager.ts'
import { type ElementDriver, isThere, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One row of the list, in the language and formats of the page. */
export interface DisputeRow {
  /** Number of the dispute, such as `D-1188`. */
  dispute: string
  /** Reason and invoices of the dispute. */
  about: string
  status: string
  amount: string
  isSelected: boolean
}

/** `<nt-dispute-center>`, in any language: disputes are identified by their numbers. */
export interface DisputeCenterPage extends WidgetPage {
  /** Returns the texts of the disputes that the user must answer, the most urgent first; empty if there are none. */
  waiting(): Promise<string[]>
  /** Opens one of the disputes that the user must answer. @param index from 0 */
  openWaiting(index: number): Promise<void>
  /** Labels with their counts, in order. */
  tabs(): Promise<string[]>
  /** Opens a tab. @param index from 0: open, waiting for you, the two other sides, closed */
  openTab(index: number): Promise<void>
  /** Returns the disputes on this page, from the top. */
  rows(): Promise<DisputeRow[]>
  /** Opens a dispute. */
  open(dispute: string): Promise<void>
  /** Types into the search field; the list reloads after a short delay. */
  search(text: string): Promise<void>
  /** Filters by a reason. @param reason its id or its text */
  filterByReason(reason: string): Promise<void>
  /** Active filters, as shown. */
  filters(): Promise<string[]>
  /** Removes a filter. @param index from 0, among the active filters */
  removeFilter(index: number): Promise<void>
  /** Selects a dispute to answer it together with others. */
  select(dispute: string): Promise<void>
  /** Clears the selection of a dispute. */
  unselect(dispute: string): Promise<void>
  /** Clicks the button that answers the selected disputes. */
  respond(): Promise<void>
  /** Clicks `New dispute`. */
  startDispute(): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-dispute-center>`. */
export function disputeCenter(page: PageDriver, selector = 'nt-dispute-center'): DisputeCenterPage {
  const widget = widgetPage(page, selector, 'tbody .id')
  const { element } = widget
  const row = (dispute: string): ElementDriver => element.locator('tbody tr', { hasText: dispute })
  const tab = element.locator('[role=tab]')
  const set = element.locator('.tools .chip.on')
  return {
    ...widget,
    waiting: () => element.locator('.waiting li').allInnerTexts(),
    openWaiting: (index) => element.locator('.waiting li > .btn').nth(index).click(),
    tabs: () => tab.allInnerTexts(),
    openTab: (index) => tab.nth(index).click(),
    rows: () =>
      readRows(
        element.locator('tbody tr'),
        { dispute: '.id', about: '.c-d', status: '.c-b', amount: '.c-amt .strong' },
        { isSelected: '[aria-selected=true]' },
      ),
    open: (dispute) => row(dispute).locator('.id').click(),
    search: (text) => element.locator('[role=search] input').fill(text),
    async filterByReason(reason) {
      if (!(await isThere(element.locator('.center-filters')))) {
        await element.locator('.tools > button[aria-expanded]').click()
      }
      await element.locator('.center-filters select').first().selectOption(reason)
    },
    filters: () => set.allInnerTexts(),
    removeFilter: (index) => set.nth(index).click(),
    select: (dispute) => row(dispute).locator('input[type=checkbox]').check(),
    unselect: (dispute) => row(dispute).locator('input[type=checkbox]').uncheck(),
    respond: () => element.locator('.bar [part~=primary-button]').click(),
    startDispute: () => element.locator('.page-head > .btn').click(),
    pager: listPager(element),
  }
}
