/** One component a widget. Generated from the manifests by `node scripts/widget-list.mjs`: change a manifest, then run it. */
import { widgetComponent } from './widget-component.tsx'

/** What is owed and what may still be bought: exposure, credit used, ageing as picture and table, what is due soon. */
export const AccountOverview = /* @__PURE__ */ widgetComponent('account-overview', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-invoice-open',
])
/** Invoices of one status, with a selection to pay. */
export const InvoiceList = /* @__PURE__ */ widgetComponent('invoice-list', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-pay-start',
  'nt-selection-change',
  'nt-filters-change',
  'nt-cell-action',
])
/** A page of the provider’s former system in a frame, by its name; without a name the pages that there are. */
export const LegacyFrame = /* @__PURE__ */ widgetComponent('legacy-frame', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
])
/** Pays selected invoices in full or in part by bank account: invoices, method, review, confirmation. */
export const PayInvoices = /* @__PURE__ */ widgetComponent('pay-invoices', [
  'nt-ready',
  'nt-empty',
  'nt-error',
  'nt-availability',
  'nt-navigate',
  'nt-payment-submitted',
  'nt-payment-confirmed',
  'nt-payment-rejected',
  'nt-payment-unknown',
  'nt-unsaved-change',
])
/** Username and password, on the provider’s own origin only. */
export const SignIn = /* @__PURE__ */ widgetComponent('sign-in', [
  'nt-ready',
  'nt-error',
  'nt-availability',
  'nt-signed-in',
])
