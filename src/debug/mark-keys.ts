/**
 * Shows each text key of a widget as the attribute `data-i18n-key` of the nearest element. Requested texts are recorded
 * and then searched for on the page, so that the core needs no code for this. Source: docs/spec/widgets.md WID-53.
 */
import type { I18n } from '../i18n/create-i18n.ts'
import type { Instance } from '../kit/instance.ts'

const ATTRIBUTE = 'data-i18n-key'
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt']
/** Time after which requested texts have been rendered, ms. */
const DRAWN_MS = 100
/** Limit on recorded texts: there are many with amounts and dates, and old ones are no longer on the page. */
const MOST_TEXTS = 5_000

/**
 * @param redraw renders the texts of every widget again
 * @returns a function that removes the attributes
 */
export function markKeys(instance: Instance, redraw: () => void): () => void {
  const keysOf = new Map<string, Set<string>>()
  const noting = new WeakMap<I18n, I18n>()
  const { getTexts } = instance
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(text: string, key: string): string {
    if (keysOf.size > MOST_TEXTS) keysOf.clear()
    const keys = keysOf.get(text) ?? new Set()
    if (text) keysOf.set(text, keys.add(key))
    clearTimeout(timer)
    timer = setTimeout(() => mark(keysOf), DRAWN_MS)
    return text
  }

  function notingTexts(texts: I18n): I18n {
    const known = noting.get(texts)
    if (known) return known
    const made: I18n = {
      ...texts,
      t: (key, values) => note(texts.t(key, values), key),
      hostText: (key, values) => note(texts.hostText(key, values), key),
      errorText: (code, values) => note(texts.errorText(code, values), `errors.${code}`),
    }
    noting.set(texts, made)
    return made
  }

  function mark(keys: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const elements of instance.mounted.values()) {
      for (const { shadowRoot } of elements) if (shadowRoot) markWithin(shadowRoot, keys)
    }
  }

  instance.getTexts = () => notingTexts(getTexts())
  redraw()
  return () => {
    clearTimeout(timer)
    instance.getTexts = getTexts
    mark(new Map())
    redraw()
  }
}

function markWithin(root: ShadowRoot, keysOf: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const element of root.querySelectorAll('*')) {
    const texts = [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
      ...SPOKEN.map((name) => element.getAttribute(name) ?? ''),
    ]
    const keys = new Set(texts.flatMap((text) => [...(keysOf.get(text) ?? [])]))
    if (keys.size > 0) element.setAttribute(ATTRIBUTE, [...keys].join(' '))
    else element.removeAttribute(ATTRIBUTE)
  }
}
