/** Names on the window before anything of the product is there; imported first. */
export const GLOBALS_BEFORE: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(globalThis))
/** Of the libraries' and the test runner's development builds. */
const DEVELOPMENT = /^(__|\$RefreshReg\$|\$RefreshSig\$)/

/** Names that came since, but for `NetTerms`. */
export const globalsSince = (): string[] =>
  Object.getOwnPropertyNames(globalThis).filter(
    (name) => !GLOBALS_BEFORE.has(name) && name !== 'NetTerms' && !DEVELOPMENT.test(name),
  )
