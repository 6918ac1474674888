import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-user-admin>` */
export function userAdmin(page: PageDriver, selector = 'nt-user-admin'): WidgetPage {
  return widgetPage(page, selector, '.user-admin:not([aria-busy])')
}
