import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-invoice-detail>` as a user works with it, in any language. */
export interface InvoiceDetailPage extends WidgetPage {
  /** Number of the invoice. */
  invoiceNumber(): Promise<string>
  /** What the invoice adds up to: one text for each row, from what was billed to what can be paid now. */
  amounts(): Promise<string[]>
  /** Presses the button that leads to the payment. */
  pay(): Promise<void>
  /** Shows the next invoice of the list that the user came from. */
  next(): Promise<void>
  /** Shows the previous invoice of that list. */
  previous(): Promise<void>
  /** Leads to the list. */
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
