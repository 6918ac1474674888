/**
 * The color code, which a page loads only if needed: for a seed, or for host page colors that need contrast checks. A
 * separate chunk in every build.
 */
export { appearanceWarning } from './appearance-warning.ts'
export { contrastFailures } from './contrast.ts'
export { measuredTokens, unreadableTokens } from './measured-tokens.ts'
export { rampOf } from './seed.ts'
export { repairedTokens } from './repair.ts'
