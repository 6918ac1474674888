import { type ListPager, listPager } from './list-pager.ts'
import { type ElementDriver, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One payment of the list, in the language and formats of the page. */
export interface PaymentHistoryRow {
  /** Number of the payment, such as `P-100003`. */
  payment: string
  /** Invoices, payer, and method of the payment. */
  about: string
  /** Status with its date or reason. */
  status: string
  amount: string
}

/** `<nt-payment-history>`, in any language: payments are identified by their numbers. */
export interface PaymentHistoryPage extends WidgetPage {
  /** Labels with their counts, in order. */
  tabs(): Promise<string[]>
  /** Opens a tab. @param index from 0: all, scheduled, processing, settled, failed, returned, declined */
  openTab(index: number): Promise<void>
  /** Payments of this page, from the top. */
  rows(): Promise<PaymentHistoryRow[]>
  /** Types into the search field; the list reloads after a short delay. */
  search(text: string): Promise<void>
  /** Opens the page of a payment. */
  open(payment: string): Promise<void>
  /** Returns from a payment to the list. */
  back(): Promise<void>
  /** Clicks the button of a row: cancel, pay again, or save the receipt. */
  act(payment: string): Promise<void>
  /** Saves the filtered list as a file. */
  save(): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-payment-history>`. */
export function paymentHistory(page: PageDriver, selector = 'nt-payment-history'): PaymentHistoryPage {
  const widget = widgetPage(page, selector, 'tbody .id')
  const { element } = widget
  const row = (payment: string): ElementDriver => element.locator('tbody tr', { hasText: payment })
  const tab = element.locator('[role=tab]')
  return {
    ...widget,
    tabs: () => tab.allInnerTexts(),
    openTab: (index) => tab.nth(index).click(),
    rows: () =>
      readRows(element.locator('tbody tr'), {
        payment: '.id',
        about: '.c-d',
        status: '.c-b',
        amount: '.c-amt .strong',
      }),
    search: (text) => element.locator('input[type=search]').fill(text),
    async open(payment) {
      await row(payment).locator('.id').click()
      await element.locator('.pay').waitFor()
    },
    async back() {
      await element.locator('.crumb button').click()
      await element.locator('tbody .id').first().waitFor()
    },
    act: (payment) => row(payment).locator('.c-e button').click(),
    save: () => element.locator('.tools > .btn:not([aria-expanded])').click(),
    pager: listPager(element),
  }
}
