/**
 * The tokens of an appearance for the page around the widgets, so that a host page's own interface follows the same
 * brand. Source: docs/spec/theme.md THM-5, THM-8.
 */
import { type AppearanceOptions, appearanceNow } from './appearance.ts'
import * as whiteLabel from './white-label.ts'

/**
 * Returns the tokens as a style sheet.
 *
 * @returns CSS text for one constructable style sheet of the document: `:root{--nt-color-accent:…}`; empty if there is
 *   nothing to set
 * @throws never. Invalid values are left out, as in `appearance` of the widgets
 */
export const pageTokens = (appearance: AppearanceOptions): string =>
  appearanceNow(appearance, whiteLabel).css.replaceAll(':host', ':root')
