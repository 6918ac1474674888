import { type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'
import type { DisputeChoice } from './dispute-detail-page.ts'

/** The planned or final outcome of one dispute, as shown. */
export interface RespondRow {
  dispute: string
  total: string
  after: string
}

/** `<nt-dispute-respond>` */
export interface DisputeRespondPage extends WidgetPage {
  /** Returns each dispute with its planned outcome; after submission with its final outcome. */
  rows(): Promise<RespondRow[]>
  /** Selects the answer for all of the disputes. */
  choose(answer: Exclude<DisputeChoice, 'grant in part'> | 'withdraw'): Promise<void>
  /** Types the message of the answer. */
  write(message: string): Promise<void>
  /** Clicks the button that submits, or that asks for confirmation. */
  send(): Promise<void>
  /** Confirms a dialog. */
  confirm(): Promise<void>
  /** Waits for the results. */
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
