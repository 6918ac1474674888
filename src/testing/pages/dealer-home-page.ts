import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-dealer-home>` */
export function dealerHome(page: PageDriver, selector = 'nt-dealer-home'): WidgetPage {
  return widgetPage(page, selector, '.dealer-home:not([aria-busy])')
}
