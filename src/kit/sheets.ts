/** Constructable style sheets, created once per text and shared by all shadow roots; they need no `style-src`. */
const made = new Map<string, CSSStyleSheet>()

/** Style sheets of the lazy parts that a shadow root has loaded; they come after its widget's sheets. */
const ofParts = new WeakMap<ShadowRoot, readonly CSSStyleSheet[]>()

export function sheetOf(text: string): CSSStyleSheet {
  const known = made.get(text)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  made.set(text, sheet)
  return sheet
}

/**
 * Applies style sheets to a shadow root.
 *
 * @param own sheets of the widget and of the host page's tokens; those of lazy parts are kept
 */
export function wearSheets(root: ShadowRoot, own: readonly CSSStyleSheet[]): void {
  root.adoptedStyleSheets = [...own, ...(ofParts.get(root) ?? [])]
}

/** Adds a lazy part's style sheets before it renders; they stay as long as the root. */
export function addSheets(root: ShadowRoot, texts: readonly string[]): void {
  const added = texts.map(sheetOf).filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  ofParts.set(root, [...(ofParts.get(root) ?? []), ...added])
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...added]
}
