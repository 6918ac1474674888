import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-program-overview>` */
export function programOverview(page: PageDriver, selector = 'nt-program-overview'): WidgetPage {
  return widgetPage(page, selector, '.program-overview:not([aria-busy])')
}
