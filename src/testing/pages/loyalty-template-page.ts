import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-loyalty-template>` */
export function loyaltyTemplate(page: PageDriver, selector = 'nt-loyalty-template'): WidgetPage {
  return widgetPage(page, selector, '.loyalty-template:not([aria-busy])')
}
