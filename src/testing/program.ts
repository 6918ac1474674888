/**
 * The state of the fake provider: one customer's program on one day. Dates are relative to that day, amounts are
 * integers of minor units. Source: docs/spec/testing.md TST-2, TST-3.
 */
import type * as z from 'zod/mini'
import {
  type CalendarDate,
  type CallName,
  type Capability,
  type CurrencyCode,
  type DisputeContact,
  type DisputeDocumentType,
  type DisputeKind,
  type DisputeOutcome,
  type DisputeSide,
  type DisputeStatus,
  daysBetween,
  instantOf,
  type InvoiceStatus,
  type ListLook,
  type OptionalMail,
  type PrimaryStatus,
  PROGRAM_TIME_ZONE,
  type Role,
  STATUS_FLAGS,
  type StatusFlag,
  type ThirdParty,
  type UserType,
} from '../contract/index.ts'
import type { Random } from './random.ts'
import type { AnyGiven, CallOf, WireResource } from './wire-answer.ts'

type Attributes<Name extends CallName> = Omit<z.input<CallOf<Name>['output']['resource']>, 'id'>

/** A payment in wire format. */
export type WirePayment = WireResource<Attributes<'payments.get'>>
/** A bank account in wire format. */
export type WireBankAccount = WireResource<Attributes<'bank-accounts.list'>>
/** A customer in wire format. */
export type WireCustomer = WireResource<Attributes<'customers.list'>>
/** A saved view of a list in wire format. */
export type WireSavedView = WireResource<Attributes<'saved-views.list'>>
/** An application in wire format. */
export type WireApplication = WireResource<Attributes<'applications.list'>>

/** A notification in wire format; the call that marks it read changes it in place. */
export interface WireNotification {
  readonly id: string
  attributes: Attributes<'notifications.list'>
}

/** A stored invoice; values that depend on the date (past due, part paid) are computed on read. */
export interface ProgramInvoice {
  trxId: string
  invoiceId: string
  poNumber: string | null
  soldBy: string
  soldByLocation: string | null
  /** Last four digits of the purchase card; absent if there is none. */
  cardLast4?: string
  primary: PrimaryStatus
  flags: readonly StatusFlag[]
  currency: CurrencyCode
  billed: number
  tax: number
  lateFee: number
  paid: number
  disputed: number
  /** Amount paid by credit memos; absent if there is none. */
  credited?: number
  /** Counter of changes by the dealer; absent if it is unchanged since it was billed. */
  version?: number
  dealerNotes?: string | null
  adjustments?: readonly Attributes<'invoice-details.get'>['adjustments'][number][]
  /** Amount of the pending payment. */
  pending: number
  due: CalendarDate | null
  invoiced: CalendarDate
  /** When the provider received it; absent: one day after its date. */
  received?: CalendarDate | null
  /** The dealer's comment; absent if there is none. */
  additionalInformation?: string
  /** The pending payment: its payer and its number. */
  live: { paymentNumber: string; payer: string; postsBy: CalendarDate } | null
}

/** A disputed row of an invoice. Amounts are minor units. */
export interface ProgramDisputeRow {
  trxId: string
  /** Line of the invoice; null for the whole invoice. */
  lineNumber: number | null
  amount: number
  offered: number | null
  granted: number | null
  /** The part of the invoice's `disputed` that belongs to this row. */
  held: number
  live: boolean
}

/** Metadata of a file; its bytes are not stored. */
export interface ProgramDocument {
  id: string
  typeId: DisputeDocumentType
  fileName: string
  /** Bytes. */
  size: number
  enteredMs: number
  side: DisputeSide
  /** The answer with which it was sent; null if it was sent when the dispute was opened. */
  responseId: string | null
}

/** A user's action on a dispute, with its comment. */
export interface ProgramResponse {
  id: string
  /** Action as `dispute_action` on the wire. */
  action: string
  side: DisputeSide | 'program'
  author: string
  comment: string | null
  internalNote: string | null
  amount: number | null
  atMs: number
}

/** A stored dispute; values that depend on the date are computed on read. */
export interface ProgramDispute {
  id: string
  /** Kind of case; absent: a dispute. */
  kind?: DisputeKind
  customerId: string
  /** The dealer's name. */
  soldBy: string
  currency: CurrencyCode
  status: DisputeStatus
  outcome: DisputeOutcome | null
  respondBy: CalendarDate | null
  adjustsOn: CalendarDate | null
  reasonId: string
  description: string
  internalNote: string | null
  openedBy: string
  openedByName: string
  openedMs: number
  version: number
  predecessorId: string | null
  creditMemoId: string | null
  rows: ProgramDisputeRow[]
  contacts: (DisputeContact & { id: string; side: DisputeSide })[]
  documents: ProgramDocument[]
  responses: ProgramResponse[]
}

