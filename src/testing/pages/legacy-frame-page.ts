import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-legacy-frame>` on the provider's own origin. */
export interface LegacyFramePage extends WidgetPage {
  /** Waits for the list of pages, or until the opened page has accepted the handover token. */
  waitUntilReady(): Promise<void>
  /** Returns the titles of the available pages, if the host page did not select one. */
  pages(): Promise<string[]>
  /** Opens a page. @param index from 0, in the list */
  open(index: number): Promise<void>
  /** Returns to the list. */
  back(): Promise<void>
  /** Title of the open page, as shown. */
  title(): Promise<string>
  /** The content of the former system's page, after it was opened. */
  readonly frame: PageDriver
}

/** Page object of `<nt-legacy-frame>`. */
export function legacyFrame(page: PageDriver, selector = 'nt-legacy-frame'): LegacyFramePage {
  const widget = widgetPage(page, selector, '.legacy-choice, .legacy-window:not(.waiting) iframe')
  const { element } = widget
  const choice = element.locator('.legacy-choice button')
  return {
    ...widget,
    pages: () => choice.allInnerTexts(),
    open: (index) => choice.nth(index).click(),
    back: () => element.locator('.stack > p > button').first().click(),
    title: () => element.locator('h2').first().innerText(),
    get frame() {
      return element.locator('iframe').contentFrame()
    },
  }
}
