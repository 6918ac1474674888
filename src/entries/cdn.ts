/** The core of the CDN build: what the loader starts, and what every widget of the release stands on. */
import { reportUncaughtErrors } from '../runtime/uncaught-errors.ts'
import { createPage as createPageOf, type Page, type CodeSource } from '../runtime/page.ts'

export { defineWidget } from '../kit/define-widget.tsx'
export { release } from '../runtime/replay-queue.ts'

/** @param source with the address that all files of the release begin with: their failures are told from the page's by it */
export function createPage(source: CodeSource & { readonly folder: string }): Page {
  reportUncaughtErrors(source.folder)
  return createPageOf(source)
}