/** A user of the fake provider. */
export interface Person {
  id: string
  username: string
  firstName: string
  lastName: string
  role: Role
  userType: UserType
  /** All user types of the user, including the current one. */
  userTypes: readonly UserType[]
  /** Language that the user has chosen; null if none. */
  language: string | null
}

/** The first response to an idempotency key, repeated for the same key. */
export interface FirstReply {
  /** Body of the request as text. */
  fingerprint: string
  payment: WirePayment
  programDate: CalendarDate
}

/** A card with a bank that declines each charge. */
export interface DeclinedCard {
  id: string
  holder: string
  last4: string
  declines: NonNullable<WirePayment['attributes']['declined']>['reason']
}

/** The data of a fake provider, which tests may change. */
export interface Program {
  random: Random
  today: CalendarDate
  /** Current instant, ms; its date in the program's zone is `today`. */
  nowMs: number
  /** The signed-in user; null if there is none. */
  person: Person | null
  /** Capabilities of the user; a scenario may remove some of the role's. */
  capabilities: readonly Capability[]
  customer: WireCustomer
  customers: readonly WireCustomer[]
  creditLimit: number
  /** Credit held for orders that are not billed yet. */
  held: number
  unapplied: number
  invoices: ProgramInvoice[]
  bankAccounts: readonly WireBankAccount[]
  /** Cards to pay with; each charge of one is declined for its reason. */
  cards: readonly DeclinedCard[]
  /** Idempotency key → the account created with it. */
  addedAccounts: Map<string, { fingerprint: string; account: WireBankAccount }>
  payments: WirePayment[]
  /** Number of the payment → its idempotency key. */
  paymentKeys: Map<string, string>
  /** Idempotency key → the first response. */
  answered: Map<string, FirstReply>

  disputes: ProgramDispute[]
  /** Files that no dispute uses yet. */
  uploads: ProgramDocument[]
  /** Idempotency key → the first response of a dispute call. */
  replies: Map<string, { fingerprint: string; reply: AnyGiven }>

  /** All notifications, including those that have not taken effect yet. */
  notifications: readonly WireNotification[]
  unwantedMails: Set<OptionalMail>
  /** Saved views (INV-150) and list layouts (INV-151) of the user. */
  savedViews: WireSavedView[]
  listLooks: Readonly<Record<string, ListLook>>
  /** Default methods of the only user, by currency (BNK-218). */
  defaultMethods: readonly { currency: CurrencyCode; method_id: string }[]
  /** URLs by name of the third party; one without a URL never loads. */
  thirdParties: Readonly<Partial<Record<ThirdParty, string>>>
  applications: readonly WireApplication[]
}

/** Returns 10:42 in the program's zone, which is before the cut-off of every rail. */
export const startOfDay = (today: CalendarDate): number => instantOf(today, 10, PROGRAM_TIME_ZONE) + 42 * 60_000

export const openOf = ({ billed, paid, credited = 0 }: Pick<ProgramInvoice, 'billed' | 'paid' | 'credited'>): number =>
  billed - paid - credited

/** Returns the status list of an invoice: one primary status, then flags (INV-2). */
export function statusOf(invoice: ProgramInvoice, today: CalendarDate): InvoiceStatus[] {
  const isLate = invoice.primary === 'Billed' && invoice.due !== null && invoice.due < today
  const isPartPaid = invoice.paid > 0 && openOf(invoice) > 0
  const flags = STATUS_FLAGS.filter((flag) => (flag === 'Part Paid' ? isPartPaid : invoice.flags.includes(flag)))
  return [isLate ? 'Past Due' : invoice.primary, ...flags]
}

const OPEN: readonly PrimaryStatus[] = ['Billed', 'Past Due', 'Payment Pending', 'On Hold']
export const isOpen = ({ primary }: ProgramInvoice): boolean => OPEN.includes(primary)

/** Returns the amount that is open and not in payment, minor units (INV-52). */
export const dueOf = (invoice: ProgramInvoice): number => openOf(invoice) - invoice.pending
/** Whether an invoice is open and not fully in payment. */
export const isDue = (invoice: ProgramInvoice): boolean => isOpen(invoice) && dueOf(invoice) > 0
/** Whether an invoice is due, and after its due date (INV-53). */
export const isLate = (invoice: ProgramInvoice, today: CalendarDate): boolean =>
  isDue(invoice) && (daysLate(invoice, today) ?? 0) > 0
/** Returns the date on which the last payment of these invoices posts; null if there is none. */
export const lastPosting = (invoices: readonly ProgramInvoice[]): CalendarDate | null =>
  invoices
    .flatMap(({ live }) => live?.postsBy ?? [])
    .sort()
    .at(-1) ?? null

/** Returns the days after the due date; 0 or less is not late, null without a due date. */
export const daysLate = ({ due }: ProgramInvoice, today: CalendarDate): number | null => due && daysBetween(due, today)
