import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-card-manager>` */
export function cardManager(page: PageDriver, selector = 'nt-card-manager'): WidgetPage {
  return widgetPage(page, selector, '.card-manager:not([aria-busy])')
}
