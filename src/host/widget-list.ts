/** Generated from the manifests by `npm run docs`: change a manifest, then run it. */
import type { HostColumn, OnRows, AuditLogRow, InvoiceListRow, RejectionCenterRow } from '../contract/index.ts'

/** Each widget with its attributes, its properties and the events that it dispatches. */
export interface WidgetMap {
  /** What is owed and what may still be bought: exposure, credit used, ageing as picture and table, what is due soon. */
  'account-overview': {
    attributes: { namespace?: never }
    properties: unknown
    events:
      'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-invoice-open' | 'nt-pay-start'
  }
  /** Forgotten username or password, a new password, a new account; on the provider’s own origin only. */
  'account-recovery': {
    attributes: {
      /** What the user wants to recover, or the page that a link of a mail opens. */
      view?: 'forgot-user' | 'forgot-password' | 'reset-password' | 'activate' | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Applications for credit and programs: where each stands, whose turn it is, and their documents, which can be uploaded. */
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
      /** Names of the list’s columns and columns of your own, in the order wanted. */
      columns?: readonly ('when' | 'who' | 'what' | 'object' | HostColumn)[] | undefined
      /** Gives the cells of your own columns for the rows on screen. */
      onRows?: OnRows<AuditLogRow> | undefined
    }
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-filters-change'
      | 'nt-cell-action'
      | 'nt-navigate'
      | 'nt-invoice-open'
  }
  /** Purchase cards: who holds them, requesting, activating, locking and terminating them, and showing a number safely. */
  'card-manager': {
    attributes: {
      /** Id of the card that is open at first; empty: the list. */
      card?: string | undefined
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
      | 'nt-filters-change'
      | 'nt-unsaved-change'
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
      /** `true`: without title, for a dialog or popover of the host; the text field takes the focus. */
      compact?: 'true' | 'false' | undefined
      /** `true`: a choice dispatches `nt-customer-choose` and waits for the host. */
      hold?: 'true' | 'false' | undefined
      /** Id of the account that the host confirms. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-customer-choose'
  }
  /** Disputes of an account or a dealer: what waits for the reader, open and closed ones, filters and a selection to answer. */
  'dispute-center': {
    attributes: {
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
      | 'nt-dispute-start'
      | 'nt-filters-change'
  }
  /** Opens a dispute in four steps: invoices, reason and amounts, documents and contacts, review. */
  'dispute-create': {
    attributes: {
      /** Transaction ids of the invoices to dispute, with commas between them. */
      'invoice-ids'?: string | undefined
      /** Step to show; an earlier one when the entries do not allow it. */
      step?: 'invoices' | 'reason' | 'documents' | 'review' | undefined
      /** Number of a dispute that is over and that the new one follows. */
      predecessor?: string | undefined
      /** `chargeback`: the form for a chargeback of the one invoice that is named; empty: a dispute. */
      kind?: 'chargeback' | undefined
    }
    properties: unknown
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-dispute-created'
      | 'nt-pay-start'
      | 'nt-unsaved-change'
  }
  /** One dispute: amounts, invoices, everything that was said, its documents and people, and the answer of whose turn it is. */
  'dispute-detail': {
    attributes: {
      /** Transaction id or number of an invoice, whose disputes are listed when there are several, or a dispute number. */
      'invoice-id'?: string | undefined
    }
    properties: unknown
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-invoice-open'
      | 'nt-pay-start'
      | 'nt-dispute-answered'
      | 'nt-unsaved-change'
  }
  /** Answers several disputes at once, with what becomes of each before and after it is sent. */
  'dispute-respond': {
    attributes: {
      /** Numbers of the disputes, with commas between them. */
      ids?: string | undefined
    }
    properties: unknown
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-dispute-answered'
      | 'nt-unsaved-change'
  }
  /** Groups of users: their place in the tree, their accounts, how they sign in, and who is in them. */
  'group-admin': {
    attributes: {
      /** Id of the group that is open at first; empty: the first one of the tree. */
      group?: string | undefined
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
      | 'nt-filters-change'
      | 'nt-unsaved-change'
  }
  /** One invoice: amounts, lines, payments, disputes, adjustments, addresses, documents and notes, with the ways to pay and dispute it. */
  'invoice-detail': {
    attributes: {
      /** Transaction id or number of the invoice. */
      'invoice-id'?: string | undefined
    }
    properties: unknown
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-pay-start'
      | 'nt-dispute-start'
      | 'nt-unsaved-change'
  }
  /** Invoices of one status, with a selection to pay or dispute; for a dealer what it sold, to update or adjust. */
  'invoice-list': {
    attributes: {
      /** Status of the listed invoices. Default 'open'. */
      status?:
        | 'all'
        | 'open'
        | 'due'
        | 'past-due'
        | 'unbilled'
        | 'invoiced'
        | 'pending'
        | 'payment-pending'
        | 'on-hold'
        | 'disputed'
        | 'escalated'
        | 'unpaid'
        | 'paid'
        | 'adjusted'
        | 'pending-adjustment'
        | 'unapplied'
        | 'closed'
        | undefined
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
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
      | 'nt-dispute-start'
      | 'nt-selection-change'
      | 'nt-filters-change'
      | 'nt-cell-action'
      | 'nt-unsaved-change'
  }
  /** A page of the provider’s former system in a frame, by its name; without a name the pages that there are. */
  'legacy-frame': {
    attributes: {
      /** Name of the page; empty: a list of all pages. */
      location?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** The dealer to work for, among several of the session’s own. */
  'merchant-picker': {
    attributes: {
      /** `true`: without title, for a dialog or popover of the host; the text field takes the focus. */
      compact?: 'true' | 'false' | undefined
      /** `true`: a choice dispatches `nt-merchant-choose` and waits for the host. */
      hold?: 'true' | 'false' | undefined
      /** Id of the dealer that the host confirms. */
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
      /** Step to show: `invoices` starts with the choice of invoices, `done` shows the confirmation of a payment. */
      step?: 'invoices' | 'method' | 'review' | 'done' | undefined
      /** Number of the payment to confirm, such as `P-100200`. */
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
      | 'nt-pay-start'
      | 'nt-payment-submitted'
      | 'nt-payment-confirmed'
      | 'nt-payment-rejected'
      | 'nt-payment-unknown'
      | 'nt-unsaved-change'
  }
  /** The user’s own profile: role, password, language, tracking, signed-in devices, two-step verification, recent activity. */
  profile: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-unsaved-change' | 'nt-consent-change'
  }
  /** Transactions that were rejected: why, what can be corrected, and canceling or sending them again. */
  'rejection-center': {
    attributes: {
      /** Id of the rejected transaction that is open at first; empty: the list. */
      rejection?: string | undefined
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: {
      /** Names of the list’s columns and columns of your own, in the order wanted. */
      columns?: readonly ('invoice' | 'party' | 'why' | 'rejected' | 'total' | HostColumn)[] | undefined
      /** Gives the cells of your own columns for the rows on screen. */
      onRows?: OnRows<RejectionCenterRow> | undefined
    }
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-filters-change'
      | 'nt-cell-action'
      | 'nt-unsaved-change'
  }
  /** Username and password, or the sign-in of a company, on the provider’s own origin only. */
  'sign-in': {
    attributes: {
      /** Reason for signing in again, such as `expired`; shown above the form. */
      notice?: string | undefined
      /** Reason of a failed single sign-on; shown above the form. */
      sso?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-signed-in'
  }
  /** Statements of the account by month, for any period and as of any past date, per currency, with ageing, PDF and CSV. */
  statements: {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-invoice-open'
  }
  /** A third party’s survey in a frame of its own, where flags and consent allow it. */
  survey: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-survey-change'
  }
  /** Users of a company: inviting, changing, locking and moving them, and lists of users as CSV files. */
  'user-admin': {
    attributes: {
      /** Id of the user who is open at first; empty: the list. */
      user?: string | undefined
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
      | 'nt-filters-change'
      | 'nt-unsaved-change'
  }
  /** As which of her user types a person works; on the provider’s own origin only. */
  'user-type-picker': {
    attributes: {
      /** `true`: without title, for a dialog or popover of the host; the current user type takes the focus. */
      compact?: 'true' | 'false' | undefined
      /** `true`: a choice dispatches `nt-user-type-choose` and waits for the host. */
      hold?: 'true' | 'false' | undefined
      /** Id of the user type that the host confirms. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-user-type-choose'
  }
}
