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
  'nt-session-end': { reason: 'signed-out' | 'expired' | 'ended' | 'unavailable' }
  'nt-navigate': { to: string; params: Readonly<Record<string, string>> }
  'nt-invoice-open': { invoiceId: string }
  'nt-pay-start': { invoiceIds: readonly string[] }
  'nt-signed-in': Record<string, never>
  'nt-selection-change': { invoiceIds: readonly string[] }
  'nt-filters-change': { filters: Readonly<Record<string, string>> }
  'nt-cell-action': { column: string; rowId: string }
  'nt-payment-submitted': { idempotencyKey: string; invoiceIds: readonly string[] }
  'nt-payment-confirmed': { paymentNumber: string; confirmationNumber: string; invoiceIds: readonly string[] }
  'nt-payment-rejected': { code: string; invoiceIds: readonly string[] }
  'nt-payment-unknown': { idempotencyKey: string }
  'nt-dispute-start': { invoiceIds: readonly string[] }
  'nt-dispute-created': { disputeId: string; invoiceIds: readonly string[] }
  'nt-dispute-answered': { disputeId: string }
  'nt-card-requested': { cardId: string }
  'nt-card-activated': { cardId: string }
  'nt-card-terminated': { cardId: string }
  'nt-user-invited': { userId: string }
  'nt-customer-change': { customerId: string | null }
  /** Somebody wishes for this account; a picker that the host holds waits for it. */
  'nt-customer-choose': { customerId: string }
  'nt-merchant-choose': { merchantId: string }
  'nt-user-type-choose': { userType: string }
  'nt-locale-change': { locale: string }
  'nt-consent-change': { granted: boolean }
  'nt-unsaved-change': { dirty: boolean }
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

/** `x.manifest.ts`: what a page needs to know of a widget, loaded with the code of the widget. */
export interface WidgetFacts {
  tag: `nt-${string}`
  /** Attribute → default. */
  attributes: Readonly<Record<string, string>>
  calls: readonly Call[]
  /** What the session must allow for the widget to show anything. */
  needs: Requirement
  /** Message domains it loads beside `common`. */
  messages: readonly string[]
  /** Code of its own that it loads on demand, by name, each with the slices of texts that come with it. */
  parts?: Readonly<Record<string, readonly string[]>>
  /** Rendered on the provider's own origin only (credentials are entered). */
  providerOriginOnly?: boolean
  /** Lists only. */
  columns?: ManifestColumns
}

/** `x.docs.ts`: what build, portal, tests and docs know beside that; no page of a host loads it. */
export interface WidgetDocs {
  /** One sentence. */
  summary: string
  events: readonly EventName[]
  /** Each slot with what it is for. */
  slots: Readonly<Partial<Record<SlotName, string>>>
  routes: readonly WidgetRoute[]
  /** Places that the provider's config may fill with a component of its own, each `<widget>.<place>` (WID-50). */
  overridable?: readonly string[]
}

/** A row of `netterms/manifest`. */
export type WidgetManifest = WidgetFacts & WidgetDocs

export function defineManifest<const Facts extends WidgetFacts>(facts: Facts): Facts {
  return facts
}

export function describeWidget<const Facts extends WidgetFacts, const Docs extends WidgetDocs>(
  facts: Facts,
  docs: Docs,
): Facts & Docs {
  return { ...facts, ...docs }
}
