import { type ElementDriver, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** One bank account or card, in the language and formats of the page. */
export interface PaymentMethodRow {
  /** Name, such as `Operating account ••6789`. */
  name: string
  usedFor: string
  /** The status, and the next step if one is pending. */
  status: string
}

/** `<nt-payment-methods>`: numbers are entered in a frame that page objects cannot fill in. */
export interface PaymentMethodsPage extends WidgetPage {
  /** Returns bank accounts, then cards, from the top. */
  rows(): Promise<PaymentMethodRow[]>
  /** Clicks the button of a row: enter amounts, remove. */
  act(name: string): Promise<void>
  /** Opens the menu of a row and selects an item. @param index from 0 */
  choose(name: string, index: number): Promise<void>
  /** Types the two test deposits into the open dialog, in the format of the page's language. */
  enterAmounts(first: string, second: string): Promise<void>
  /** Clicks the action of the open dialog. */
  confirm(): Promise<void>
  /** Returns the terms of AutoPay as sentences; empty while it is off. */
  terms(): Promise<string[]>
  /** Returns day, invoice, and amount of each AutoPay payment in the next sixty days. */
  forecast(): Promise<{ day: string; invoice: string; amount: string }[]>
}

/** Page object of `<nt-payment-methods>`. */
export function paymentMethods(page: PageDriver, selector = 'nt-payment-methods'): PaymentMethodsPage {
  const widget = widgetPage(page, selector, '.payment-methods:not([aria-busy]) :is(tbody .id, .empty)')
  const { element } = widget
  const row = (name: string): ElementDriver => element.locator('.methods tbody tr', { hasText: name })
  const dialog = element.locator('dialog')
  return {
    ...widget,
    rows: () => readRows(element.locator('.methods tbody tr'), { name: '.id', usedFor: '.c-use', status: '.c-state' }),
    act: (name) => row(name).locator('.c-act .btn:not(.icon)').click(),
    async choose(name, index) {
      await row(name).locator('.c-act .btn.icon').click()
      await row(name).locator('[role=menuitem]').nth(index).click()
    },
    async enterAmounts(first, second) {
      await dialog.locator('.two-amounts input').nth(0).fill(first)
      await dialog.locator('.two-amounts input').nth(1).fill(second)
    },
    confirm: () => dialog.locator('button[type=submit]').click(),
    terms: () => element.locator('.auto-pay-terms li').allInnerTexts(),
    forecast: () =>
      readRows(element.locator('.auto-pay-days tbody tr'), { day: '.c-b', invoice: '.id', amount: '.c-amt' }),
  }
}
