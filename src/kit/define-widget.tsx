/**
 * Makes a custom element of a widget: an open shadow root (styles are isolated, secrets are not), shared sheets, one
 * React root, and an ending that leaves nothing behind. Source: docs/spec/widgets.md WID-4, WID-5.
 */
import { type ComponentType, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { WidgetManifest } from '../contract/index.ts'
import { tokenSheet } from '../theme/token-sheet.ts'
import baseSheet from '../ui/sheets/base.css?inline'
import { type Instance, whenInstance } from './instance.ts'
import { sheetOf } from './sheets.ts'
import { WidgetHost } from './widget-host.tsx'

export interface WidgetDefinition {
  manifest: WidgetManifest
  Widget: ComponentType
  /** Painted before texts and data are there, at the widget's real size. */
  Skeleton: ComponentType
  /** Sheets beside the tokens and the base. */
  sheets: readonly string[]
}

/** Registers the element; a tag that is taken already keeps its first owner. */
export function defineWidget(definition: WidgetDefinition): void {
  const { tag } = definition.manifest
  if (!customElements.get(tag)) customElements.define(tag, elementOf(definition))
}

function elementOf({ manifest, Widget, Skeleton, sheets }: WidgetDefinition): CustomElementConstructor {
  const shared = [tokenSheet(), baseSheet, ...sheets].map(sheetOf)

  return class extends HTMLElement {
    static readonly observedAttributes = [...Object.keys(manifest.attributes), 'namespace']
    #root: Root | null = null
    #undo: (() => void)[] = []
    #instance: Instance | null = null

    connectedCallback(): void {
      if (this.#root) return
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: false })
      shadow.adoptedStyleSheets = shared
      const container = document.createElement('div')
      container.className = 'w'
      container.setAttribute('part', 'root')
      shadow.replaceChildren(container)
      this.#root = createRoot(container)
      this.#undo.push(whenInstance(this.getAttribute('namespace') ?? 'default', (instance) => this.#join(instance)))
      this.#draw()
      this.dispatchEvent(new CustomEvent('nt-loader-start', { detail: {}, bubbles: true, composed: true }))
    }

    disconnectedCallback(): void {
      // A move in the document disconnects and connects in one breath: only what stays away is taken down.
      queueMicrotask(() => {
        if (!this.isConnected) this.#leave()
      })
    }

    attributeChangedCallback(): void {
      if (this.#root) this.#draw()
    }

    /** Asks the server again for everything that this widget shows. */
    refresh(): void {
      for (const call of manifest.calls.filter(({ method }) => method === 'GET')) {
        this.#instance?.answers.invalidateCall(call.name)
      }
    }

    #join(instance: Instance): void {
      this.#instance = instance
      const elements = instance.mounted.get(manifest.tag) ?? new Set()
      instance.mounted.set(manifest.tag, elements)
      elements.add(this)
      this.#undo.push(
        () => elements.delete(this),
        instance.subscribeTexts(() => this.#setLanguage()),
        instance.subscribeAppearance(() => this.#setAppearance()),
      )
      this.#setLanguage()
      this.#setAppearance()
      this.#draw()
    }

    #setLanguage(): void {
      const container = this.shadowRoot?.firstElementChild
      container?.setAttribute('lang', this.#instance?.getTexts().locale ?? '')
      container?.setAttribute('dir', 'ltr')
    }

    #setAppearance(): void {
      const { colorScheme, tokenSheet: overrides } = this.#instance?.getAppearance() ?? {}
      if (!this.shadowRoot) return
      if (colorScheme && colorScheme !== 'auto') this.setAttribute('data-scheme', colorScheme)
      else this.removeAttribute('data-scheme')
      this.shadowRoot.adoptedStyleSheets = overrides ? [...shared, sheetOf(overrides)] : shared
    }

    #draw(): void {
      const attributes: Record<string, string> = { ...manifest.attributes }
      for (const name of Object.keys(attributes)) attributes[name] = this.getAttribute(name) ?? attributes[name] ?? ''
      this.#root?.render(
        this.#instance
          ? createElement(WidgetHost, {
              instance: this.#instance,
              manifest,
              element: this,
              attributes,
              Widget,
              Skeleton,
            })
          : createElement(Skeleton),
      )
    }

    #leave(): void {
      this.#undo.forEach((undo) => undo())
      this.#undo = []
      this.#root?.unmount()
      this.#root = null
      this.#instance = null
      this.shadowRoot?.replaceChildren()
    }
  }
}
