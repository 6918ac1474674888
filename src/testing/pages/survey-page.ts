import { isThere, type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-survey>`: nothing is seen of it without consent, a survey of the provider's, and the flag. */
export interface SurveyPage extends WidgetPage {
  /** Waits until it is offered. */
  waitUntilReady(): Promise<void>
  /** It is offered, open, or says thanks. */
  isShown(): Promise<boolean>
  /** Accepts the offer, and waits for the third party's frame. */
  start(): Promise<void>
  /** Inside of the third party's frame, once it is started. */
  readonly frame: PageDriver
  /** Waits until the frame has gone for thanks. */
  waitUntilAnswered(): Promise<void>
  /** Closes it in any state. */
  close(): Promise<void>
}

/** Page object of `<nt-survey>`. */
export function survey(page: PageDriver, selector = 'nt-survey'): SurveyPage {
  const widget = widgetPage(page, selector, '.survey')
  const { element } = widget
  const button = '.survey > .row button'
  const frame = element.locator('iframe')
  return {
    ...widget,
    isShown: () => isThere(element.locator('.survey')),
    async start() {
      await element.locator(`${button}.primary`).click()
      await frame.waitFor()
    },
    get frame() {
      return frame.contentFrame()
    },
    // Its one button is left, where the offer and a failure have two and the survey its frame.
    waitUntilAnswered: () => element.locator('.survey:not(:has(.survey-frame)):not(:has(button + button))').waitFor(),
    close: () => element.locator(`${button}:last-of-type`).click(),
  }
}
