import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-vouchers>` */
export function vouchers(page: PageDriver, selector = 'nt-vouchers'): WidgetPage {
  return widgetPage(page, selector, '.voucher-page:not([aria-busy])')
}
