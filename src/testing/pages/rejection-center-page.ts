import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-rejection-center>` */
export function rejectionCenter(page: PageDriver, selector = 'nt-rejection-center'): WidgetPage {
  return widgetPage(page, selector, '.rejection-center:not([aria-busy])')
}
