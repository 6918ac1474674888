/** Constructable sheets, made once per text and shared by every shadow root: no `style-src` is needed for them. */
const made = new Map<string, CSSStyleSheet>()

/** Of the parts that a shadow root has loaded, after the sheets of its widget. */
const ofParts = new WeakMap<ShadowRoot, readonly CSSStyleSheet[]>()

export function sheetOf(text: string): CSSStyleSheet {
  const known = made.get(text)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  made.set(text, sheet)
  return sheet
}

/** @param own of the widget and of the host's looks; those of its parts stay */
export function wearSheets(root: ShadowRoot, own: readonly CSSStyleSheet[]): void {
  root.adoptedStyleSheets = [...own, ...(ofParts.get(root) ?? [])]
}

/** Before a part is drawn, for as long as the root is there. */
export function addSheets(root: ShadowRoot, texts: readonly string[]): void {
  const added = texts.map(sheetOf).filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  ofParts.set(root, [...(ofParts.get(root) ?? []), ...added])
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...added]
}
