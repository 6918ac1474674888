import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-program-invoices>` */
export function programInvoices(page: PageDriver, selector = 'nt-program-invoices'): WidgetPage {
  return widgetPage(page, selector, '.program-invoices:not([aria-busy])')
}
