/**
 * Defines the custom element of a widget: an open shadow root (which isolates styles, but does not protect secrets),
 * shared style sheets, one React root, and complete cleanup. Source: docs/spec/widgets.md WID-4, WID-5.
 */
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { directionOf, type Session, type WidgetFacts } from '../contract/index.ts'
import { tokenSheet } from '../theme/token-sheet.ts'
import baseSheet from '../ui/sheets/base.css?inline'
import { type Instance, whenInstance } from './instance.ts'
import { fire, follower } from './fire.ts'
import { keepTyping } from './keep-typing.ts'
import { type FirstCall, type FirstFacts, readAhead } from './read-ahead.ts'
import { sheetOf, wearSheets } from './sheets.ts'
import { WidgetFrame } from './widget-host.tsx'

export interface WidgetDefinition {
  manifest: WidgetFacts
  Widget: ComponentType
  /** Painted before texts and data have loaded; has the widget's final size. */
  Skeleton: ComponentType
  /** Style sheets in addition to the tokens and the base. */
  sheets: readonly string[]
  /** Returns the calls to request before the first render; absent if there are none. */
  firstCalls?: ((facts: FirstFacts) => readonly FirstCall[]) | undefined
}

/** Properties of a list's element that a host page can set (WID-46, WID-47). */
const LIST_PROPERTIES = ['columns', 'onRows']

/** Returns the property for an attribute: `invoice-ids` → `invoiceIds` (WID-131). */
const propertyOf = (name: string): string => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())

/** Registers the element. If the tag is already defined, the first definition stays. */
export function defineWidget(definition: WidgetDefinition): void {
  const { tag } = definition.manifest
  if (!customElements.get(tag)) customElements.define(tag, elementOf(definition))
}

function elementOf({ manifest, Widget, Skeleton, sheets, firstCalls }: WidgetDefinition): CustomElementConstructor {
  const shared = [tokenSheet(), baseSheet, ...sheets].map(sheetOf)
  const propertyNames = manifest.columns ? LIST_PROPERTIES : []
  const attributeNames = [...Object.keys(manifest.attributes), 'namespace']
  /** Properties that were set before the code loaded and now shadow the accessors of the class (WID-49). */
  const names = [...propertyNames, ...attributeNames.map(propertyOf)]

  return class ListedWidget extends HTMLElement {
    static readonly observedAttributes = attributeNames
    static {
      for (const name of attributeNames) {
        Object.defineProperty(this.prototype, propertyOf(name), {
          get(this: ListedWidget) {
            return this.getAttribute(name) ?? manifest.attributes[name] ?? ''
          },
          set(this: ListedWidget, value: unknown) {
            // Preact sets a known property to an empty string if its component passes null or undefined (WID-131).
            const text = String(value ?? '')
            if (text === '') this.removeAttribute(name)
            else this.setAttribute(name, text)
          },
        })
      }
      for (const name of propertyNames) {
        Object.defineProperty(this.prototype, name, {
          get(this: ListedWidget) {
            return this.#properties[name]
          },
          set(this: ListedWidget, value: unknown) {
            this.#properties = { ...this.#properties, [name]: value }
            if (this.#root) this.#draw()
          },
        })
      }
    }
    #properties: Readonly<Record<string, unknown>> = {}
    #root: Root | null = null
    #undo: (() => void)[] = []
    #instance: Instance | null = null

    connectedCallback(): void {
      if (this.#root) return
      const early = this as unknown as Record<string, unknown>
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const value = early[name]
        delete early[name]
        early[name] = value
      }
      const shadow = this.shadowRoot ?? this.#makeRoot()
      wearSheets(shadow, shared)
      const container = document.createElement('div')
      container.className = 'w'
      container.setAttribute('part', 'root')
      // A page translator replaces text nodes and could leave outdated amounts (WID-133).
      container.translate = false
      shadow.replaceChildren(container)
      this.#root = createRoot(container)
      this.#undo.push(whenInstance(this.getAttribute('namespace') ?? 'default', (instance) => this.#join(instance)))
      this.#draw()
      fire(this, 'nt-loader-start', {})
    }

    #makeRoot(): ShadowRoot {
      const shadow = this.attachShadow({ mode: 'open', delegatesFocus: false })
      follower.follow?.(shadow)
      keepTyping(shadow)
      return shadow
    }

    disconnectedCallback(): void {
      // Moving an element disconnects and reconnects it within one task, so unmount only if it stays disconnected.
      queueMicrotask(() => {
        if (!this.isConnected) this.#leave()
      })
    }

    attributeChangedCallback(): void {
      if (this.#root) this.#draw()
    }

    /** Fetches all data of this widget again. */
    refresh(): void {
      for (const name of manifest.calls) this.#instance?.answers.invalidateCall(name)
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
      // The element may have been on the page long before the instance, and may have been removed by now.
      if (this.isConnected) instance.notifyHost('nt-loader-start', {}, manifest.tag)
      if (firstCalls) this.#readAhead(instance, firstCalls)
      this.#draw()
    }

    #readAhead(instance: Instance, calls: NonNullable<typeof firstCalls>): void {
      const read = (session: Session) => {
        const params = instance.urlStateOf(this).read()
        readAhead(instance, session, { manifest, firstCalls: calls, attributes: this.#attributes(), params })
      }
      instance.readsAhead.add(read)
      this.#undo.push(() => instance.readsAhead.delete(read))
      // If the session is already known, wait one microtask, because the code that adds the element may still set its
      // URL state.
      queueMicrotask(() => {
        const { phase, session } = instance.store.getState()
        if (phase === 'ready' && this.#instance) read(session)
      })
    }

    #setLanguage(): void {
      const container = this.shadowRoot?.firstElementChild
      const locale = this.#instance?.getTexts().locale
      if (!locale) return
      container?.setAttribute('lang', locale)
      container?.setAttribute('dir', directionOf(locale))
    }

    #setAppearance(): void {
      const { colorScheme, tokenSheet: overrides } = this.#instance?.getAppearance() ?? {}
      if (!this.shadowRoot) return
      // Set on the root, not on the element, because the page's own styles for the element take precedence (THM-17).
      const container = this.shadowRoot.firstElementChild
      if (colorScheme && colorScheme !== 'auto') container?.setAttribute('data-scheme', colorScheme)
      else container?.removeAttribute('data-scheme')
      wearSheets(this.shadowRoot, overrides ? [...shared, sheetOf(overrides)] : shared)
    }

    #attributes(): Record<string, string> {
      const attributes: Record<string, string> = { ...manifest.attributes }
      for (const name of Object.keys(attributes)) attributes[name] = this.getAttribute(name) ?? attributes[name] ?? ''
      return attributes
    }

    #draw(): void {
      this.#root?.render(
        <WidgetFrame
          instance={this.#instance}
          manifest={manifest}
          element={this}
          attributes={this.#attributes()}
          properties={this.#properties}
          Widget={Widget}
          Skeleton={Skeleton}
        />,
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
