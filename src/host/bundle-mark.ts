/**
 * Who owns the tags of a page when its own bundle does, for every other copy to see: the loader too, which imports nothing
 * and reads it by the same symbol. Source: docs/spec/widgets.md WID-21.
 */
const BUNDLE_MARK = Symbol.for('netterms')
const page = globalThis as { [BUNDLE_MARK]?: unknown }

/** @returns version and kind of the copy; null when no bundle owns the tags */
export function bundleOfPage(): string | null {
  const mark = page[BUNDLE_MARK]
  return typeof mark === 'string' ? mark : null
}

/** @param version of this copy, which is the first on the page */
export function claimTags(version: string): void {
  page[BUNDLE_MARK] = `${version} of the page’s own bundle`
}
