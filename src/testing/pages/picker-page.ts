import { type PageDriver, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** Shared by both account pickers: a text field, and the list of matches. */
export interface PickerPage extends WidgetPage {
  /** Names of the matches, from the top. */
  options(): Promise<string[]>
  /** Searches, from two characters on; the matches arrive a moment later. */
  search(text: string): Promise<void>
  /** Selects a match. @param name its name or number */
  choose(name: string): Promise<void>
  /** Name of the current one; null: it is not in the list. */
  current(): Promise<string | null>
  /** Waits for the error text of a refused selection. */
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
      // An empty list has no height, so a driver would take it for hidden.
      await element.locator(`.picker:has(${settled}), .empty`).first().waitFor()
      return option.locator('.picker-name').allInnerTexts()
    },
    search: (text) => element.locator('input[role=combobox]').fill(text),
    choose: (name) => element.locator('[role=option]', { hasText: name }).first().click(),
    current: async () => (await current.allInnerTexts())[0] ?? null,
    refusal: () => wordsOf(element.locator('.picker-problem')),
  }
}
