/** The types that every door for pages shares, and the global that the loader puts on a page. */
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
  AppearanceOptions,
  ColorScheme,
  ComponentContext,
  ComponentModule,
  DoctorReport,
  LoggedRequest,
  MessageKey,
  MessageOverrides,
  NavigationTarget,
  NetTermsOptions,
  Seed,
  TextKey,
  UrlParams,
  UrlState,
} from '../instance/options.ts'
export type { PaySelection, SelectedInvoice } from '../contract/index.ts'
export type { AccountFacts, NetTermsState } from '../store/create-store.ts'

export type {
  EventListenerOf,
  NetTermsGlobal,
  NetTermsHandle,
  NetTermsQueue,
  WidgetAttributes,
  WidgetEvents,
  WidgetHandle,
  WidgetName,
  WidgetProperties,
} from './handles.ts'
export type { LoadOptions } from './load-net-terms.ts'
export type { WidgetMap } from './widget-list.ts'

declare global {
  interface Window {
    NetTerms?: NetTermsQueue
  }
}
