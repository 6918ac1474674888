import type { PageDriver } from './page-driver.ts'
import { type PickerPage, pickerPage } from './picker-page.ts'

/** `<nt-merchant-picker>`: dealers are named as they are, or by their numbers. */
export interface MerchantPickerPage extends PickerPage {
  /** Lists dealers that are not active too; they are at first. */
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
