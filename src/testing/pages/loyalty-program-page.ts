import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-loyalty-program>` */
export function loyaltyProgram(page: PageDriver, selector = 'nt-loyalty-program'): WidgetPage {
  return widgetPage(page, selector, '.loyalty-program:not([aria-busy])')
}
