/** Renders a primitive as in a widget: in an open shadow root with the tokens and all style sheets of src/ui. */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { sheetOf } from '../../src/kit/sheets.ts'
import { tokenSheet } from '../../src/theme/token-sheet.ts'
import amountInputSheet from '../../src/ui/sheets/amount-input.css?inline'
import baseSheet from '../../src/ui/sheets/base.css?inline'
import chartSheet from '../../src/ui/sheets/chart.css?inline'
import menuSheet from '../../src/ui/sheets/menu.css?inline'
import overlaySheet from '../../src/ui/sheets/overlay.css?inline'
import qrCodeSheet from '../../src/ui/sheets/qr-code.css?inline'
import selectionBarSheet from '../../src/ui/sheets/selection-bar.css?inline'
import tableSheet from '../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../src/ui/sheets/tabs.css?inline'
import toastSheet from '../../src/ui/sheets/toast.css?inline'
import wizardSheet from '../../src/ui/sheets/wizard.css?inline'

const SHEETS = [
  baseSheet,
  tableSheet,
  tabsSheet,
  wizardSheet,
  overlaySheet,
  menuSheet,
  toastSheet,
  chartSheet,
  amountInputSheet,
  qrCodeSheet,
  selectionBarSheet,
]

export interface UiOptions {
  scheme?: 'light' | 'dark' | undefined
  dir?: 'ltr' | 'rtl' | undefined
  /** Parent of the widget's element; default: the body. */
  into?: HTMLElement | undefined
}

export interface DrawnUi {
  host: HTMLElement
  root: ShadowRoot
  /** Element in the shadow root that contains the primitive. */
  container: HTMLElement
  draw(node: ReactNode): void
  /** Returns the focused element of the shadow root. */
  focused(): Element | null
  close(): void
}

export function drawUi(node: ReactNode, { scheme = 'light', dir = 'ltr', into }: UiOptions = {}): DrawnUi {
  const host = document.createElement('div')
  host.setAttribute('data-scheme', scheme)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [tokenSheet(), ...SHEETS].map(sheetOf)
  const container = document.createElement('div')
  container.className = 'w'
  container.dir = dir
  root.append(container)
  const parent = into ?? document.body
  parent.append(host)
  const reactRoot = createRoot(container)
  reactRoot.render(node)
  return {
    host,
    root,
    container,
    draw: (next) => reactRoot.render(next),
    focused: () => root.activeElement,
    close() {
      reactRoot.unmount()
      host.remove()
    },
  }
}
