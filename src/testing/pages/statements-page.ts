import { type ListPager, listPager } from './list-pager.ts'
import { type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One month, in the language and formats of the page. */
export interface StatementMonthRow {
  month: string
  closing: string
  /** Whether the month has not ended yet. */
  isRunning: boolean
}

/** A line of the open statement, including the opening and closing balance. */
export interface StatementLineRow {
  date: string
  movement: string
  charge: string
  credit: string
  balance: string
}

/** `<nt-statements>` */
export interface StatementsPage extends WidgetPage {
  /** Months of this page, from the top. */
  months(): Promise<StatementMonthRow[]>
  /** Opens the statement of a month. @param index from 0 */
  open(index: number): Promise<void>
  /** Returns from an open statement to the list of months. */
  back(): Promise<void>
  /** Opens the form for a period. */
  choosePeriod(): Promise<void>
  /**
   * Shows the statement of a period, in the open form. @param from and `to` in the date format of the page's language
   */
  showPeriod(from: string, to: string): Promise<void>
  /** Shows the statement as of a day, in the open form. @param day in the date format of the page's language */
  showAsOf(day: string): Promise<void>
  /** Opening balance, charges, credits, and closing balance of the open statement. */
  sums(): Promise<string[]>
  /** Lines of this page of the open statement, from the top. */
  lines(): Promise<StatementLineRow[]>
  /** Saves the open statement. */
  save(kind: 'pdf' | 'csv'): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-statements>`. */
export function statements(page: PageDriver, selector = 'nt-statements'): StatementsPage {
  const widget = widgetPage(page, selector, '.c-month')
  const { element } = widget
  const form = element.locator('form')
  const show = () => form.locator('button[type=submit]').click()
  return {
    ...widget,
    months: () =>
      readRows(
        element.locator('.months tbody tr'),
        { month: '.c-month button', closing: '.c-closing' },
        { isRunning: '.badge' },
      ),
    async open(index) {
      await element.locator('.c-month button').nth(index).click()
      await element.locator('.statement-sums').waitFor()
    },
    async back() {
      await element.locator('.crumb button').click()
      await element.locator('.c-month').first().waitFor()
    },
    async choosePeriod() {
      await element.locator('.page-head button[aria-expanded]').click()
      await form.waitFor()
    },
    async showPeriod(from, to) {
      await form.locator('.chip').nth(0).click()
      await form.locator('input').nth(0).fill(from)
      await form.locator('input').nth(1).fill(to)
      await show()
    },
    async showAsOf(day) {
      await form.locator('.chip').nth(1).click()
      await form.locator('input').first().fill(day)
      await show()
    },
    sums: () => element.locator('.statement-sums dd').allInnerTexts(),
    lines: () =>
      readRows(element.locator('.lines tbody tr'), {
        date: '.c-date',
        movement: '.c-what',
        charge: '.c-charge',
        credit: '.c-credit',
        balance: '.c-balance',
      }),
    save: (kind) => element.locator(`.statement-${kind}`).click(),
    pager: listPager(element),
  }
}
