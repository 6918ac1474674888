/** Generated from the manifests by `npm run docs`: change a manifest, then run it. */
import type { HostColumn, OnRows, AuditLogRow, InvoiceListRow, RejectionCenterRow } from '../contract/index.ts'

/** Each widget with its attributes, its properties and the events that it dispatches. */
export interface WidgetMap {
  /** Balance and credit of the account: exposure, credit used, ageing as chart and table, invoices due soon, recent activity, AutoPay, accounts below, rewards. */
  'account-overview': {
    attributes: { namespace?: never }
    properties: unknown
    events:
      | 'nt-ready'
      | 'nt-empty'
      | 'nt-error'
      | 'nt-availability'
      | 'nt-navigate'
      | 'nt-invoice-open'
      | 'nt-pay-start'
      | 'nt-customer-choose'
  }
  /** Forgotten username or password, a new password, a new account; only on the provider’s own origin. */
  'account-recovery': {
    attributes: {
      /** What the user wants to recover, or the page that an e-mailed link opens. */
      view?: 'forgot-user' | 'forgot-password' | 'reset-password' | 'activate' | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** The page of an e-mailed link on which a person without a session adds one bank account; only on the provider’s own origin. */
  'add-bank-account': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Applications for credit and programs: status, next step, and documents, which can be uploaded. */
  'application-center': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Audit log: who did what to which object and when. Admins see their company, other users themselves. */
  'audit-log': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
  /** Purchase cards: list of cardholders; request, activate, lock and terminate cards; show a card number securely. */
  'card-manager': {
    attributes: {
      /** Id of the card that is open at first; empty: the list. */
      card?: string | undefined
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
  /** Asks once for consent to third parties, until a choice is stored. */
  'consent-banner': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-consent-change'
  }
  /** Chooses the account to work in, among all accounts of the session, and one of its locations. */
  'customer-picker': {
    attributes: {
      /** `true`: no title, for a dialog or popover of the host; the text field receives focus. */
      compact?: 'true' | 'false' | undefined
      /** `true`: a choice dispatches `nt-customer-choose` and takes effect when the host confirms it. */
      hold?: 'true' | 'false' | undefined
      /** Id of the account that the host confirmed. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-customer-choose'
  }
  /** The first page of a dealer: tasks, customers with what they owe on the dealer’s sales, one currency at a time, newest sales with their original invoices, and expected payouts. */
  'dealer-home': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events:
      'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-invoice-open' | 'nt-filters-change'
  }
  /** Disputes of an account or a dealer: disputes that need an answer, open and closed ones, filters, and a selection to answer together. */
  'dispute-center': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
      /** Transaction ids of the invoices to dispute, separated by commas. */
      'invoice-ids'?: string | undefined
      /** Step to show; falls back to the first incomplete step. */
      step?: 'invoices' | 'reason' | 'documents' | 'review' | undefined
      /** Number of the closed dispute that the new one follows. */
      predecessor?: string | undefined
      /** `chargeback`: the form for a chargeback of the one invoice; empty: a dispute. */
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
  /** One dispute: amounts, invoices, comments, documents, contacts, and the form for the side that answers next. */
  'dispute-detail': {
    attributes: {
      /** Transaction id or number of an invoice (several disputes are listed), or a dispute number. */
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
  /** Answers several disputes at once, and shows the effect on each before sending and the result after it. */
  'dispute-respond': {
    attributes: {
      /** Numbers of the disputes, separated by commas. */
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
  /** Groups of users: their place in the tree, their accounts, their sign-in method, and their members. */
  'group-admin': {
    attributes: {
      /** Id of the group that is open at first; empty: the first group of the tree. */
      group?: string | undefined
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
  /** One invoice: amounts, lines, payments, disputes, adjustments, addresses, documents and notes, with actions to pay and dispute it. */
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
  /** Invoices of one status, with a selection to pay or dispute; for a dealer, its sales to update or adjust. */
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
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: {
      /** Names of the list’s columns and columns of your own, in the order wanted. */
      columns?:
        | readonly (
            | 'invoice'
            | 'dealer'
            | 'invoiced'
            | 'due'
            | 'status'
            | 'paid'
            | 'payment'
            | 'total'
            | 'open'
            | 'amount'
            | HostColumn
          )[]
        | undefined
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
  /** A page of the provider’s former system in a frame, by its name; without a name, a list of the pages. */
  'legacy-frame': {
    attributes: {
      /** Name of the page; empty: a list of all pages. */
      location?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Loyalty programs of the account: reward so far, sales target, tiers, requirements and reward of the next tier, year over year as chart and table, invitations, earned rewards and past programs. */
  'loyalty-program': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability'
  }
  /** Loyalty programs of a dealer: create, copy, edit, preview, activate and close them, and enroll customers. */
  'loyalty-template': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-unsaved-change'
  }
  /** Chooses the dealer to work for, among the dealers of the session, with the open tasks of each. */
  'merchant-picker': {
    attributes: {
      /** `true`: no title, for a dialog or popover of the host; the text field receives focus. */
      compact?: 'true' | 'false' | undefined
      /** `true`: a choice dispatches `nt-merchant-choose` and takes effect when the host confirms it. */
      hold?: 'true' | 'false' | undefined
      /** Id of the dealer that the host confirmed. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-merchant-choose'
  }
  /** A bell with the number of unread notifications; it opens the latest and links to all. */
  'notification-bell': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Notifications from the provider: unread and urgent ones are marked, with links, documents, and e-mail preferences. */
  'notification-center': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Pays selected invoices in full or in part by bank account or card, now or on a banking day: invoices, payment, confirmation. */
  'pay-invoices': {
    attributes: {
      /** Step to show: `invoices` starts with the choice of invoices, `plan` allocates one amount, `done` shows the confirmation of a payment. */
      step?: 'invoices' | 'pay' | 'done' | 'plan' | undefined
      /** Number of the payment to confirm, such as `P-100200`. */
      payment?: string | undefined
      /** `compact` is one card next to a list: the list’s selection, method, terms and button, without steps and without its own choice of invoices. */
      layout?: 'compact' | undefined
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
      | 'nt-dispute-start'
      | 'nt-unsaved-change'
  }
  /** Payments of the account with status, reason, and receipt; search, filters, CSV, cancel, and pay again; each payment has its own page. */
  'payment-history': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
      | 'nt-filters-change'
      | 'nt-invoice-open'
  }
  /** Bank accounts and cards of the account: add, verify, edit and remove them; AutoPay with a calendar of the next sixty days. */
  'payment-methods': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** The user’s own profile: role, password, language, tracking, signed-in devices, two-step verification, recent activity. */
  profile: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-unsaved-change' | 'nt-consent-change'
  }
  /** Invoices of one status over all accounts of a user, or over some of them, with the account of each; pays those of one account, or several together by card. */
  'program-invoices': {
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
      /** Customer ids separated by commas, or `all`. Default 'all'. */
      accounts?: string | undefined
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
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
      | 'nt-filters-change'
  }
  /** All accounts of a user, one currency at a time: open, past due and pending amounts, accounts that need attention, and the balance and credit of each account. */
  'program-overview': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events:
      'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-pay-start' | 'nt-filters-change'
  }
  /** Rejected transactions: reasons, corrections, cancellation and resubmission. */
  'rejection-center': {
    attributes: {
      /** Id of the rejected transaction that is open at first; empty: the list. */
      rejection?: string | undefined
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
  /** Username and password, or a company’s single sign-on; only on the provider’s own origin. */
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
  /** Statements of the account by month, for any period and as of any past date, in each currency, with ageing, PDF and CSV. */
  statements: {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-invoice-open'
  }
  /** The first page of customer support: finds users and accounts, locks and unlocks users, resends invitations, opens an account read-only, and lists the disputes to decide. */
  'support-desk': {
    attributes: {
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-filters-change'
  }
  /** A third party’s survey in its own frame, if flags and consent allow it. */
  survey: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-survey-change'
  }
  /** Users of a company: invite, edit, lock and move them, and import or export them as CSV files. */
  'user-admin': {
    attributes: {
      /** Id of the user that is open at first; empty: the list. */
      user?: string | undefined
      /** Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them. */
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
  /** Switches the user type of a user who has several; only on the provider’s own origin. */
  'user-type-picker': {
    attributes: {
      /** `true`: no title, for a dialog or popover of the host; the current user type receives focus. */
      compact?: 'true' | 'false' | undefined
      /** `true`: a choice dispatches `nt-user-type-choose` and takes effect when the host confirms it. */
      hold?: 'true' | 'false' | undefined
      /** Id of the user type that the host confirmed. */
      choose?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-user-type-choose'
  }
  /** Vouchers for loyalty rewards: issue them for final rewards, track, revoke, and redeem them as credit. */
  vouchers: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability'
  }
}
