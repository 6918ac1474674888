/**
 * What a widget is, as data: the loader map, the build's inputs, the portal's routes and menu, the docs and the tests are
 * computed from these. Source: docs/spec/widgets.md WID-1…WID-3.
 */
import type { Requirement } from './access/requirement.ts'
import type { Call } from './wire/define-call.ts'

/** Every event of the SDK with the shape of its `detail`; ids only, never personal data. */
export interface NetTermsEvents {
  'nt-loader-start': Record<string, never>
  'nt-ready': Record<string, never>
  'nt-empty': Record<string, never>
  'nt-error': { code: string; category: string; retryable: boolean; correlationId: string | null; docs: string }
  'nt-availability': { available: boolean; reason: string | null }
  'nt-session-end': { reason: 'signed-out' | 'expired' | 'unavailable' }
  'nt-navigate': { to: string; params: Readonly<Record<string, string>> }
  'nt-invoice-open': { invoiceId: string }
  'nt-pay-start': { invoiceIds: readonly string[] }
  'nt-signed-in': Record<string, never>
  'nt-selection-change': { invoiceIds: readonly string[] }
  'nt-filters-change': { filters: Readonly<Record<string, string>> }
  'nt-payment-submitted': { idempotencyKey: string; invoiceIds: readonly string[] }
  'nt-payment-confirmed': { paymentNumber: string; confirmationNumber: string; invoiceIds: readonly string[] }
  'nt-payment-rejected': { code: string; invoiceIds: readonly string[] }
  'nt-payment-unknown': { idempotencyKey: string }
  'nt-unsaved-change': { dirty: boolean }
}
export type EventName = keyof NetTermsEvents

/** Events that a host may `preventDefault()`: what the widget would do by itself is then left to the host. */
export const INTENTS = ['nt-navigate', 'nt-invoice-open', 'nt-pay-start'] as const satisfies EventName[]

export interface WidgetRoute {
  /** Path of the portal; `:name` becomes the attribute of that name. */
  path: string
  /** Key of the page title. */
  title: string
  needs: Requirement
  /** Query parameters that become attributes of the same name. */
  query?: readonly string[]
  /** Attributes that this route fixes. */
  attributes?: Readonly<Record<string, string>>
  /** Place in the portal's menu: its section, order and icon; absent: not in the menu. */
  menu?: { label: string; icon: string; order: number; path?: string }
}

export interface WidgetManifest {
  tag: `nt-${string}`
  summary: string
  /** Attribute → default. */
  attributes: Readonly<Record<string, string>>
  events: readonly EventName[]
  calls: readonly Call[]
  /** What the session must allow for the widget to show anything. */
  needs: Requirement
  /** Message domains it loads beside `common`. */
  messages: readonly string[]
  routes: readonly WidgetRoute[]
  /** Rendered on the provider's own origin only (credentials are entered). */
  providerOriginOnly?: boolean
}

export function defineManifest<const M extends WidgetManifest>(manifest: M): M {
  return manifest
}
