import { type ListPager, listPager } from './list-pager.ts'
import { type ElementDriver, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One row of the list, in the language and formats of the page. */
export interface CardRow {
  holder: string
  /** Last four digits, such as `••1217`. */
  digits: string
  /** The status, with its date or the user who set it. */
  status: string
  /** When the card expires, or when it ended. */
  date: string
}

/**
 * `<nt-card-manager>`: cards are identified by their holders. Card numbers are in a frame that page objects cannot
 * read.
 */
export interface CardManagerPage extends WidgetPage {
  /** Cards on this page, from the top. */
  rows(): Promise<CardRow[]>
  /** Labels with their counts, in order. */
  tabs(): Promise<string[]>
  /** Opens a tab. @param index from 0: current, terminated */
  openTab(index: number): Promise<void>
  /** Types into the search field. */
  search(text: string): Promise<void>
  /** Opens the details and the history of a card. */
  open(holder: string): Promise<void>
  /** Closes the panel over the list. */
  close(): Promise<void>
  /** Clicks the button of a row: activate, show number, unlock, cancel request, request new card. */
  act(holder: string): Promise<void>
  /** Opens the menu of a row and selects an item. @param index from 0 */
  choose(holder: string, index: number): Promise<void>
  /** Checks that the card was received. */
  acknowledgeReceipt(): Promise<void>
  /** Selects the reason of a termination. @param index from 0: lost, stolen, damaged, no longer needed */
  chooseReason(index: number): Promise<void>
  /** Clicks the action of the open dialog. */
  confirm(): Promise<void>
  /** Opens the form and requests one card per name, to the account's own address. */
  request(holders: readonly string[]): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-card-manager>`. */
export function cardManager(page: PageDriver, selector = 'nt-card-manager'): CardManagerPage {
  const widget = widgetPage(page, selector, '.card-manager:not([aria-busy]) :is(tbody .id, .empty)')
  const { element } = widget
  const row = (holder: string): ElementDriver => element.locator('tbody tr', { hasText: holder })
  const tab = element.locator('[role=tab]')
  const dialog = element.locator('dialog')
  return {
    ...widget,
    rows: () =>
      readRows(element.locator('tbody tr'), {
        holder: '.id',
        digits: '.c-main .sub',
        status: '.c-b',
        date: '.c-amt',
      }),
    tabs: () => tab.allInnerTexts(),
    openTab: (index) => tab.nth(index).click(),
    search: (text) => element.locator('[role=search] input').fill(text),
    open: (holder) => row(holder).locator('.id').click(),
    close: () => dialog.locator('.drawer-head button, .dialog-acts button').first().click(),
    act: (holder) => row(holder).locator('.card-acts > .btn:not(.icon)').click(),
    async choose(holder, index) {
      await row(holder).locator('.card-acts > .btn.icon').click()
      await row(holder).locator('[role=menuitem]').nth(index).click()
    },
    acknowledgeReceipt: () => dialog.locator('input[type=checkbox]').check(),
    chooseReason: (index) => dialog.locator('input[type=radio]').nth(index).check(),
    confirm: () => dialog.locator('button[type=submit]').click(),
    async request(holders) {
      await element.locator('.page-head button').click()
      for (const [index, holder] of holders.entries()) {
        if (index > 0) await dialog.locator('fieldset > p button').first().click()
        await dialog.locator('.card-line').nth(index).locator('input').first().fill(holder)
      }
      await dialog.locator('.drawer-foot [part~=primary-button]').click()
    },
    pager: listPager(element),
  }
}
