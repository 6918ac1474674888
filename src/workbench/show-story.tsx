/** Renders one state as inside a widget: an open shadow root with only the tokens and the shared style sheets. */
import { createRoot } from 'react-dom/client'
import { directionOf, type LocaleCode, PROGRAM_TIME_ZONE } from '../contract/index.ts'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import { createI18n } from '../i18n/create-i18n.ts'
import { createI18next } from '../i18n/create-i18next.ts'
import { tokenSheet } from '../theme/token-sheet.ts'
import amountInputSheet from '../ui/sheets/amount-input.css?inline'
import baseSheet from '../ui/sheets/base.css?inline'
import chartSheet from '../ui/sheets/chart.css?inline'
import columnsSheet from '../ui/sheets/columns.css?inline'
import comboboxSheet from '../ui/sheets/combobox.css?inline'
import controlsSheet from '../ui/sheets/controls.css?inline'
import dateSheet from '../ui/sheets/date.css?inline'
import dayTileSheet from '../ui/sheets/day-tile.css?inline'
import definitionListSheet from '../ui/sheets/definition-list.css?inline'
import destructiveSheet from '../ui/sheets/destructive.css?inline'
import floatSheet from '../ui/sheets/float.css?inline'
import menuSheet from '../ui/sheets/menu.css?inline'
import overlaySheet from '../ui/sheets/overlay.css?inline'
import qrCodeSheet from '../ui/sheets/qr-code.css?inline'
import selectionBarSheet from '../ui/sheets/selection-bar.css?inline'
import tableSheet from '../ui/sheets/table.css?inline'
import tabsSheet from '../ui/sheets/tabs.css?inline'
import toastSheet from '../ui/sheets/toast.css?inline'
import uploadSheet from '../ui/sheets/upload.css?inline'
import wizardSheet from '../ui/sheets/wizard.css?inline'
import type { StoryState } from './story.tsx'

export interface StoryLooks {
  locale: LocaleCode
  scheme: 'light' | 'dark' | 'auto'
  /** CSS text of a theme that overrides ours; empty if there is none. */
  themeSheet: string
}

const TEXTS = [
  baseSheet,
  amountInputSheet,
  chartSheet,
  columnsSheet,
  comboboxSheet,
  controlsSheet,
  dateSheet,
  dayTileSheet,
  definitionListSheet,
  destructiveSheet,
  floatSheet,
  menuSheet,
  overlaySheet,
  qrCodeSheet,
  selectionBarSheet,
  tableSheet,
  tabsSheet,
  toastSheet,
  uploadSheet,
  wizardSheet,
]
/** Text slices that primitives need. */
const DOMAINS = ['common', 'errors', 'controls']
let shared: CSSStyleSheet[] | null = null

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/**
 * Renders a state into an element.
 *
 * @returns a function that removes it
 */
export function showStory(
  host: HTMLElement,
  state: StoryState,
  { locale, scheme, themeSheet }: StoryLooks,
): () => void {
  shared ??= [tokenSheet(), ...TEXTS].map(sheetOf)
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = themeSheet ? [...shared, sheetOf(themeSheet)] : shared
  const container = document.createElement('div')
  container.className = 'w'
  container.lang = locale
  container.dir = directionOf(locale)
  if (scheme !== 'auto') {
    host.setAttribute('data-scheme', scheme)
    container.setAttribute('data-scheme', scheme)
  } else host.removeAttribute('data-scheme')
  shadow.replaceChildren(container)
  const root = createRoot(container)
  let isShown = true
  const i18n = createI18n(locale, PROGRAM_TIME_ZONE, createI18next(loadLazyPart))
  void i18n
    .load(DOMAINS)
    .catch(() => undefined)
    .then(() => isShown && root.render(<>{state.draw({ ...i18n.formats, i18n })}</>))
  return () => {
    isShown = false
    root.unmount()
    shadow.replaceChildren()
  }
}
