/** Types shared by every entry point for pages, and the global that the loader sets on a page. */
import type { NetTermsQueue } from './handles.ts'

export type {
  AuditLogRow,
  Capability,
  ErrorCategory,
  ErrorCode,
  ErrorDetail,
  EventName,
  HostCell,
  HostCells,
  HostColumn,
  HostColumnType,
  InvoiceListRow,
  NetTermsError,
  NetTermsEvents,
  OnRows,
  RejectionCenterRow,
} from '../contract/index.ts'
export type {
  AccessExplanation,
  AppearanceOptions,
  ColorScheme,
  ComponentContext,
  ComponentModule,
  Deprecation,
  DoctorReport,
  LoggedRequest,
  MessageKey,
  MessageOverrides,
  CookieSession,
  LocaleTag,
  NavigationTarget,
  NetTermsOptions,
  PluralKey,
  SecretFunctionSession,
  SessionUrlSession,
  SharedOptions,
  Seed,
  TextKey,
  UrlParams,
  UrlState,
  WidgetEvent,
} from '../instance/options.ts'
export type { PaySelection, SelectedInvoice } from '../contract/index.ts'
export type { AccountFacts, NetTermsState } from '../store/create-store.ts'

export type {
  EventListenerOf,
  HeardEvents,
  NetTermsGlobal,
  NetTermsHandle,
  NetTermsQueue,
  WidgetAttributes,
  WidgetEvents,
  WidgetHandle,
  WidgetName,
  WidgetProperties,
} from './handles.ts'
export type {
  ElementAttributes,
  NetTermsTags,
  TagAttributes,
  WidgetElement,
  WidgetElements,
  WidgetEventMap,
} from './tags.ts'
export type { LoadOptions } from './load-net-terms.ts'
export type { WidgetMap } from './widget-list.ts'

declare global {
  interface Window {
    NetTerms?: NetTermsQueue
  }
}
