import { type PageDriver, readRows, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** Page object of `<nt-user-type-picker>`; user types are in the order of the session. */
export interface UserTypePickerPage extends WidgetPage {
  /** Returns each user type as shown, with the current one marked. */
  types(): Promise<{ name: string; isCurrent: boolean }[]>
  /** Selects a user type. @param index from 0 */
  choose(index: number): Promise<void>
  /** Waits for the error text of a refused selection, and returns it. */
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
