/** The form of a program; loads when one is created or edited. */
import amountSheet from '../../../src/ui/sheets/amount-input.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import sheet from './form/form.css?inline'

export const sheets: string[] = [
  overlaySheet,
  destructiveSheet,
  amountSheet,
  controlsSheet,
  dateSheet,
  wizardSheet,
  sheet,
]

export { TemplateForm } from './form/template-form.tsx'
