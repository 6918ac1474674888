import {
  type ElementDriver,
  fillAndLeave,
  isThere,
  type PageDriver,
  type WidgetPage,
  widgetPage,
  wordsOf,
} from './page-driver.ts'

/** `<nt-pay-invoices>`, step by step, in any language. */
export interface PayInvoicesPage extends WidgetPage {
  /** Returns the invoices that can be added, from the top. */
  addable(): Promise<string[]>
  /** Adds an invoice to the payment. */
  add(invoiceId: string): Promise<void>
  /** Removes an invoice from the payment. */
  remove(invoiceId: string): Promise<void>
  /** Types the amount to pay of an invoice, and leaves the field. */
  setAmount(invoiceId: string, text: string): Promise<void>
  /** Returns the total, as shown: `$12,690.50`. */
  total(): Promise<string>
  /** Goes from the invoices to the payment; does nothing if that step is already shown. */
  goOn(): Promise<void>
  /** Selects a bank account or a card. @param last4 its last four digits */
  chooseAccount(last4: string): Promise<void>
  /** Applies the credit of the account before the payment method. */
  useCredit(): Promise<void>
  /** Shows an amount field for each credit memo and invoice. */
  chooseCreditInvoices(): Promise<void>
  /** Types the amount of a credit memo for an invoice, and leaves the field. @param memoId such as `CM-1041` */
  setCredit(memoId: string, invoiceId: string, text: string): Promise<void>
  /** Allocates a lump sum to the invoices; leads to the step `plan`. */
  planUpTo(text: string): Promise<void>
  /** Goes from the allocation to the payment. */
  goOnWithPlan(): Promise<void>
  /** Waits for the preview of the payment, then accepts the terms, and the fee if the card has one. */
  acceptTerms(): Promise<void>
  /** Clicks the button that submits the payment. */
  pay(): Promise<void>
  /** Waits for the confirmation, and returns its number and text. */
  receipt(): Promise<{ confirmationNumber: string; text: string }>
  /** Waits until the widget reports that the outcome of the payment is unknown. */
  waitUntilChecking(): Promise<void>
  /** Waits for the error summary, and returns its text. */
  refusal(): Promise<string>
}

/** Page object of `<nt-pay-invoices>`. */
export function payInvoices(page: PageDriver, selector = 'nt-pay-invoices'): PayInvoicesPage {
  const widget = widgetPage(page, selector, '.pay .split:not(:has(.skel)), .pay-outcome')
  const { element } = widget
  const row = (invoiceId: string): ElementDriver => element.locator('tbody tr', { hasText: invoiceId })
  const summary = element.locator('.pay-sum')
  const credit = element.locator('.pay-credit')
  const plan = element.locator('.plan')
  return {
    ...widget,
    addable: () => element.locator('table:not(.pay-rows) tbody .id').allInnerTexts(),
    add: (invoiceId) => row(invoiceId).locator('.p-act button').click(),
    remove: (invoiceId) => row(invoiceId).locator('.p-act button').click(),
    setAmount: (invoiceId, text) => fillAndLeave(row(invoiceId).locator('input'), text),
    total: () => summary.locator('.money').first().innerText(),
    async goOn() {
      const next = summary.locator('[part~=primary-button]:not(.pay-now)')
      await element.locator('.pay-sum [part~=primary-button], .pay-now').first().waitFor()
      if (await isThere(next)) await next.click()
    },
    chooseAccount: (last4) => element.locator('label.choice', { hasText: last4 }).locator('input').check(),
    useCredit: () => credit.locator('input[type=checkbox]').check(),
    async chooseCreditInvoices() {
      await credit.locator('button.link').first().click()
      await credit.locator('.credit-lines').waitFor()
    },
    setCredit: (memoId, invoiceId, text) =>
      fillAndLeave(
        credit.locator('fieldset', { hasText: memoId }).locator('li', { hasText: invoiceId }).locator('input'),
        text,
      ),
    planUpTo: (text) => fillAndLeave(plan.locator('.plan-head input[inputmode=decimal]'), text),
    async goOnWithPlan() {
      await plan.locator('.tfoot [part~=primary-button]').click()
    },
    async acceptTerms() {
      // Excludes the compact card, which has no summary next to it.
      const boxes = element.locator(
        '.pay-sum input[type=checkbox], .pay-compact > .card:not(.pay-credit) input[type=checkbox]',
      )
      await boxes.first().waitFor()
      // The fee of a card is known, and its checkbox shown, once the preview has arrived.
      await element.locator(':not([aria-busy=true]):has(> .pay-now)').waitFor()
      for (let index = 0; index < (await boxes.count()); index += 1) await boxes.nth(index).check()
    },
    pay: () => element.locator('.pay-now').click(),
    async receipt() {
      return { confirmationNumber: await wordsOf(element.locator('.pay-number')), text: await widget.text() }
    },
    waitUntilChecking: () => element.locator('.pay-outcome[aria-busy=true]').waitFor(),
    refusal: () => wordsOf(element.locator('.pay [role=alert], .pay .banner.danger')),
  }
}
