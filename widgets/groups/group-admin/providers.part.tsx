/** The identity providers of the company. Loads when opened. */
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import wizardSheet from '../../../src/ui/sheets/wizard.css?inline'
import sheet from './providers/providers.css?inline'

export { IdentityProviders } from './providers/identity-providers.tsx'
export const sheets = [overlaySheet, wizardSheet, sheet]
