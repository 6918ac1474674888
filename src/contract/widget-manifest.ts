/**
 * What a widget is, as data: the loader map, the build's inputs, the portal's routes and menu, the docs and the tests are
 * computed from these. Source: docs/spec/widgets.md WID-1…WID-3.
 */
import type { Requirement, UserType } from './access/requirement.ts'
import type { CallName } from './calls.ts'
import type { ErrorCategory, ErrorCode } from './errors/error-codes.ts'
import type { Call } from './wire/define-call.ts'

/** Every event of the SDK with the shape of its `detail`; ids only, never personal data. */
export interface NetTermsEvents {
  /** The code of the widget is loaded and starts to draw. */
  'nt-loader-start': Record<string, never>
  /** The widget shows data for the first time. */
  'nt-ready': Record<string, never>
  /** The widget has nothing to show. */
  'nt-empty': Record<string, never>
  /**
   * A call of the widget failed. `cause` is the code of the error that it began with: `code` itself when nothing is behind
   * it. `docs` is the address of the page about the code.
   */
  'nt-error': {
    code: ErrorCode
    cause: ErrorCode
    category: ErrorCategory
    retryable: boolean
    correlationId: string | null
    docs: string
  }
  /** The session may, or may not, use the widget. `reason` names the check that failed. */
  'nt-availability': { available: boolean; reason: string | null }
  /** The session ended. */
  'nt-session-end': { reason: 'signed-out' | 'expired' | 'ended' | 'unavailable' }
  /** The user leads on to another page. `to` is its name. */
  'nt-navigate': { to: string; params: Readonly<Record<string, string>> }
  /** The user opens an invoice. */
  'nt-invoice-open': { invoiceId: string }
  /** The user starts to pay the selected invoices. */
  'nt-pay-start': { invoiceIds: readonly string[] }
  /** The user signed in. */
  'nt-signed-in': Record<string, never>
  /** The selection of invoices changed. */
  'nt-selection-change': { invoiceIds: readonly string[] }
  /** Filters or sort of a list changed. */
  'nt-filters-change': { filters: Readonly<Record<string, string>> }
  /** The user pressed a button in a column of the host. */
  'nt-cell-action': { column: string; rowId: string }
  /** A payment was sent; its outcome is not known yet. */
  'nt-payment-submitted': { idempotencyKey: string; invoiceIds: readonly string[] }
  /** A payment was accepted. */
  'nt-payment-confirmed': { paymentNumber: string; confirmationNumber: string; invoiceIds: readonly string[] }
  /** A payment was rejected. `code` is an error code. */
  'nt-payment-rejected': { code: string; invoiceIds: readonly string[] }
  /** No answer to a payment arrived; the widget keeps checking its outcome. */
  'nt-payment-unknown': { idempotencyKey: string }
  /** The user starts a dispute of invoices. */
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
  /** The selected customer changed; null when none is selected. */
  'nt-customer-change': { customerId: string | null }
  /** The user chose a customer in a picker with `hold`: the host selects it, or not. */
  'nt-customer-choose': { customerId: string }
  /** The user chose a merchant in a picker with `hold`: the host selects it, or not. */
  'nt-merchant-choose': { merchantId: string }
  /** The user chose a user type in a picker with `hold`: the host selects it, or not. */
  'nt-user-type-choose': { userType: string }
  /** The language changed. */
  'nt-locale-change': { locale: string }
  /** The user granted or denied consent to third-party services. */
  'nt-consent-change': { granted: boolean }
  /** The widget has, or no longer has, input that is not saved. */
  'nt-unsaved-change': { dirty: boolean }
  /** The state of the survey changed. */
  'nt-survey-change': { state: 'offered' | 'opened' | 'answered' | 'closed' }
}

/** Name of an event that a widget dispatches. */
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

/** Whether a host may `preventDefault()` an event of this name. */
export const isIntent = (name: EventName): name is keyof typeof INTENTS => Object.hasOwn(INTENTS, name)

/** A page of the portal that shows a widget. */
export interface WidgetRoute {
  /** Path of the portal; `:invoice_id` becomes the attribute `invoice-id`. */
  path: string
  /** Key of the page title. */
  title: string
  needs: Requirement
  /** Query parameters that become attributes: `invoiceIds` becomes `invoice-ids`. */
  query?: readonly string[]
  /** The only values that a parameter of the path has; any other one is not found. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Attributes that this route fixes. */
  attributes?: Readonly<Record<string, string>>
  /** What `to` of an `nt-navigate` calls this route; absent from all routes of a widget: its name leads to the first. */
  place?: string
  /** Place in the portal's menu: its section, order and icon, and who sees it there; absent: not in the menu. */
  menu?: { label: string; icon: string; order: number; path?: string; userTypes?: readonly UserType[] }
}

/** A slot of a widget for elements of the host (WID-45). */
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
  /** Names of the calls that it makes: a page loads their code with the part that makes them. */
  calls: readonly CallName[]
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

/** `x.docs.ts`: facts that only build, portal, tests and docs read; no page of a host loads them. */
export interface WidgetDocs {
  /** One sentence. */
  summary: string
  /** One sentence for each attribute. */
  attributeSummaries: Readonly<Record<string, string>>
  /** Attribute → the only values that it has, for those that take no others beside the default. */
  attributeValues?: Readonly<Record<string, readonly string[]>>
  events: readonly EventName[]
  /** Each slot with what it is for. */
  slots: Readonly<Partial<Record<SlotName, string>>>
  routes: readonly WidgetRoute[]
  /** Places that the provider's config may fill with a component of its own, each `<widget>.<place>` (WID-50). */
  overridable?: readonly string[]
}

/** A row of `netterms/manifest`. */
export type WidgetManifest = Omit<WidgetFacts, 'calls'> & WidgetDocs & { calls: readonly Call[] }

/** Keeps the exact type of a manifest. */
export function defineManifest<const Facts extends WidgetFacts>(facts: Facts): Facts {
  return facts
}
