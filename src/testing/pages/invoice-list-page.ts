import { type ListPager, listPager } from './list-pager.ts'
import { type ElementDriver, fillAndLeave, type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-invoice-list>`, in any language: invoices are identified by their numbers. */
export interface InvoiceListPage extends WidgetPage {
  /** Numbers of the invoices on this page, from the top. */
  rows(): Promise<string[]>
  /** The whole text of one row. */
  rowText(invoiceId: string): Promise<string>
  /** Labels with their counts, in order. */
  tabs(): Promise<string[]>
  /** Opens a tab. @param index from 0: open, past due, payment pending, disputed, paid, all */
  openTab(index: number): Promise<void>
  /** Types into the search field. */
  search(text: string): Promise<void>
  /** Selects an invoice. */
  select(invoiceId: string): Promise<void>
  /** Clears the selection of an invoice. */
  unselect(invoiceId: string): Promise<void>
  /** Types the amount to pay of a selected invoice, and leaves the field. */
  setAmount(invoiceId: string, text: string): Promise<void>
  /** Totals of the selection, as shown: `$12,690.50`; one line per currency. */
  payTotal(): Promise<string>
  /** Clicks the button that starts the payment. */
  continueToPay(): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-invoice-list>`. */
export function invoiceList(page: PageDriver, selector = 'nt-invoice-list'): InvoiceListPage {
  // Rows are added in batches (WID-60): a table body with aria-busy does not have all of them yet.
  const whole = 'tbody:not([aria-busy])'
  const widget = widgetPage(page, selector, `${whole} .id`)
  const { element } = widget
  const row = (invoiceId: string): ElementDriver => element.locator('tbody tr', { hasText: invoiceId })
  const tab = element.locator('[role=tab]')
  return {
    ...widget,
    async rows() {
      if ((await element.locator('tbody').count()) > 0) await element.locator(`${whole}, .empty`).first().waitFor()
      return element.locator('tbody .id').allInnerTexts()
    },
    rowText: (invoiceId) => row(invoiceId).innerText(),
    tabs: () => tab.allInnerTexts(),
    openTab: (index) => tab.nth(index).click(),
    search: (text) => element.locator('[role=search] input').fill(text),
    select: (invoiceId) => row(invoiceId).locator('input[type=checkbox]').check(),
    unselect: (invoiceId) => row(invoiceId).locator('input[type=checkbox]').uncheck(),
    setAmount: (invoiceId, text) => fillAndLeave(row(invoiceId).locator('input[inputmode]'), text),
    payTotal: () => element.locator('.bar .money').innerText(),
    continueToPay: () => element.locator('.bar [part~=primary-button]').click(),
    pager: listPager(element),
  }
}
