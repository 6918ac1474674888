import { type PageDriver, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** What the two pickers of accounts have: a text, and the list of what it finds. */
export interface PickerPage extends WidgetPage {
  /** Names of what is found, from the top. */
  options(): Promise<string[]>
  /** From two characters on; what is found comes a moment later. */
  search(text: string): Promise<void>
  /** Chooses one that is listed. @param name its name or number */
  choose(name: string): Promise<void>
  /** Name of the one at work; null: it is not in the list. */
  current(): Promise<string | null>
  /** Waits for the words on a choice that was not taken. */
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
      // A list of nothing has no height, by which a driver would take it for hidden.
      await element.locator(`.picker:has(${settled}), .empty`).first().waitFor()
      return option.locator('.picker-name').allInnerTexts()
    },
    search: (text) => element.locator('input[role=combobox]').fill(text),
    choose: (name) => element.locator('[role=option]', { hasText: name }).first().click(),
    current: async () => (await current.allInnerTexts())[0] ?? null,
    refusal: () => wordsOf(element.locator('.picker-problem')),
  }
}
