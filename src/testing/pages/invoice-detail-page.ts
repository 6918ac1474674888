import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-invoice-detail>`, in any language. */
export interface InvoiceDetailPage extends WidgetPage {
  /** Number of the invoice. */
  invoiceNumber(): Promise<string>
  /** Returns the amounts: one text per row, from the billed to the payable amount. */
  amounts(): Promise<string[]>
  /** Clicks the button that starts the payment. */
  pay(): Promise<void>
  /** Shows the next invoice of the list. */
  next(): Promise<void>
  /** Shows the previous invoice of the list. */
  previous(): Promise<void>
  /** Returns to the list. */
  back(): Promise<void>
}

/** Page object of `<nt-invoice-detail>`. */
export function invoiceDetail(page: PageDriver, selector = 'nt-invoice-detail'): InvoiceDetailPage {
  const widget = widgetPage(page, selector, '.invoice-detail:not([aria-busy])')
  const { element } = widget
  return {
    ...widget,
    invoiceNumber: () => element.locator('h2.h1 .number').innerText(),
    amounts: () => element.locator('.amounts .dl > div').allInnerTexts(),
    pay: () => element.locator('.amounts .btn.primary').click(),
    next: () => element.locator('.pager .btn').nth(1).click(),
    previous: () => element.locator('.pager .btn').first().click(),
    back: () => element.locator('.crumb button').click(),
  }
}
