/** Types of the documentation scripts' functions that the tests use. */
declare module '*/scripts/docs/read-widgets.mjs' {
  export interface DocumentedWidget {
    readonly name: string
    readonly tag: string
    readonly providerOriginOnly?: boolean
  }
  export function readWidgets(): Promise<readonly DocumentedWidget[]>
  export function readEvents(): readonly object[]
  export function readPageObjects(widgets: readonly DocumentedWidget[]): readonly object[]
}
declare module '*/scripts/docs/widget-page.mjs' {
  import type { DocumentedWidget } from '*/scripts/docs/read-widgets.mjs'
  export function widgetPage(
    widget: DocumentedWidget,
    facts: { events: readonly object[]; pageObjects: readonly object[] },
  ): string
}

declare module '*/scripts/docs/keyboard.mjs' {
  /** File in src/ui → name of the control, and key → its effect. */
  export const KEYS_OF_CONTROLS: Readonly<Record<string, readonly [string, Readonly<Record<string, string>>]>>
  export function controlsOf(name: string): string[]
}

declare module '*/scripts/docs/support-tables.mjs' {
  export const BROWSER_FEATURES: Readonly<Record<string, { since: readonly number[]; usedAs: string }>>
  export function deprecatedTable(list?: readonly object[]): Promise<string>
}
