import {
  type ElementDriver,
  fillAndLeave,
  type PageDriver,
  type WidgetPage,
  widgetPage,
  wordsOf,
} from './page-driver.ts'

/** Possible answers of all sides, those of each side in display order. */
export type DisputeChoice =
  'close' | 'respond to merchant' | 'escalate' | 'grant in full' | 'grant in part' | 'respond to customer' | 'deny'

/** Page object of `<nt-dispute-detail>` for each side and customer support, in any language. */
export interface DisputeDetailPage extends WidgetPage {
  /** Returns the history of the dispute, oldest first. */
  history(): Promise<string[]>
  /** Returns the side that must answer, and the effect of the deadline. */
  deadline(): Promise<string>
  /** Selects an answer. */
  choose(answer: DisputeChoice): Promise<void>
  /** Types the message of an answer. */
  write(message: string): Promise<void>
  /** Types the granted or offered amount of a row. @param index from 0 @param text in the format of the language */
  setAmount(index: number, text: string): Promise<void>
  /** Clicks the button that submits, or that asks for confirmation. */
  send(): Promise<void>
  /** Confirms a dialog. */
  confirm(): Promise<void>
  /** Opens the confirmation for withdrawing. */
  withdraw(): Promise<void>
  /** Waits for the result of an answer, and returns its text. */
  outcome(): Promise<string>
}

/** Page object of `<nt-dispute-detail>`. */
export function disputeDetail(page: PageDriver, selector = 'nt-dispute-detail'): DisputeDetailPage {
  const widget = widgetPage(page, selector, '.dispute-detail:not([aria-busy])')
  const { element } = widget
  const form: ElementDriver = element.locator('.answer-form')
  return {
    ...widget,
    history: () => element.locator('.story > li').allInnerTexts(),
    deadline: () => wordsOf(element.locator('.dispute-detail > .banner')),
    choose: (answer) => form.locator(`input[type=radio][value="${answer}"]`).check(),
    write: (message) => form.locator('textarea').first().fill(message),
    setAmount: (index, text) => fillAndLeave(form.locator('.amount-rows input').nth(index), text),
    send: () => form.locator('button[type=submit].primary').first().click(),
    confirm: () => element.locator('dialog button[type=submit]').click(),
    withdraw: () => element.locator('.btn.danger-quiet').click(),
    outcome: () => wordsOf(element.locator('.dispute-detail > [tabindex] .banner')),
  }
}
