/**
 * Everything about colors that a page loads only when it asks for it: with a seed, or with colors of its own that have
 * to be held against each other. A chunk of its own in every build.
 */
export { appearanceWarning } from './appearance-warning.ts'
export { contrastFailures } from './contrast.ts'
export { measuredTokens, unreadableTokens } from './measured-tokens.ts'
export { rampOf } from './seed.ts'
export { repairedTokens } from './repair.ts'
