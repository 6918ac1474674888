/** `netterms/theme`: for pages whose own interface follows the brand of the widgets. */
export { type AppearanceOptions } from '../theme/appearance.ts'
export { pageTokens } from '../theme/page-tokens.ts'
