/**
 * Names that a later major version removes. `doctor()`, `netterms doctor`, and docs/guides/upgrading.md read this list.
 * Source: docs/spec/widgets.md WID-194.
 */

/** A deprecated name, and what replaces it. */
export interface Deprecation {
  kind: 'tag' | 'attribute' | 'event' | 'token' | 'part' | 'option' | 'text'
  /**
   * As a page writes it: `nt-x` (tag, event), `nt-x[view]` or `[view]` (attribute), `color-accent` (token),
   * `primary-button` (part), `appearance.contrast` (option of `init`), `common.close` (key of a text).
   */
  name: string
  /** What to use instead; null if there is nothing. */
  replacement: string | null
  /** Version that deprecated it, such as `1.3.0`. */
  since: string
  /** Major version that removes it, such as `2.0.0`. */
  removedIn: string
}

export const DEPRECATIONS: readonly Deprecation[] = []
