/** Globals of the window before any product code runs; imported first. */
export const GLOBALS_BEFORE: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(globalThis))
/** Globals of development builds of the libraries and the test runner. */
const DEVELOPMENT = /^(__|\$RefreshReg\$|\$RefreshSig\$)/

/** Globals added since then, except `NetTerms`. */
export const globalsSince = (): string[] =>
  Object.getOwnPropertyNames(globalThis).filter(
    (name) => !GLOBALS_BEFORE.has(name) && name !== 'NetTerms' && !DEVELOPMENT.test(name),
  )
