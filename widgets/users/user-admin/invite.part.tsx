/** Invites users. Loads when the first invitation is started. */
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import sheet from './invite/invite.css?inline'

export { InviteScreen } from './invite/invite-screen.tsx'
export const sheets = [overlaySheet, comboboxSheet, controlsSheet, wizardSheet, sheet]
