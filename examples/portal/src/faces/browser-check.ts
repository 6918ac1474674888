/**
 * Runs before all other scripts, as a classic script in syntax that old browsers support. If the browser is unsupported
 * or the code is missing, the user gets a message instead of an empty page. Source: docs/spec/trust.md TRU-14, TRU-15.
 */
import type { LOCALE_KEY } from 'netterms/contract'
import { OLD_BROWSER_WORDS } from './old-browser-words.ts'
import { guardStart } from './start-guard.ts'
import { START_WORDS } from './start-words.ts'

/**
 * Checks the features that the portal and the widgets need; the newest came with Chrome 123, Firefox 125, Safari 17.5.
 */
function isModern(): boolean {
  return (
    'noModule' in HTMLScriptElement.prototype &&
    'customElements' in window &&
    'adoptedStyleSheets' in Document.prototype &&
    'popover' in HTMLElement.prototype &&
    CSS.supports('color', 'light-dark(#000, #fff)') &&
    CSS.supports('container-type', 'inline-size')
  )
}

/** Only the type is imported, because an old browser could not load the contract's code. */
const KEPT_IN: typeof LOCALE_KEY = 'netterms:locale'

/** Returns the stored language, as the portal itself does at startup (I18N-3), else the browser's. */
function languageAmong(words: Record<string, unknown>): string {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(KEPT_IN)
  } catch {
    // Without storage, no language was stored.
  }
  for (const wish of [kept, navigator.language]) {
    const language = (wish || '').slice(0, 2).toLowerCase()
    if (Object.prototype.hasOwnProperty.call(words, language)) return language
  }
  return 'en'
}

/**
 * Shows a message page in place of the portal.
 * @param words title, text, and optionally the label of a button that reloads the page
 */
function showFace(words: Record<string, string[]>): void {
  const language = languageAmong(words)
  const [title, text, again] = words[language] as [string, string, string?]
  const place = document.getElementById('portal')
  if (!place) return
  document.documentElement.lang = language
  document.title = title
  const face = document.createElement('main')
  face.className = 'message'
  face.appendChild(document.createElement('h1')).textContent = title
  face.appendChild(document.createElement('p')).textContent = text
  if (again) {
    const button = face.appendChild(document.createElement('p')).appendChild(document.createElement('button'))
    button.className = 'button'
    button.type = 'button'
    button.textContent = again
    button.onclick = () => location.reload()
  }
  place.textContent = ''
  place.appendChild(face)
}

let isSupported = false
try {
  isSupported = isModern()
} catch {
  // A browser that throws here is too old.
}
if (isSupported) {
  guardStart(() => showFace(START_WORDS))
} else {
  // Read by the portal's module, if the browser supports modules.
  document.documentElement.setAttribute('data-unsupported', '')
  document.addEventListener('DOMContentLoaded', () => showFace(OLD_BROWSER_WORDS))
}
