import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-dispute-respond>` */
export function disputeRespond(page: PageDriver, selector = 'nt-dispute-respond'): WidgetPage {
  return widgetPage(page, selector, '.dispute-respond:not([aria-busy])')
}
