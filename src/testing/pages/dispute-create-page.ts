import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-dispute-create>` */
export function disputeCreate(page: PageDriver, selector = 'nt-dispute-create'): WidgetPage {
  return widgetPage(page, selector, '.dispute-create:not([aria-busy])')
}
