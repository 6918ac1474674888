/**
 * What the page objects need of a browser driver. A Playwright `Page` and `Locator` fit as they are; their selectors look
 * into open shadow roots. Source: docs/spec/testing.md TST-7.
 */
export interface ElementDriver {
  /** Elements inside that match a selector; Playwright’s selectors enter open shadow roots. */
  locator(selector: string, options?: { hasText?: string }): ElementDriver
  /** The first of them. */
  first(): ElementDriver
  /** One of them, counted from 0. */
  nth(index: number): ElementDriver
  /** How many there are. */
  count(): Promise<number>
  /** Clicks it. */
  click(): Promise<void>
  /** Checks a box. */
  check(): Promise<void>
  /** Clears a box. */
  uncheck(): Promise<void>
  /** Replaces the text of a field. */
  fill(text: string): Promise<void>
  /** Presses a key, such as `Enter`. */
  press(key: string): Promise<void>
  /** Selects an option. @param option its value or its text */
  selectOption(option: string): Promise<unknown>
  /** Value of an attribute; null when it is absent. */
  getAttribute(name: string): Promise<string | null>
  /** Whether it is visible. */
  isVisible(): Promise<boolean>
  /** Its visible text. */
  innerText(): Promise<string>
  /** Visible text of each of them. */
  allInnerTexts(): Promise<string[]>
  /** Waits until it is visible. */
  waitFor(): Promise<void>
  /** What a function finds out in the page about all of them at once. */
  evaluateAll(
    read: (elements: readonly ShownElement[], wanted: WantedFacts) => Facts[],
    wanted: WantedFacts,
  ): Promise<Facts[]>
  /** What is inside of a frame; the element is an `iframe`. */
  contentFrame(): PageDriver
}

/** As much of an element as is looked at in the page. */
export interface ShownElement {
  readonly innerText?: string
  matches(selector: string): boolean
  querySelector(selector: string): ShownElement | null
}
/** Name of a fact → selector. */
export type WantedFacts = Readonly<Record<'texts' | 'flags', Readonly<Record<string, string>>>>
export type Facts = Record<string, string | boolean>

/** What the page objects need of a browser page; a page of Playwright fits. */
export interface PageDriver {
  /** Elements of the page that match a selector. */
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

/**
 * Facts of each row, from the top, all of one moment: a list that renders meanwhile is never returned partly old and partly new.
 *
 * @param texts name of a fact → where in the row its words are; empty where they are not
 * @param flags name of a fact → what is so of the row, or stands in it
 */
export async function readRows<Texts extends string, Flags extends string = never>(
  rows: ElementDriver,
  texts: Readonly<Record<Texts, string>>,
  flags?: Readonly<Record<Flags, string>>,
): Promise<(Record<Texts, string> & Record<Flags, boolean>)[]> {
  const read = await rows.evaluateAll(readInPage, { texts, flags: flags ?? {} })
  return read as (Record<Texts, string> & Record<Flags, boolean>)[]
}

/** Runs in the page: it knows nothing of this module. */
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

/** Waits for words that are not there yet. */
export async function wordsOf(element: ElementDriver): Promise<string> {
  const first = element.first()
  await first.waitFor()
  return first.innerText()
}
