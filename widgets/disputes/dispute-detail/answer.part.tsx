/** The answer of the side on turn, its result, and other changes in the meantime. */
import amountSheet from '../../../src/ui/sheets/amount-input.css?inline'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import formSheet from './answer/answer.css?inline'

export { AnswerArea } from './answer/answer-area.tsx'
export { News } from './answer/news.tsx'

export const sheets = [
  ...[amountSheet, chartSheet, comboboxSheet, controlsSheet, overlaySheet, uploadSheet, wizardSheet],
  formSheet,
]
