import type { PageDriver } from './page-driver.ts'
import { type PickerPage, pickerPage } from './picker-page.ts'

/** `<nt-customer-picker>`: accounts are identified by name or number. */
export interface CustomerPickerPage extends PickerPage {
  /** Selects a location. @param location id or name, when the account has several */
  chooseLocation(location: string): Promise<void>
}

/** Page object of `<nt-customer-picker>`. */
export function customerPicker(page: PageDriver, selector = 'nt-customer-picker'): CustomerPickerPage {
  const picker = pickerPage(page, selector)
  return {
    ...picker,
    async chooseLocation(location) {
      await picker.element.locator('select').selectOption(location)
    },
  }
}
