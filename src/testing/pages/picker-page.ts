import { type PageDriver, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** Page object that both account pickers share: a text field, and the list of matches. */
export interface PickerPage extends WidgetPage {
  /** Names of the matches, from the top. */
  options(): Promise<string[]>
  /** Types a search, which needs at least two characters; the matches appear after a short delay. */
  search(text: string): Promise<void>
  /** Selects a match. @param name its name or number */
  choose(name: string): Promise<void>
  /** Returns the name of the current account or dealer; null if it is not in the list. */
  current(): Promise<string | null>
  /** Waits for the error text of a refused selection, and returns it. */
  refusal(): Promise<string>
}

export function pickerPage(page: PageDriver, selector: string): PickerPage {
  const settled = '[role=listbox]:not([aria-busy])'
  const widget = widgetPage(page, selector, `${settled} [role=option]`)
  const { element } = widget
  const option = element.locator('[role=option]')
  const current = element.locator('[role=option][aria-selected=true] .picker-name')
  return {
    ...widget,
    async options() {
      // Waits for `.empty` too, because an empty list has no height, so that a driver would consider it hidden.
      await element.locator(`.picker:has(${settled}), .empty`).first().waitFor()
      return option.locator('.picker-name').allInnerTexts()
    },
    search: (text) => element.locator('input[role=combobox]').fill(text),
    choose: (name) => element.locator('[role=option]', { hasText: name }).first().click(),
    current: async () => (await current.allInnerTexts())[0] ?? null,
    refusal: () => wordsOf(element.locator('.picker-problem')),
  }
}
