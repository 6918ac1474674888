/**
 * Who owns the tags of a page when its own bundle does, for every other copy to see: the loader too, which imports nothing
 * and reads it by the same symbol. Source: docs/spec/widgets.md WID-21.
 */
export const BUNDLE_MARK = Symbol.for('netterms')

export interface MarkedPage {
  /** Version and kind of the copy, as it is reported: `0.1.0 of the page’s own bundle`. */
  [BUNDLE_MARK]?: unknown
}
