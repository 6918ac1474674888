/**
 * Marks the copy that defined the tags of a page from the page's own bundle, for all other copies: also the loader,
 * which imports nothing and reads it through the same symbol. Source: docs/spec/widgets.md WID-21.
 */
export const BUNDLE_MARK = Symbol.for('netterms')

export interface MarkedPage {
  /** Version and kind of the copy, as reported: `0.1.0 of the page’s own bundle`. */
  [BUNDLE_MARK]?: unknown
}
