/** Constructable sheets, made once per text and shared by every shadow root: no `style-src` is needed for them. */
const made = new Map<string, CSSStyleSheet>()

export function sheetOf(text: string): CSSStyleSheet {
  const known = made.get(text)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  made.set(text, sheet)
  return sheet
}
