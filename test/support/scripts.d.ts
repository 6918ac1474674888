/** What the tests use of the scripts that write the documentation. */
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
