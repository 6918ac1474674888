/**
 * Keys that are typed into a field of a widget are the field's: a page's shortcuts on its document (`/`, `k`, Backspace) would
 * take them for its own, since to the page the key comes from the widget's element. Source: docs/spec/widgets.md WID-132.
 */

/** Keys of one character, and those that take away what was typed. */
const TYPING = /^(?:.|Backspace|Delete)$/u

/**
 * Nothing else is kept: Escape, Tab, Enter, arrows and every combination with Ctrl, Alt or Meta go on to the page, and so does
 * `keyup` of every key, by which a page knows that its user is there. Ctrl and Alt together are AltGr, which types.
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
