import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-support-desk>` */
export function supportDesk(page: PageDriver, selector = 'nt-support-desk'): WidgetPage {
  return widgetPage(page, selector, '.support-desk:not([aria-busy])')
}
