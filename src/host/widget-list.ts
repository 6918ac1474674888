/** Generated from the manifests by `node scripts/widget-list.mjs`: change a manifest, then run it. */
import type { HostColumn, OnRows, AuditLogRow, InvoiceListRow } from '../contract/index.ts'

/** Each widget with its attributes, its properties and the events that it dispatches. */
export interface WidgetMap {
  /** What is owed and what may still be bought: exposure, credit used, ageing as picture and table, what is due soon. */
  'account-overview': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-invoice-open'
  }
  /** Forgotten username or password, a new password, a new account; on the provider’s own origin only. */
  'account-recovery': {
    attributes: {
      /** Form to show, such as `forgot-password`. */
      view?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Applications for credit and programs: where each stands, whose turn it is, which documents have come, and their files. */
  'application-center': {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Who did what to which object and when: an admin’s company, everybody else’s own. */
  'audit-log': {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: {
      /** Names of the list’s columns and columns of your own, in the order shown. */
      columns?: readonly ('when' | 'who' | 'what' | 'object' | HostColumn)[] | undefined
      /** Returns the cells of your own columns for the rows on screen. */
      onRows?: OnRows<AuditLogRow> | undefined
    }
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-filters-change' | 'nt-cell-action'
  }
  /** Asks once whether third parties may take part, until a choice is stored. */
  'consent-banner': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-consent-change'
  }
  /** The account to work in, among all that the session may see, and a location of it. */
  'customer-picker': {
    attributes: {
      /** Present: a small form for the head of a page. */
      compact?: string | undefined
      /** Present: a choice waits for the host, which hears of it by an event. */
      hold?: string | undefined
      /** Id of the choice to make at once, when it is one of the options. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-customer-choose'
  }
  /** Invoices of one status, with a selection to pay. */
  'invoice-list': {
    attributes: {
      /** Status of the invoices, such as `open`, `past-due`, `paid` or `all`. Default 'open'. */
      status?: string | undefined
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: {
      /** Names of the list’s columns and columns of your own, in the order shown. */
      columns?: readonly ('invoice' | 'dealer' | 'due' | 'status' | 'open' | 'amount' | HostColumn)[] | undefined
      /** Returns the cells of your own columns for the rows on screen. */
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
      /** Name of the page of the former system; absent: a list of pages to choose from. */
      location?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** The dealer to work for, among several of the session’s own. */
  'merchant-picker': {
    attributes: {
      /** Present: a small form for the head of a page. */
      compact?: string | undefined
      /** Present: a choice waits for the host, which hears of it by an event. */
      hold?: string | undefined
      /** Id of the choice to make at once, when it is one of the options. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-merchant-choose'
  }
  /** A bell with how many notifications are unread; it opens the latest and leads to all. */
  'notification-bell': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** What the provider tells: unread and urgent ones marked, with links, documents, and which mails come with them. */
  'notification-center': {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Pays selected invoices in full or in part by bank account: invoices, method, review, confirmation. */
  'pay-invoices': {
    attributes: {
      /** `done` shows the confirmation of the payment in `payment`. */
      step?: string | undefined
      /** Number of the payment whose confirmation is shown. */
      payment?: string | undefined
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
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
  /** The own person: role, password, language, tracking, signed-in devices, second step, last activities. */
  profile: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-unsaved-change' | 'nt-consent-change'
  }
  /** Username and password, or the sign-in of a company, on the provider’s own origin only. */
  'sign-in': {
    attributes: {
      /** Why the user has to sign in again, shown above the form. */
      notice?: string | undefined
      /** Why the sign-in through a company failed, shown above the form. */
      sso?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-signed-in'
  }
  /** A third party’s survey in a frame of its own, where flags and consent allow it. */
  survey: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-survey-change'
  }
  /** As which of her user types a person works; on the provider’s own origin only. */
  'user-type-picker': {
    attributes: {
      /** Present: a small form for the head of a page. */
      compact?: string | undefined
      /** Present: a choice waits for the host, which hears of it by an event. */
      hold?: string | undefined
      /** Id of the choice to make at once, when it is one of the options. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-user-type-choose'
  }
}
