import {
  type ElementDriver,
  fillAndLeave,
  type PageDriver,
  type WidgetPage,
  widgetPage,
  wordsOf,
} from './page-driver.ts'

/** `<nt-pay-invoices>` as a payer uses it, step by step, in any language. */
export interface PayInvoicesPage extends WidgetPage {
  /** Invoices that may be added, from the top. */
  addable(): Promise<string[]>
  /** Adds an invoice to the payment. */
  add(invoiceId: string): Promise<void>
  /** Removes an invoice from the payment. */
  remove(invoiceId: string): Promise<void>
  /** Types the amount to pay of an invoice, and leaves the field. */
  setAmount(invoiceId: string, text: string): Promise<void>
  /** `$12,690.50`, in the page's own form. */
  total(): Promise<string>
  /** From the invoices to the method, and from the method to the review. */
  goOn(): Promise<void>
  /** Chooses a bank account. @param last4 the last four digits of the account */
  chooseAccount(last4: string): Promise<void>
  /** Checks the terms. */
  acceptTerms(): Promise<void>
  /** Presses the button that submits the payment. */
  pay(): Promise<void>
  /** Waits for the confirmation. */
  receipt(): Promise<{ confirmationNumber: string; text: string }>
  /** Waits until the widget says that it does not know yet what became of the payment. */
  waitUntilChecking(): Promise<void>
  /** Waits for the summary of what was refused, and gives its words. */
  refusal(): Promise<string>
}

/** Page object of `<nt-pay-invoices>`. */
export function payInvoices(page: PageDriver, selector = 'nt-pay-invoices'): PayInvoicesPage {
  const widget = widgetPage(page, selector, '.pay .split:not(:has(.skel)), .pay-outcome')
  const { element } = widget
  const row = (invoiceId: string): ElementDriver => element.locator('tbody tr', { hasText: invoiceId })
  const summary = element.locator('.pay-sum')
  return {
    ...widget,
    addable: () => element.locator('table:not(.pay-rows) tbody .id').allInnerTexts(),
    add: (invoiceId) => row(invoiceId).locator('.p-act button').click(),
    remove: (invoiceId) => row(invoiceId).locator('.p-act button').click(),
    setAmount: (invoiceId, text) => fillAndLeave(row(invoiceId).locator('input'), text),
    total: () => summary.locator('.money').first().innerText(),
    goOn: () => summary.locator('button').first().click(),
    chooseAccount: (last4) => element.locator('label.choice', { hasText: last4 }).locator('input').check(),
    acceptTerms: () => summary.locator('input[type=checkbox]').check(),
    pay: () => summary.locator('button[type=submit]').click(),
    async receipt() {
      return { confirmationNumber: await wordsOf(element.locator('.pay-number')), text: await widget.text() }
    },
    waitUntilChecking: () => element.locator('.pay-outcome[aria-busy=true]').waitFor(),
    refusal: () => wordsOf(element.locator('.pay [role=alert], .pay .banner.danger')),
  }
}
