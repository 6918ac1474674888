import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** Page object of `<nt-account-overview>`; amounts are in the format of the page. */
export interface AccountOverviewPage extends WidgetPage {
  /** Returns the open amount, as shown. */
  balance(): Promise<string>
  /** Returns the past due amount, as shown. */
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
