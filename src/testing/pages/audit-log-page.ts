import { type ListPager, listPager } from './list-pager.ts'
import { type PageDriver, readRows, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** One row of the log, in the language and formats of the page. */
export interface AuditRow {
  when: string
  who: string
  what: string
  /** Name of the object; empty if the entry has none. */
  object: string
}

/** `<nt-audit-log>` */
export interface AuditLogPage extends WidgetPage {
  /** Returns the entries on this page, from the top. */
  rows(): Promise<AuditRow[]>
  /**
   * Opens an entry and returns its whole text.
   *
   * @param index from 0
   */
  open(index: number): Promise<string>
  /** Closes the opened entry. */
  close(): Promise<void>
  /** Goes from the opened entry to all entries of the same object. */
  showSameObject(): Promise<void>
  /** Shows only the user's own entries; for users who can also see others. */
  showOwn(): Promise<void>
  /**
   * Filters by an object. @param object its whole number, such as that of a payment; the list reloads after a short
   * delay
   */
  filterByObject(object: string): Promise<void>
  /** Filters by an action. @param action in the language of the page */
  filterByAction(action: string): Promise<void>
  /** Active filters, as shown. */
  filters(): Promise<string[]>
  /** Removes a filter. @param index from 0, among the active filters */
  removeFilter(index: number): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-audit-log>`. */
export function auditLog(page: PageDriver, selector = 'nt-audit-log'): AuditLogPage {
  const widget = widgetPage(page, selector, 'tbody .c-what')
  const { element } = widget
  const entry = element.locator('dialog')
  const set = element.locator('.tools .chip.on')

  /** Returns the panel of filters, after opening it if it is closed. */
  async function openFilters(): Promise<void> {
    const opener = element.locator('.tools > button[aria-expanded]')
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    await element.locator('.log-filters').waitFor()
  }
  return {
    ...widget,
    rows: () =>
      readRows(element.locator('tbody tr:has(.c-what)'), {
        when: '.c-when',
        who: '.c-who',
        what: '.c-what',
        object: '.c-object',
      }),
    async open(index) {
      await element.locator('.c-what button').nth(index).click()
      return wordsOf(entry)
    },
    close: () => entry.locator('.drawer-head button').click(),
    showSameObject: () => entry.locator('.drawer-foot button:last-of-type').click(),
    showOwn: () => element.locator('.tools .chip:not(.on)').click(),
    async filterByObject(object) {
      await openFilters()
      await element.locator('.log-filters input:not([role=combobox])').first().fill(object)
    },
    async filterByAction(action) {
      await openFilters()
      // Takes the last field, because the user filter before it is missing for users who may not search users.
      const field = element.locator('.log-filters .combobox:not(:has(~ .combobox))')
      await field.locator('input').fill(action)
      await field.locator('[role=option]').first().click()
    },
    filters: () => set.allInnerTexts(),
    removeFilter: (index) => set.nth(index).click(),
    pager: listPager(element),
  }
}
