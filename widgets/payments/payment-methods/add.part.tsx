/** Adds a bank account or a card, in the secure frame. */
import secureSheet from '../../../src/ui/sheets/secure.css?inline'

export { AddMethod } from './add/add-method.tsx'
export const sheets = [secureSheet]
