/**
 * Each widget with its attributes, its properties and the events that it fires.
 * Generated from the manifests by `node scripts/widget-list.mjs`: change a manifest, then run it.
 */
import type { HostColumn, OnRows, InvoiceListRow } from '../contract/index.ts'

export interface WidgetMap {
  /** What is owed and what may still be bought: exposure, credit used, ageing as picture and table, what is due soon. */
  'account-overview': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-invoice-open'
  }
  /** Invoices of one status, with a selection to pay. */
  'invoice-list': {
    attributes: {
      /** Default 'open'. */
      status?: string | undefined
    }
    properties: {
      /** Names of the list’s columns and columns of your own, in the order wanted. */
      columns?: readonly ('invoice' | 'dealer' | 'due' | 'status' | 'open' | 'amount' | HostColumn)[] | undefined
      /** Gives the cells of your own columns for the rows on screen. */
      onRows?: OnRows<InvoiceListRow> | undefined
    }
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-pay-start'
      | 'nt-selection-change'
      | 'nt-filters-change'
      | 'nt-cell-action'
  }
  /** A page of the provider’s former system in a frame, by its name; without a name the pages that there are. */
  'legacy-frame': {
    attributes: {
      location?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Pays selected invoices in full or in part by bank account: invoices, method, review, confirmation. */
  'pay-invoices': {
    attributes: {
      step?: string | undefined
      payment?: string | undefined
    }
    properties: unknown
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-payment-submitted'
      | 'nt-payment-confirmed'
      | 'nt-payment-rejected'
      | 'nt-payment-unknown'
      | 'nt-unsaved-change'
  }
  /** Username and password, on the provider’s own origin only. */
  'sign-in': {
    attributes: {
      notice?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-signed-in'
  }
}
