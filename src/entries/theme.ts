/**
 * `netterms/theme`: gives a page around the widgets their brand.
 *
 * @module netterms/theme
 */
export { type AppearanceOptions } from '../theme/appearance.ts'
export { pageTokens } from '../theme/page-tokens.ts'
