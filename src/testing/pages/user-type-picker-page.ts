import { type PageDriver, readRows, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** `<nt-user-type-picker>`: user types stand in the order of the session. */
export interface UserTypePickerPage extends WidgetPage {
  /** Each in the page's own words, and which of them is at work. */
  types(): Promise<{ name: string; isCurrent: boolean }[]>
  /** Chooses a user type. @param index from 0 */
  choose(index: number): Promise<void>
  /** Waits for the words on a choice that was not taken. */
  refusal(): Promise<string>
}

/** Page object of `<nt-user-type-picker>`. */
export function userTypePicker(page: PageDriver, selector = 'nt-user-type-picker'): UserTypePickerPage {
  const widget = widgetPage(page, selector, '.type-row')
  const { element } = widget
  const row = element.locator('.type-row')
  return {
    ...widget,
    types: () => readRows(row, { name: '.type-name' }, { isCurrent: '[aria-current=true]' }),
    choose: (index) => row.nth(index).click(),
    refusal: () => wordsOf(element.locator('.type-problem')),
  }
}
