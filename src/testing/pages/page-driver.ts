/**
 * What the page objects need of a browser driver. A Playwright `Page` and `Locator` fit as they are; their selectors look
 * into open shadow roots. Source: docs/spec/testing.md TST-7.
 */
export interface ElementDriver {
  locator(selector: string, options?: { hasText?: string }): ElementDriver
  first(): ElementDriver
  nth(index: number): ElementDriver
  count(): Promise<number>
  click(): Promise<void>
  check(): Promise<void>
  uncheck(): Promise<void>
  fill(text: string): Promise<void>
  press(key: string): Promise<void>
  isVisible(): Promise<boolean>
  innerText(): Promise<string>
  allInnerTexts(): Promise<string[]>
  waitFor(): Promise<void>
}

export interface PageDriver {
  locator(selector: string): ElementDriver
}

/** What every widget has: the page object of one is this and its own. */
export interface WidgetPage {
  /** The element itself. */
  readonly element: ElementDriver
  /** What is seen, as text. */
  text(): Promise<string>
  /** Waits until it shows data, or says that there is none, or why not; skeletons are over then. */
  waitUntilReady(): Promise<void>
  /** The sentence that stands in place of data: nothing here, no permission, an error; null while there is data. */
  notice(): Promise<string | null>
}

/**
 * @param selector of the element; give one when a page has several of a tag
 * @param content what stands there once data is shown
 */
export function widgetPage(page: PageDriver, selector: string, content: string): WidgetPage {
  const element = page.locator(selector)
  const notice = element.locator('.empty').first()
  return {
    element,
    text: () => element.locator('.w').first().innerText(),
    waitUntilReady: () => element.locator(`${content}, .empty`).first().waitFor(),
    async notice() {
      return (await notice.isVisible()) ? notice.innerText() : null
    },
  }
}
