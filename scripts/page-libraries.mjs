/** What the builds of pages put in a library's place: docs/adr/0007, docs/adr/0039. */

const SOURCES = new URL('../src/', import.meta.url).pathname

/** React's names, as preact has them. */
export const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** The schema library's names, as a page has them. */
export const SLIM_ZOD = { 'zod/mini': `${SOURCES}contract/wire/slim-zod.ts` }
