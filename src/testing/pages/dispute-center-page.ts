import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-dispute-center>` */
export function disputeCenter(page: PageDriver, selector = 'nt-dispute-center'): WidgetPage {
  return widgetPage(page, selector, '.dispute-center:not([aria-busy])')
}
