import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-add-bank-account>` */
export function addBankAccount(page: PageDriver, selector = 'nt-add-bank-account'): WidgetPage {
  return widgetPage(page, selector, '.add-bank-account:not([aria-busy])')
}
