import { type ElementDriver, type PageDriver, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** `<nt-dispute-create>`, step by step, in any language. */
export interface DisputeCreatePage extends WidgetPage {
  /** Returns the numbers of the invoices that can be disputed, from the top. */
  disputable(): Promise<string[]>
  /** Returns the invoices that cannot be disputed, each with the reason shown. */
  refusedInvoices(): Promise<string[]>
  /** Selects an invoice. */
  choose(invoiceId: string): Promise<void>
  /** Deselects an invoice; confirms the dialog that appears if its fields have input. */
  drop(invoiceId: string): Promise<void>
  /** Goes to the next step. */
  goOn(): Promise<void>
  /** Selects the reason. @param reason its id or its text */
  chooseReason(reason: string): Promise<void>
  /** Types the description. */
  describe(text: string): Promise<void>
  /** Disputes a part of an invoice. @param text the amount as a user types it */
  disputePart(invoiceId: string, text: string): Promise<void>
  /** Disputes a line of an invoice. @param line counted from 0 */
  disputeLine(invoiceId: string, line: number): Promise<void>
  /** Selects the type of the documents added next. @param type its id or its text */
  chooseDocumentType(type: string): Promise<void>
  /** Returns the file input, which the browser driver fills. */
  files(): ElementDriver
  /** Adds a contact who is not a user of the account. */
  addContact(name: string, emailAddress: string): Promise<void>
  /** Goes from the only selected card transaction to the form for a chargeback. */
  askForChargeback(): Promise<void>
  /** Fills in the form for a chargeback; `send` submits it. @param reason its id, such as `not-recognized` */
  fillChargeback(reason: string, text: string): Promise<void>
  /** Waits for the text that explains why no chargeback is available, and returns it. */
  noChargeback(): Promise<string>
  /** Clicks the button that submits the disputes, or the chargeback. */
  send(): Promise<void>
  /** Waits for the numbers of the opened disputes, and returns them. */
  numbers(): Promise<string[]>
  /** Waits until the widget reports that the outcome of the request is unknown. */
  waitUntilUnknown(): Promise<void>
  /** Waits for the error summary, and returns its text. */
  refusal(): Promise<string>
}

/** Page object of `<nt-dispute-create>`. */
export function disputeCreate(page: PageDriver, selector = 'nt-dispute-create'): DisputeCreatePage {
  const widget = widgetPage(page, selector, '.dispute-create:not([aria-busy])')
  const { element } = widget
  const box = (invoiceId: string): ElementDriver =>
    element.locator('tbody tr', { hasText: invoiceId }).locator('input[type=checkbox]')
  const card = (invoiceId: string): ElementDriver => element.locator('.dc-invoice', { hasText: invoiceId })
  return {
    ...widget,
    disputable: () => element.locator('tbody tr:not(.dc-dead) .id').allInnerTexts(),
    refusedInvoices: () => element.locator('tbody tr.dc-dead').allInnerTexts(),
    choose: (invoiceId) => box(invoiceId).check(),
    drop: (invoiceId) => box(invoiceId).click(),
    goOn: () => element.locator('.dc-go:visible').first().click(),
    async chooseReason(reason) {
      await element.locator('#dc-reason').selectOption(reason)
    },
    describe: (text) => element.locator('#dc-description').fill(text),
    async disputePart(invoiceId, text) {
      await card(invoiceId).locator('input[value=part]').check()
      await card(invoiceId).locator('.dc-amount input').fill(text)
    },
    async disputeLine(invoiceId, line) {
      await card(invoiceId).locator('input[value=lines]').check()
      await card(invoiceId).locator('.dc-lines tbody input[type=checkbox]').nth(line).check()
    },
    async chooseDocumentType(type) {
      await element.locator('.dc-type select').selectOption(type)
    },
    files: () => element.locator('input[type=file]'),
    async addContact(name, emailAddress) {
      await element.locator('#dc-name').fill(name)
      await element.locator('#dc-email').fill(emailAddress)
      await element.locator('.dc-person button').click()
    },
    askForChargeback: () => element.locator('.dc-offer button').click(),
    async fillChargeback(reason, text) {
      await element.locator(`input[name=cb-reason][value=${reason}]`).check()
      await element.locator('#cb-description').fill(text)
    },
    noChargeback: () => wordsOf(element.locator('.cb-none')),
    send: () => element.locator('.dc-send .btn.primary').click(),
    async numbers() {
      await element.locator('.dc-sent').waitFor()
      return element.locator('.dc-sent .dc-number').allInnerTexts()
    },
    waitUntilUnknown: () => element.locator('.dc-unknown').waitFor(),
    refusal: () => wordsOf(element.locator('.dispute-create .banner.danger:visible')),
  }
}
