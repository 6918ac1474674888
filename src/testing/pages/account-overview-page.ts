import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-account-overview>`: figures in the page's own form. */
export interface AccountOverviewPage extends WidgetPage {
  /** Open amount. */
  balance(): Promise<string>
  /** Amount that is past due, as shown. */
  pastDue(): Promise<string>
  /** Numbers of the invoices that are due soon. */
  dueSoon(): Promise<string[]>
}

/** Page object of `<nt-account-overview>`. */
export function accountOverview(page: PageDriver, selector = 'nt-account-overview'): AccountOverviewPage {
  const widget = widgetPage(page, selector, '.figures')
  const { element } = widget
  return {
    ...widget,
    balance: () => element.locator('.figures .money').first().innerText(),
    pastDue: () => element.locator('.past-due .money').innerText(),
    dueSoon: () => element.locator('.id').allInnerTexts(),
  }
}
