import {
  type ElementDriver,
  fillAndLeave,
  type PageDriver,
  type WidgetPage,
  widgetPage,
  wordsOf,
} from './page-driver.ts'

/** Answers to choose from; each in the order in which its side sees them. */
export type DisputeChoice =
  'close' | 'respond to merchant' | 'escalate' | 'grant in full' | 'grant in part' | 'respond to customer' | 'deny'

/** `<nt-dispute-detail>` as either side or customer support uses it, in any language. */
export interface DisputeDetailPage extends WidgetPage {
  /** What was said and done, the first first. */
  history(): Promise<string[]>
  /** The side at turn and the effect of silence. */
  deadline(): Promise<string>
  /** Chooses an answer. */
  choose(answer: DisputeChoice): Promise<void>
  /** Types the message of an answer. */
  write(message: string): Promise<void>
  /** Types what is granted or offered of a row. @param index from 0 @param text in the form of the language */
  setAmount(index: number, text: string): Promise<void>
  /** Presses the button that sends, or that asks before. */
  send(): Promise<void>
  /** Agrees to what a dialog asks. */
  confirm(): Promise<void>
  /** Opens the question whether to withdraw. */
  withdraw(): Promise<void>
  /** Waits for what is said of an answer, and gives its words. */
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
