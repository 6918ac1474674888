/** The answer to several disputes, and the result of each. */
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'

export { RespondForm } from './form/respond-form.tsx'

export const sheets = [controlsSheet, definitionSheet, moneySheet, overlaySheet, wizardSheet]
