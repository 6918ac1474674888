import { isThere, type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** Page object of `<nt-survey>`, which is visible only with consent, a survey of the provider, and the flag. */
export interface SurveyPage extends WidgetPage {
  /** Waits for the offer. */
  waitUntilReady(): Promise<void>
  /** Whether the offer, the survey, or the thanks is shown. */
  isShown(): Promise<boolean>
  /** Accepts the offer, and waits for the third party's frame. */
  start(): Promise<void>
  /** The content of the third party's frame, once it is open. */
  readonly frame: PageDriver
  /** Waits for the thanks in place of the frame. */
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
    // Only this state has a single button; the offer and a failure have two, and the open survey has its frame.
    waitUntilAnswered: () => element.locator('.survey:not(:has(.survey-frame)):not(:has(button + button))').waitFor(),
    close: () => element.locator(`${button}:last-of-type`).click(),
  }
}
