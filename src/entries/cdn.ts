/** The core of the CDN build; the loader starts it, and every widget of the release uses it. */
import { reportUncaughtErrors } from '../runtime/uncaught-errors.ts'
import { createPage as createPageOf, type Page, type CodeSource } from '../runtime/page.ts'

export { defineWidget } from '../kit/define-widget.tsx'
export { release } from '../runtime/replay-queue.ts'

/**
 * @param source `folder` is the URL prefix of all files of the release, which distinguishes our errors from the page's
 */
export function createPage(source: CodeSource & { readonly folder: string }): Page {
  reportUncaughtErrors(source.folder)
  return createPageOf(source)
}
