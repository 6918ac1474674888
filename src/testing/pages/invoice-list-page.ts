import { type ListPager, listPager } from './list-pager.ts'
import { type ElementDriver, fillAndLeave, type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-invoice-list>` as a person uses it, in any language: invoices are named by their numbers. */
export interface InvoiceListPage extends WidgetPage {
  /** Numbers of the invoices on this page, from the top. */
  rows(): Promise<string[]>
  /** All that one row says. */
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
  /** Types how much of a selected invoice is paid, and leaves the field. */
  setAmount(invoiceId: string, text: string): Promise<void>
  /** What the selection comes to, in the page's own form: `$12,690.50`; one line a currency. */
  payTotal(): Promise<string>
  /** Presses the button that leads to the payment. */
  continueToPay(): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-invoice-list>`. */
export function invoiceList(page: PageDriver, selector = 'nt-invoice-list'): InvoiceListPage {
  // Rows come a few at a time (WID-60): a body that is busy does not have all of them yet.
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
    continueToPay: () => element.locator('.bar .acts button').first().click(),
    pager: listPager(element),
  }
}
