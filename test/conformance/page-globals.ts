/** Globals of the window before our code runs. Import this module first. */
export const GLOBALS_BEFORE: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(globalThis))
/** Globals of the test runner and of the libraries' development builds. */
const DEVELOPMENT = /^(__|\$RefreshReg\$|\$RefreshSig\$)/

/** Returns the globals added since then, except `NetTerms` and those of development builds. */
export const globalsSince = (): string[] =>
  Object.getOwnPropertyNames(globalThis).filter(
    (name) => !GLOBALS_BEFORE.has(name) && name !== 'NetTerms' && !DEVELOPMENT.test(name),
  )
