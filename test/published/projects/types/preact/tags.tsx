/** Tags in Preact JSX, as in docs/guides/npm.md. */
import type { NetTermsTags } from 'netterms'

/* eslint-disable @typescript-eslint/no-empty-object-type, @typescript-eslint/no-namespace -- As the guide says it: the namespace is Preact’s. */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends NetTermsTags {}
  }
}

export const page = (
  <nt-invoice-list status="past-due" class="room" onnt-ready={() => undefined}>
    <p slot="header">Invoices</p>
  </nt-invoice-list>
)

// @ts-expect-error there is no such tag
export const tag = <nt-invoices-list />
// @ts-expect-error no list has this status
export const status = <nt-invoice-list status="overdue" />
