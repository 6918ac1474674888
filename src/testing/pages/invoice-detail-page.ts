import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-invoice-detail>` */
export function invoiceDetail(page: PageDriver, selector = 'nt-invoice-detail'): WidgetPage {
  return widgetPage(page, selector, '.invoice-detail:not([aria-busy])')
}
