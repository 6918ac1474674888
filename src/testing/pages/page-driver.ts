/**
 * The subset of a browser driver that the page objects use. Playwright's `Page` and `Locator` match it; their selectors
 * also find elements in open shadow roots. Source: docs/spec/testing.md TST-7.
 */
export interface ElementDriver {
  /**
   * Returns the elements inside that match a selector; Playwright’s selectors also find elements in open shadow roots.
   */
  locator(selector: string, options?: { hasText?: string }): ElementDriver
  /** Returns the first of the elements. */
  first(): ElementDriver
  /** Returns one of the elements, counted from 0. */
  nth(index: number): ElementDriver
  /** Returns the number of elements. */
  count(): Promise<number>
  /** Clicks the element. */
  click(): Promise<void>
  /** Checks a checkbox. */
  check(): Promise<void>
  /** Clears a checkbox. */
  uncheck(): Promise<void>
  /** Replaces the text of a field. */
  fill(text: string): Promise<void>
  /** Presses a key, such as `Enter`. */
  press(key: string): Promise<void>
  /** Selects an option. @param option its value or its text */
  selectOption(option: string): Promise<unknown>
  /** Returns the value of an attribute; null if it is absent. */
  getAttribute(name: string): Promise<string | null>
  /** Whether the element is visible. */
  isVisible(): Promise<boolean>
  /** Returns the visible text of the element. */
  innerText(): Promise<string>
  /** Returns the visible text of each element. */
  allInnerTexts(): Promise<string[]>
  /** Waits until the element is visible. */
  waitFor(): Promise<void>
  /** Evaluates a function in the page, with all of the elements as its argument. */
  evaluateAll(
    read: (elements: readonly ShownElement[], wanted: WantedFacts) => Facts[],
    wanted: WantedFacts,
  ): Promise<Facts[]>
  /** Returns the content of a frame; the element is an `iframe`. */
  contentFrame(): PageDriver
}

/** The properties of an element that are read in the page. */
export interface ShownElement {
  readonly innerText?: string
  matches(selector: string): boolean
  querySelector(selector: string): ShownElement | null
}
/** Maps a field name to a selector. */
export type WantedFacts = Readonly<Record<'texts' | 'flags', Readonly<Record<string, string>>>>
export type Facts = Record<string, string | boolean>

/** The subset of a browser page that the page objects use; Playwright's `Page` matches it. */
export interface PageDriver {
  /** Elements of the page that match a selector. */
  locator(selector: string): ElementDriver
}

/** Members shared by the page objects of all widgets. */
export interface WidgetPage {
  /** The element itself. */
  readonly element: ElementDriver
  /** Returns the visible text of the widget. */
  text(): Promise<string>
  /** Waits until the widget shows data, an empty state, or an error, and no placeholders for loading data. */
  waitUntilReady(): Promise<void>
  /** Returns the text shown in place of data: empty state, no permission, an error; null while there is data. */
  notice(): Promise<string | null>
}

/**
 * Builds the members that all page objects share.
 *
 * @param selector of the element; required if a page has several elements of the same tag
 * @param content selector of an element that exists once data is shown
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

/**
 * Reads the fields of each row, from the top, from one snapshot, so that rows are consistent even if the list renders
 * in the meantime.
 *
 * @param texts field name → selector of its text in the row; empty without a match
 * @param flags field name → selector that the row matches or contains
 */
export async function readRows<Texts extends string, Flags extends string = never>(
  rows: ElementDriver,
  texts: Readonly<Record<Texts, string>>,
  flags?: Readonly<Record<Flags, string>>,
): Promise<(Record<Texts, string> & Record<Flags, boolean>)[]> {
  const read = await rows.evaluateAll(readInPage, { texts, flags: flags ?? {} })
  return read as (Record<Texts, string> & Record<Flags, boolean>)[]
}

/** Runs in the page, where it has no access to this module. */
const readInPage = (elements: readonly ShownElement[], { texts, flags }: WantedFacts): Facts[] =>
  elements.map((element) =>
    Object.fromEntries([
      ...Object.entries(texts).map(([name, where]) => [name, element.querySelector(where)?.innerText ?? '']),
      ...Object.entries(flags).map(([name, what]) => [name, (element.querySelector(what) ?? element).matches(what)]),
    ]),
  )

export const isThere = async (element: ElementDriver): Promise<boolean> => (await element.count()) > 0

export async function fillAndLeave(field: ElementDriver, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Tab')
}

/** Waits for a text that may not be shown yet, and returns it. */
export async function wordsOf(element: ElementDriver): Promise<string> {
  const first = element.first()
  await first.waitFor()
  return first.innerText()
}
