/** Library replacements in page builds: docs/adr/0007, docs/adr/0039. */

const SOURCES = new URL('../../src/', import.meta.url).pathname

/** React's module names → preact's. */
export const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

/** Schema library → the small parser that pages use instead. */
export const SLIM_ZOD = { 'zod/mini': `${SOURCES}contract/wire/slim-zod.ts` }
