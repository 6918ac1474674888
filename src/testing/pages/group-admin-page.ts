import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-group-admin>` */
export function groupAdmin(page: PageDriver, selector = 'nt-group-admin'): WidgetPage {
  return widgetPage(page, selector, '.group-admin:not([aria-busy])')
}
