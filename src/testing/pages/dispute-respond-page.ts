import { type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'
import type { DisputeChoice } from './dispute-detail-page.ts'

/** What becomes, or became, of one dispute, in the page's own words. */
export interface RespondRow {
  dispute: string
  total: string
  after: string
}

/** `<nt-dispute-respond>` */
export interface DisputeRespondPage extends WidgetPage {
  /** Each dispute with what becomes of it; afterwards with what became of it. */
  rows(): Promise<RespondRow[]>
  /** Chooses the answer to all of them. */
  choose(answer: Exclude<DisputeChoice, 'grant in part'> | 'withdraw'): Promise<void>
  /** Types the message. */
  write(message: string): Promise<void>
  /** Presses the button that sends, or that asks before. */
  send(): Promise<void>
  /** Agrees to what a dialog asks. */
  confirm(): Promise<void>
  /** Waits until the results are there. */
  waitForResults(): Promise<void>
}

/** Page object of `<nt-dispute-respond>`. */
export function disputeRespond(page: PageDriver, selector = 'nt-dispute-respond'): DisputeRespondPage {
  const widget = widgetPage(page, selector, '.dispute-respond:not([aria-busy])')
  const { element } = widget
  return {
    ...widget,
    rows: () =>
      readRows(element.locator('.becomes tbody tr'), {
        dispute: '.c-main :is(.link, .id)',
        total: '.c-amt',
        after: '.c-d',
      }),
    choose: (answer) => element.locator(`input[type=radio][value="${answer}"]`).check(),
    write: (message) => element.locator('textarea').first().fill(message),
    send: () => element.locator('aside button[type=submit]').click(),
    confirm: () => element.locator('dialog button[type=submit]').click(),
    waitForResults: () => element.locator('.becomes:not(form .becomes)').first().waitFor(),
  }
}
