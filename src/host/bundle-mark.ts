/**
 * Marks a page where its own bundle has defined the tags, so that other copies detect it. The loader, which imports
 * nothing, reads the same symbol. Source: docs/spec/widgets.md WID-21.
 */
export const BUNDLE_MARK = Symbol.for('netterms')

export interface MarkedPage {
  /** Version and kind of the copy, as shown in errors: `0.1.0 of the page’s own bundle`. */
  [BUNDLE_MARK]?: unknown
}
