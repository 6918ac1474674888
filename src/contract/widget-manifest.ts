/**
 * What a widget is, as data: the loader map, the build's inputs, the portal's routes and menu, the docs and the tests are
 * computed from these. Source: docs/spec/widgets.md WID-1…WID-3.
 */
import type { Requirement } from './access/requirement.ts'
import type { Call } from './wire/define-call.ts'

/** Every event of the SDK with the shape of its `detail`; ids only, never personal data. */
export interface NetTermsEvents {
  /** The skeleton is on the page. */
  'nt-loader-start': Record<string, never>
  /** The first data is on the page. */
  'nt-ready': Record<string, never>
  /** There is nothing to show. */
  'nt-empty': Record<string, never>
  /** The widget failed; `docs` is the page that explains the code. */
  'nt-error': { code: string; category: string; retryable: boolean; correlationId: string | null; docs: string }
  /** The session may use the widget, or may not. */
  'nt-availability': { available: boolean; reason: string | null }
  /** The session is over. Each widget fires it; `onEvent` hears it once. */
  'nt-session-end': { reason: 'signed-out' | 'expired' | 'ended' | 'unavailable' }
  /** The widget leads to another place. `preventDefault()` and go there yourself. */
  'nt-navigate': { to: string; params: Readonly<Record<string, string>> }
  /** An invoice was chosen. `preventDefault()` and open it yourself. */
  'nt-invoice-open': { invoiceId: string }
  /** A payment of these invoices begins. `preventDefault()` and begin it yourself. */
  'nt-pay-start': { invoiceIds: readonly string[] }
  /** A person has signed in, on the provider’s own pages. */
  'nt-signed-in': Record<string, never>
  /** Other invoices are selected for payment. */
  'nt-selection-change': { invoiceIds: readonly string[] }
  /** A list is filtered or sorted in another way: texts by name. */
  'nt-filters-change': { filters: Readonly<Record<string, string>> }
  /** A button in a column of the host’s was pressed. */
  'nt-cell-action': { column: string; rowId: string }
  /** A payment was sent; its outcome is open. */
  'nt-payment-submitted': { idempotencyKey: string; invoiceIds: readonly string[] }
  /** The provider has taken the payment. */
  'nt-payment-confirmed': { paymentNumber: string; confirmationNumber: string; invoiceIds: readonly string[] }
  /** The provider has refused the payment. */
  'nt-payment-rejected': { code: string; invoiceIds: readonly string[] }
  /** The answer to a payment is lost; the widget finds out whether it was made. */
  'nt-payment-unknown': { idempotencyKey: string }
  /** A dispute of these invoices begins. `preventDefault()` and begin it yourself. */
  'nt-dispute-start': { invoiceIds: readonly string[] }
  /** A dispute was opened. */
  'nt-dispute-created': { disputeId: string; invoiceIds: readonly string[] }
  /** A dispute was answered. */
  'nt-dispute-answered': { disputeId: string }
  /** A card was requested. */
  'nt-card-requested': { cardId: string }
  /** A card was activated. */
  'nt-card-activated': { cardId: string }
  /** A card was terminated. */
  'nt-card-terminated': { cardId: string }
  /** A user was invited. */
  'nt-user-invited': { userId: string }
  /** Another account is selected; null: none. Each widget fires it; `onEvent` hears it once. */
  'nt-customer-change': { customerId: string | null }
  /** A person chose this account; a picker with `hold` waits for the host. */
  'nt-customer-choose': { customerId: string }
  /** A person chose this dealer; a picker with `hold` waits for the host. */
  'nt-merchant-choose': { merchantId: string }
  /** A person chose this user type; a picker with `hold` waits for the host. */
  'nt-user-type-choose': { userType: string }
  /** The language changed. Each widget fires it; `onEvent` hears it once. */
  'nt-locale-change': { locale: string }
  /** A person allowed third parties, or did not. */
  'nt-consent-change': { granted: boolean }
  /** Input would be lost by leaving, or is not any more: warn before you leave. */
  'nt-unsaved-change': { dirty: boolean }
  /** The survey went one step on. */
  'nt-survey-change': { state: 'offered' | 'opened' | 'answered' | 'closed' }
}
export type EventName = keyof NetTermsEvents

/**
 * Events that a host may `preventDefault()`: what the widget would do by itself is then left to the host. Each with the
 * widget that it leads to, as `onNavigate` is told; `nt-navigate` says it itself.
 */
export const INTENTS = {
  'nt-navigate': null,
  'nt-invoice-open': 'invoice-detail',
  'nt-pay-start': 'pay-invoices',
  'nt-dispute-start': 'dispute-create',
} as const satisfies Partial<Record<EventName, string | null>>

export const isIntent = (name: EventName): name is keyof typeof INTENTS => Object.hasOwn(INTENTS, name)

export interface WidgetRoute {
  /** Path of the portal; `:name` becomes the attribute of that name. */
  path: string
  /** Key of the page title. */
  title: string
  needs: Requirement
  /** Query parameters that become attributes of the same name. */
  query?: readonly string[]
  /** The only values that a parameter of the path has; any other one is not found. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Attributes that this route fixes. */
  attributes?: Readonly<Record<string, string>>
  /** What `to` of an `nt-navigate` calls this route; absent from all routes of a widget: its name leads to the first. */
  place?: string
  /** Place in the portal's menu: its section, order and icon; absent: not in the menu. */
  menu?: { label: string; icon: string; order: number; path?: string }
}

/** A place of a widget for elements of the host's own (WID-45). */
export type SlotName = 'header' | 'empty' | 'footer'

/** What a host may arrange in a list, and add to it (WID-46, WID-47). */
export interface ManifestColumns {
  /** The list's own, in the order in which it draws them. */
  names: readonly string[]
  /** Those of them that cannot be left out. */
  required: readonly string[]
  /** The field of a row that is its id. */
  id: string
  /** What `onRows` is given of a row beside its id; never a person's name. */
  fields: readonly string[]
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
  /** Code of its own that it loads when it is wanted, by name, each with the slices of texts that come with it. */
  parts?: Readonly<Record<string, readonly string[]>>
  routes: readonly WidgetRoute[]
  /** Rendered on the provider's own origin only (credentials are entered). */
  providerOriginOnly?: boolean
  /** Each slot with what it is for. */
  slots: Readonly<Partial<Record<SlotName, string>>>
  /** Lists only. */
  columns?: ManifestColumns
  /** Places that the provider's config may fill with a component of its own, each `<widget>.<place>` (WID-50). */
  overridable?: readonly string[]
}

/** What is left of it on a host's page: the rest is for docs, build and portal. */
export type WidgetFacts = Omit<WidgetManifest, 'summary' | 'events' | 'routes' | 'slots' | 'overridable'>

export function defineManifest<const M extends WidgetManifest>(manifest: M): M {
  return manifest
}
