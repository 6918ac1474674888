/**
 * A classic script before all others, in words that old browsers know: whoever has too old a one, or gets no code, gets a page
 * that says so, instead of nothing. Source: docs/spec/trust.md TRU-14, TRU-15.
 */
import { guardStart } from './start-guard.ts'
import { START_WORDS } from './start-words.ts'

/** Title and text, by language. */
const WORDS: Record<string, [string, string]> = {
  en: [
    'This browser is too old for the portal',
    'Update it, or use a current version of Chrome, Edge, Firefox, or Safari. Nothing was changed.',
  ],
  de: [
    'Dieser Browser ist zu alt für das Portal',
    'Aktualisieren Sie ihn oder verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari. Es wurde nichts geändert.',
  ],
  fr: [
    'Ce navigateur est trop ancien pour le portail',
    'Mettez-le à jour ou utilisez une version récente de Chrome, Edge, Firefox ou Safari. Rien n’a été modifié.',
  ],
  es: [
    'Este navegador es demasiado antiguo para el portal',
    'Actualícelo o use una versión actual de Chrome, Edge, Firefox o Safari. No se ha cambiado nada.',
  ],
  it: [
    'Questo browser è troppo vecchio per il portale',
    'Lo aggiorni o usi una versione recente di Chrome, Edge, Firefox o Safari. Non è cambiato nulla.',
  ],
  nl: [
    'Deze browser is te oud voor het portaal',
    'Werk hem bij of gebruik een actuele versie van Chrome, Edge, Firefox of Safari. Er is niets gewijzigd.',
  ],
  da: [
    'Denne browser er for gammel til portalen',
    'Opdatér den, eller brug en aktuel version af Chrome, Edge, Firefox eller Safari. Intet er ændret.',
  ],
  pl: [
    'Ta przeglądarka jest za stara dla portalu',
    'Zaktualizuj ją lub użyj aktualnej wersji Chrome, Edge, Firefox albo Safari. Nic nie zostało zmienione.',
  ],
  pt: [
    'Este navegador é demasiado antigo para o portal',
    'Atualize-o ou use uma versão atual do Chrome, Edge, Firefox ou Safari. Nada foi alterado.',
  ],
  ro: [
    'Acest browser este prea vechi pentru portal',
    'Actualizați-l sau folosiți o versiune actuală de Chrome, Edge, Firefox sau Safari. Nu s-a modificat nimic.',
  ],
  cs: [
    'Tento prohlížeč je pro portál příliš starý',
    'Aktualizujte jej nebo použijte aktuální verzi Chrome, Edge, Firefox či Safari. Nic se nezměnilo.',
  ],
  sk: [
    'Tento prehliadač je pre portál príliš starý',
    'Aktualizujte ho alebo použite aktuálnu verziu Chrome, Edge, Firefox či Safari. Nič sa nezmenilo.',
  ],
  hu: [
    'Ez a böngésző túl régi a portálhoz',
    'Frissítse, vagy használja a Chrome, az Edge, a Firefox vagy a Safari friss változatát. Semmi sem változott.',
  ],
  bg: [
    'Този браузър е твърде стар за портала',
    'Обновете го или използвайте актуална версия на Chrome, Edge, Firefox или Safari. Нищо не е променено.',
  ],
  lt: [
    'Ši naršyklė portalui per sena',
    'Atnaujinkite ją arba naudokite naujausią Chrome, Edge, Firefox ar Safari versiją. Nieko nepakeista.',
  ],
}

/** What the portal and the widgets stand on; the newest of it came with Chrome 123, Firefox 125, Safari 17.5. */
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

/** A page of its own in place of the portal. @param words title, text and perhaps a button that loads the page anew */
function showFace(words: Record<string, string[]>): void {
  const language = (navigator.language || 'en').slice(0, 2).toLowerCase()
  const isKnown = Object.prototype.hasOwnProperty.call(words, language)
  const [title, text, again] = words[isKnown ? language : 'en'] as [string, string, string?]
  const place = document.getElementById('portal')
  if (!place) return
  document.documentElement.lang = isKnown ? language : 'en'
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
  // A browser that cannot even answer is too old.
}
if (isSupported) {
  guardStart(() => showFace(START_WORDS))
} else {
  // Read by the portal's module, where the browser knows modules at all.
  document.documentElement.setAttribute('data-unsupported', '')
  document.addEventListener('DOMContentLoaded', () => showFace(WORDS))
}
