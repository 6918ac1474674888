import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-legacy-frame>` on the provider's own origin. */
export interface LegacyFramePage extends WidgetPage {
  /** Waits for the choice of pages, or for the page itself to be let in. */
  waitUntilReady(): Promise<void>
  /** Titles of the pages that there are, where the host named none. */
  pages(): Promise<string[]>
  /** Opens a page. @param index from 0, of the choice */
  open(index: number): Promise<void>
  /** Back to the choice. */
  back(): Promise<void>
  /** Of what is shown, in the page's own words. */
  title(): Promise<string>
  /** Inside of the former system's page, once it is open. */
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
