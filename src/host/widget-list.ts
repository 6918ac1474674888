/** Generated from the manifests by `npm run docs`: change a manifest, then run it. */
import type { HostColumn, OnRows, AuditLogRow, InvoiceListRow, RejectionCenterRow } from '../contract/index.ts'

/** Each widget with its attributes, its properties and the events that it dispatches. */
export interface WidgetMap {
  /** What is owed and what may still be bought: exposure, credit used, ageing as picture and table, what is due soon, recent activity, AutoPay, accounts below, rewards. */
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
  /** Forgotten username or password, a new password, a new account; on the provider’s own origin only. */
  'account-recovery': {
    attributes: {
      /** What the user wants to recover, or the page that a link of a mail opens. */
      view?: 'forgot-user' | 'forgot-password' | 'reset-password' | 'activate' | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** The page of a link by which a person without a session adds one bank account; on the provider’s own origin only. */
  'add-bank-account': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Applications for credit and programs: status, next step, and documents, which can be uploaded. */
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
  /** The first page of a dealer: what waits for an answer, its customers with what they owe of its own sales, a currency at a time, its newest sales with their original invoices, and the payouts that it can expect. */
  'dealer-home': {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events:
      'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-invoice-open' | 'nt-filters-change'
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
  /** One dispute: amounts, invoices, comments, documents, contacts, and the answer of the side at turn. */
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
  /** A page of the provider’s former system in a frame, by its name; without a name the pages that there are. */
  'legacy-frame': {
    attributes: {
      /** Name of the page; empty: a list of all pages. */
      location?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate'
  }
  /** Loyalty programs of the account: reward so far, sales target, tiers, what the next tier needs and pays, year over year as chart and table, invitations, rewards earned and past programs. */
  'loyalty-program': {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability'
  }
  /** Programs as a dealer offers them: created, copied, edited, previewed, activated and closed, with the customers that take part. */
  'loyalty-template': {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-unsaved-change'
  }
  /** The dealer to work for, among several of the session’s own, with what needs an answer of each. */
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
  /** Pays selected invoices in full or in part by bank account or card, now or on a banking day: invoices, payment, confirmation. */
  'pay-invoices': {
    attributes: {
      /** Step to show: `invoices` starts with the choice of invoices, `plan` divides one sum of money, `done` shows the confirmation of a payment. */
      step?: 'invoices' | 'pay' | 'done' | 'plan' | undefined
      /** Number of the payment to confirm, such as `P-100200`. */
      payment?: string | undefined
      /** `compact` is one card beside a list: what is selected there, method, terms and button, without steps and a second choice of invoices. */
      layout?: 'compact' | undefined
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
      | 'nt-dispute-start'
      | 'nt-unsaved-change'
  }
  /** Payments of the account with their status, reason, and receipt; search, filters, CSV, cancel, and pay again; each payment on a page of its own. */
  'payment-history': {
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
      | 'nt-pay-start'
      | 'nt-filters-change'
      | 'nt-invoice-open'
  }
  /** Bank accounts and cards of the account: adding, verifying, editing and removing them, and AutoPay with a calendar of its next sixty days. */
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
  /** Invoices of one status over all accounts of a person, or over some of them, with the account of each; pays those of one account. */
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
      /** Customer ids with commas between them, or `all`. Default 'all'. */
      accounts?: string | undefined
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
      | 'nt-invoice-open'
      | 'nt-pay-start'
      | 'nt-filters-change'
  }
  /** All accounts of a person, a currency at a time: what is open, past due and on its way, which accounts need attention, and each account with its balance and credit. */
  'program-overview': {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events:
      'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-pay-start' | 'nt-filters-change'
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
  /** The first page of customer support: finds users and accounts, locks, unlocks and invites users again, opens an account to be read only, and lists the disputes to decide. */
  'support-desk': {
    attributes: {
      /** Prefix of the parameters in the address, so that two widgets of a kind do not share them. */
      'url-prefix'?: string | undefined
    }
    properties: unknown
    events: 'nt-ready' | 'nt-error' | 'nt-availability' | 'nt-navigate' | 'nt-filters-change'
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
  /** Switches the user type of a user who has several; on the provider’s own origin only. */
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
  /** Vouchers of loyalty rewards: issued of rewards that are final, tracked, revoked, and redeemed as credit. */
  vouchers: {
    attributes: { namespace?: never }
    properties: unknown
    events: 'nt-ready' | 'nt-empty' | 'nt-error' | 'nt-availability'
  }
}
