/**
 * Keeps keys typed into a field from reaching the page. There the events appear to come from the widget's element, so
 * shortcuts on its document (`/`, `k`, Backspace) would react to them. Source: docs/spec/widgets.md WID-132.
 */

/** Matches keys that type one character or delete text. */
const TYPING = /^(?:.|Backspace|Delete)$/u

/**
 * Stops typing keys. All others reach the page: Escape, Tab, Enter, arrows, combinations with Ctrl, Alt, or Meta, and
 * every `keyup`, by which a page detects user activity. Ctrl and Alt together are AltGr, which types characters.
 */
export function keepTyping(shadow: ShadowRoot): void {
  for (const type of ['keydown', 'keypress'] as const) {
    shadow.addEventListener(type, (event) => {
      const { target, key, ctrlKey, altKey, metaKey } = event as KeyboardEvent
      const isCombined = metaKey || ctrlKey !== altKey
      if (!isCombined && TYPING.test(key) && (target as Element).matches('input, textarea, select'))
        event.stopPropagation()
    })
  }
}
