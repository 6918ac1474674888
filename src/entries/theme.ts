/**
 * `netterms/theme`: applies the brand of the widgets to the page around them.
 *
 * @module netterms/theme
 */
export { type AppearanceOptions } from '../theme/appearance.ts'
export { pageTokens } from '../theme/page-tokens.ts'
