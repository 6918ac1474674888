import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-dispute-detail>` */
export function disputeDetail(page: PageDriver, selector = 'nt-dispute-detail'): WidgetPage {
  return widgetPage(page, selector, '.dispute-detail:not([aria-busy])')
}
