import { type ElementDriver, type PageDriver, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** `<nt-dispute-create>` as a customer uses it, step by step, in any language. */
export interface DisputeCreatePage extends WidgetPage {
  /** Numbers of the invoices that can be disputed, from the top. */
  disputable(): Promise<string[]>
  /** Those that cannot, each with the words why. */
  refusedInvoices(): Promise<string[]>
  /** Selects an invoice. */
  choose(invoiceId: string): Promise<void>
  /** Deselects an invoice; it is asked about first when something was entered for it. */
  drop(invoiceId: string): Promise<void>
  /** From a step to the next one. */
  goOn(): Promise<void>
  /** Chooses the reason. @param reason its id or its words */
  chooseReason(reason: string): Promise<void>
  /** Says what happened. */
  describe(text: string): Promise<void>
  /** Disputes a part of an invoice. @param text the amount as a person types it */
  disputePart(invoiceId: string, text: string): Promise<void>
  /** Disputes a line of an invoice. @param line counted from 0 */
  disputeLine(invoiceId: string, line: number): Promise<void>
  /** Chooses the type of the documents that are added next. @param type its id or its words */
  chooseDocumentType(type: string): Promise<void>
  /** The field that takes files; a browser's driver fills it. */
  files(): ElementDriver
  /** Names a person who is no user of the account. */
  addContact(name: string, emailAddress: string): Promise<void>
  /** From the one card transaction that is chosen to the form for a chargeback of it. */
  askForChargeback(): Promise<void>
  /** Fills in the form for a chargeback; `send` sends it. @param reason its id, as `not-recognized` */
  fillChargeback(reason: string, text: string): Promise<void>
  /** Waits for the words why no chargeback is available. */
  noChargeback(): Promise<string>
  /** Presses the button that sends the disputes, or the chargeback. */
  send(): Promise<void>
  /** Waits for the numbers of the disputes that were opened. */
  numbers(): Promise<string[]>
  /** Waits until the widget says that it does not know what became of the request. */
  waitUntilUnknown(): Promise<void>
  /** Waits for the summary of what was refused or is missing, and gives its words. */
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
