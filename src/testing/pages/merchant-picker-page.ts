import type { PageDriver } from './page-driver.ts'
import { type PickerPage, pickerPage } from './picker-page.ts'

/** `<nt-merchant-picker>`: dealers are identified by name or number. */
export interface MerchantPickerPage extends PickerPage {
  /** Shows or hides inactive dealers, which are hidden initially. */
  showInactive(areShown: boolean): Promise<void>
}

/** Page object of `<nt-merchant-picker>`. */
export function merchantPicker(page: PageDriver, selector = 'nt-merchant-picker'): MerchantPickerPage {
  const picker = pickerPage(page, selector)
  const inactive = picker.element.locator('input[type=checkbox]')
  return {
    ...picker,
    showInactive: (areShown) => (areShown ? inactive.check() : inactive.uncheck()),
  }
}
