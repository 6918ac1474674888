/**
 * Descriptions of widgets as data, from which the loader map, the build's inputs, the portal's routes and menu, docs,
 * and tests are generated. Source: docs/spec/widgets.md WID-1…WID-3.
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
   * A call of the widget failed. `cause` is the code of the root error, or `code` itself when there is no other. `docs`
   * is the address of the documentation page of the code.
   */
  'nt-error': {
    code: ErrorCode
    cause: ErrorCode
    category: ErrorCategory
    retryable: boolean
    correlationId: string | null
    docs: string
  }
  /** Whether the session may use the widget. `reason` is the failed check. */
  'nt-availability': { available: boolean; reason: string | null }
  /** The session ended. */
  'nt-session-end': { reason: 'signed-out' | 'expired' | 'ended' | 'unavailable' }
  /** The user navigates to another page. `to` is its name. */
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
  /** The user pressed a button in a column that the host page added. */
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
  /** The user chose a customer in a picker with `hold`; the host page decides whether to select it. */
  'nt-customer-choose': { customerId: string }
  /** The user chose a merchant in a picker with `hold`; the host page decides whether to select it. */
  'nt-merchant-choose': { merchantId: string }
  /** The user chose a user type in a picker with `hold`; the host page decides whether to select it. */
  'nt-user-type-choose': { userType: string }
  /** The language changed. */
  'nt-locale-change': { locale: string }
  /** The user granted or denied consent to third-party services. */
  'nt-consent-change': { granted: boolean }
  /** Whether the widget has unsaved input. */
  'nt-unsaved-change': { dirty: boolean }
  /** The state of the survey changed. */
  'nt-survey-change': { state: 'offered' | 'opened' | 'answered' | 'closed' }
}

/** Name of an event that a widget dispatches. */
export type EventName = keyof NetTermsEvents

/**
 * Events for which a host page may call `preventDefault()`, to replace the widget's default action. Each with the name
 * of the widget that it opens, as passed to `onNavigate`; `nt-navigate` contains its own target.
 */
export const INTENTS = {
  'nt-navigate': null,
  'nt-invoice-open': 'invoice-detail',
  'nt-pay-start': 'pay-invoices',
  'nt-dispute-start': 'dispute-create',
} as const satisfies Partial<Record<EventName, string | null>>

/** Whether a host page may call `preventDefault()` for an event of this name. */
export const isIntent = (name: EventName): name is keyof typeof INTENTS => Object.hasOwn(INTENTS, name)

/** A page of the portal that shows a widget. */
export interface WidgetRoute {
  /** Route of the portal; `:invoice_id` becomes the attribute `invoice-id`. */
  path: string
  /** Key of the page title. */
  title: string
  needs: Requirement
  /** Query parameters that become attributes: `invoiceIds` becomes `invoice-ids`. */
  query?: readonly string[]
  /** The allowed values of a path parameter; any other value is not found. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Attributes fixed by this route. */
  attributes?: Readonly<Record<string, string>>
  /**
   * Name of this route in `to` of an `nt-navigate`. If all routes of a widget omit it, the widget's name leads to the
   * first one.
   */
  place?: string
  /** Entry in the portal's menu: section, order, icon, and access; absent if there is none. */
  menu?: { label: string; icon: string; order: number; path?: string; userTypes?: readonly UserType[] }
}

/** A slot of a widget for elements of the host page (WID-45). */
export type SlotName = 'header' | 'empty' | 'footer'

/** Column settings of a list, and support for columns that the host page adds (WID-46, WID-47). */
export interface ManifestColumns {
  /** The list's own columns, in display order. */
  names: readonly string[]
  /** Columns that cannot be hidden. */
  required: readonly string[]
  /** The field that contains the id of a row. */
  id: string
  /** Further fields of a row passed to `onRows`; never a person's name. */
  fields: readonly string[]
}

/** `x.manifest.ts`: what a page needs to know about a widget, loaded with the widget's code. */
export interface WidgetFacts {
  tag: `nt-${string}`
  /** Maps each attribute to its default. */
  attributes: Readonly<Record<string, string>>
  /** Names of the calls that it makes: a page loads their code with the part that uses them. */
  calls: readonly CallName[]
  /** What the session needs in order to show the widget. */
  needs: Requirement
  /** Message domains that it loads besides `common`. */
  messages: readonly string[]
  /** Lazy parts by name, each with the message domains that it needs. */
  parts?: Readonly<Record<string, readonly string[]>>
  /** Whether it is rendered on the provider's own origin only, because credentials are entered in it. */
  providerOriginOnly?: boolean
  /** Column settings; for lists only. */
  columns?: ManifestColumns
}

/** `x.docs.ts`: facts for build, portal, tests, and docs; no host page loads them. */
export interface WidgetDocs {
  /** One sentence. */
  summary: string
  /** One sentence for each attribute. */
  attributeSummaries: Readonly<Record<string, string>>
  /** Maps an attribute to its only allowed values, in addition to the default. */
  attributeValues?: Readonly<Record<string, readonly string[]>>
  events: readonly EventName[]
  /** Each slot with its purpose. */
  slots: Readonly<Partial<Record<SlotName, string>>>
  routes: readonly WidgetRoute[]
  /**
   * Places that the provider's configuration may fill with the provider's own component, each `<widget>.<place>`
   * (WID-50).
   */
  overridable?: readonly string[]
}

/** A row of `netterms/manifest`. */
export type WidgetManifest = Omit<WidgetFacts, 'calls'> & WidgetDocs & { calls: readonly Call[] }

/** Keeps the exact type of a manifest. */
export function defineManifest<const Facts extends WidgetFacts>(facts: Facts): Facts {
  return facts
}
