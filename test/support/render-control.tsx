/** Renders a form control with style sheets and texts, and checks the rules for all controls. */
import { loadTexts as loadSlice } from 'virtual:messages'
import axe from 'axe-core'
import { type ReactNode, useState } from 'react'
import type { LocaleCode } from '../../src/contract/index.ts'
import { createI18n, type I18n } from '../../src/i18n/create-i18n.ts'
import { createI18next } from '../../src/i18n/create-i18next.ts'
import { sheetOf } from '../../src/kit/sheets.ts'
import comboboxSheet from '../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../src/ui/sheets/controls.css?inline'
import dateSheet from '../../src/ui/sheets/date.css?inline'
import uploadSheet from '../../src/ui/sheets/upload.css?inline'
import { type DrawnUi, drawUi, type UiOptions } from './render-ui.tsx'

const loadPart = (name: string): Promise<unknown> =>
  name === 'pseudo' ? import('../../src/i18n/pseudo-texts.ts') : loadSlice(name)

/** Loads the texts of controls. */
export async function loadTexts(locale: LocaleCode = 'en'): Promise<I18n> {
  const i18n = createI18n(locale, 'America/Chicago', createI18next(loadPart))
  await i18n.load(['common', 'errors', 'controls'])
  return i18n
}

export function drawControl(node: ReactNode, options: UiOptions = {}): DrawnUi {
  const drawn = drawUi(node, options)
  const own = [comboboxSheet, controlsSheet, dateSheet, uploadSheet].map(sheetOf)
  drawn.root.adoptedStyleSheets = [...drawn.root.adoptedStyleSheets, ...own]
  drawn.container.lang = 'en'
  return drawn
}

/** Holds the value of a controlled field, as a form does. */
export function Held<Value>({
  first,
  children,
}: {
  first: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(first)
  return children(value, setValue)
}

/** Returns axe violations, one line each: `color-contrast: .hint`. Rules for whole pages are turned off. */
export async function flawsOf({ host, root, container }: DrawnUi): Promise<string[]> {
  // Set the background, because contrast depends on it.
  container.style.backgroundColor = 'var(--_color-canvas)'
  await Promise.all(root.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  const { violations } = await axe.run(host, {
    rules: { region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.flat().join(' ')}`))
}

export interface Listeners {
  /** Returns the listeners that were added to window and document since `watchListeners` and not removed. */
  left(): string[]
  restore(): void
}

/** Records listeners on window and document, which a control must remove when it unmounts (UI-44). */
export function watchListeners(): Listeners {
  const open = new Map<string, number>()
  const undo = [window, document].map((target) => {
    const { addEventListener, removeEventListener } = target
    const name = target === window ? 'window' : 'document'
    const known = new Set<unknown>()
    target.addEventListener = function (this: EventTarget, ...parameters: Parameters<typeof addEventListener>) {
      known.add(parameters[1])
      open.set(`${name} ${parameters[0]}`, (open.get(`${name} ${parameters[0]}`) ?? 0) + 1)
      addEventListener.apply(this, parameters)
    }
    target.removeEventListener = function (this: EventTarget, ...parameters: Parameters<typeof removeEventListener>) {
      if (known.delete(parameters[1]))
        open.set(`${name} ${parameters[0]}`, (open.get(`${name} ${parameters[0]}`) ?? 0) - 1)
      removeEventListener.apply(this, parameters)
    }
    return () => {
      target.addEventListener = addEventListener
      target.removeEventListener = removeEventListener
    }
  })
  return {
    left: () => [...open].filter(([, count]) => count > 0).map(([name]) => name),
    restore: () => undo.forEach((each) => each()),
  }
}
