/**
 * What the fake provider remembers: one customer's program on one day. Dates are relative to that day, amounts are
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

/** A payment as the wire carries it. */
export type WirePayment = WireResource<Attributes<'payments.get'>>
/** A bank account as the wire carries it. */
export type WireBankAccount = WireResource<Attributes<'bank-accounts.list'>>
/** A customer as the wire carries it. */
export type WireCustomer = WireResource<Attributes<'customers.list'>>
/** A saved view of a list as the wire carries it. */
export type WireSavedView = WireResource<Attributes<'saved-views.list'>>
/** An application as the wire carries it. */
export type WireApplication = WireResource<Attributes<'applications.list'>>

/** A notification as the wire carries it; the call that marks it read changes it in place. */
export interface WireNotification {
  readonly id: string
  attributes: Attributes<'notifications.list'>
}

/** An invoice as the provider keeps it; what depends on the day (past due, part paid) is worked out when it is read. */
export interface ProgramInvoice {
  trxId: string
  invoiceId: string
  poNumber: string | null
  soldBy: string
  soldByLocation: string | null
  /** Of the purchase card; none unless it is there. */
  cardLast4?: string
  primary: PrimaryStatus
  flags: readonly StatusFlag[]
  currency: CurrencyCode
  billed: number
  tax: number
  lateFee: number
  paid: number
  disputed: number
  /** By credit memos; none unless it is there. */
  credited?: number
  /** What its dealer has changed; as billed unless it is there. */
  version?: number
  dealerNotes?: string | null
  adjustments?: readonly Attributes<'invoice-details.get'>['adjustments'][number][]
  /** Of the payment under way. */
  pending: number
  due: CalendarDate | null
  invoiced: CalendarDate
  /** When the provider received it; a day after its date unless it is there. */
  received?: CalendarDate | null
  /** Of the dealer; none unless it is there. */
  additionalInformation?: string
  /** Who pays it just now, and under which payment. */
  live: { paymentNumber: string; payer: string; postsBy: CalendarDate } | null
}

/** What is disputed of an invoice. Amounts are minor units. */
export interface ProgramDisputeRow {
  trxId: string
  /** Null is the invoice as a whole. */
  lineNumber: number | null
  amount: number
  offered: number | null
  granted: number | null
  /** How much of the invoice's `disputed` is this row's. */
  held: number
  live: boolean
}

/** A file's facts: the fixtures keep no bytes. */
export interface ProgramDocument {
  id: string
  typeId: DisputeDocumentType
  fileName: string
  /** Bytes. */
  size: number
  enteredMs: number
  side: DisputeSide
  /** The answer it came with; null for one of the opening. */
  responseId: string | null
}

/** A user's action on a dispute, with its comment. */
export interface ProgramResponse {
  id: string
  /** As `dispute_action` of the wire. */
  action: string
  side: DisputeSide | 'program'
  author: string
  comment: string | null
  internalNote: string | null
  amount: number | null
  atMs: number
}

/** A dispute as the provider keeps it; what depends on the day is worked out when it is read. */
export interface ProgramDispute {
  id: string
  /** A dispute unless it is there. */
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
  /** All of hers; the one at work is among them. */
  userTypes: readonly UserType[]
  /** The user's choice; null: none. */
  language: string | null
}

/** The first answer to an idempotency key, repeated for the same key. */
export interface FirstReply {
  /** The request's body as text. */
  fingerprint: string
  payment: WirePayment
  programDate: CalendarDate
}

/** The data of a fake provider, which a test may change. */
export interface Program {
  random: Random
  today: CalendarDate
  /** Ms; on the wall of the program's zone it is `today`. */
  nowMs: number
  /** Null without a signed-in user. */
  person: Person | null
  /** Of the person; a scenario may take some away. */
  capabilities: readonly Capability[]
  customer: WireCustomer
  customers: readonly WireCustomer[]
  creditLimit: number
  /** Held for orders that are not billed yet. */
  held: number
  unapplied: number
  invoices: ProgramInvoice[]
  bankAccounts: readonly WireBankAccount[]
  /** Idempotency key → the account that it made. */
  addedAccounts: Map<string, { fingerprint: string; account: WireBankAccount }>
  payments: WirePayment[]
  /** Number of the payment → the key that it was made with. */
  paymentKeys: Map<string, string>
  /** Idempotency key → the first answer. */
  answered: Map<string, FirstReply>

  disputes: ProgramDispute[]
  /** Files that no dispute names yet. */
  uploads: ProgramDocument[]
  /** Idempotency key → what a call about disputes answered first. */
  replies: Map<string, { fingerprint: string; reply: AnyGiven }>

  /** Those that have yet to take effect too. */
  notifications: readonly WireNotification[]
  unwantedMails: Set<OptionalMail>
  /** INV-150, INV-151 */
  savedViews: WireSavedView[]
  listLooks: Readonly<Record<string, ListLook>>
  /** Of the one user, by currency (BNK-218). */
  defaultMethods: readonly { currency: CurrencyCode; method_id: string }[]
  /** Addresses by name; what is not there is asked nothing. */
  thirdParties: Readonly<Partial<Record<ThirdParty, string>>>
  applications: readonly WireApplication[]
}

/** 10:42 in the program's zone: before the cut-off of every rail. */
export const startOfDay = (today: CalendarDate): number => instantOf(today, 10, PROGRAM_TIME_ZONE) + 42 * 60_000

export const openOf = ({
  billed,
  paid,
  credited = 0,
}: Pick<ProgramInvoice, 'billed' | 'paid' | 'credited'>): number => billed - paid - credited

/** INV-2: one primary word, then flags. */
export function statusOf(invoice: ProgramInvoice, today: CalendarDate): InvoiceStatus[] {
  const isLate = invoice.primary === 'Billed' && invoice.due !== null && invoice.due < today
  const isPartPaid = invoice.paid > 0 && openOf(invoice) > 0
  const flags = STATUS_FLAGS.filter((flag) => (flag === 'Part Paid' ? isPartPaid : invoice.flags.includes(flag)))
  return [isLate ? 'Past Due' : invoice.primary, ...flags]
}

const OPEN: readonly PrimaryStatus[] = ['Billed', 'Past Due', 'Payment Pending', 'On Hold']
export const isOpen = ({ primary }: ProgramInvoice): boolean => OPEN.includes(primary)

/** INV-52: open and not on its way, minor units. */
export const dueOf = (invoice: ProgramInvoice): number => openOf(invoice) - invoice.pending
/** Open, and not all of it on its way. */
export const isDue = (invoice: ProgramInvoice): boolean => isOpen(invoice) && dueOf(invoice) > 0
/** INV-53: due, and after its due date. */
export const isLate = (invoice: ProgramInvoice, today: CalendarDate): boolean =>
  isDue(invoice) && (daysLate(invoice, today) ?? 0) > 0
/** When the last payment of these invoices posts; null without any. */
export const lastPosting = (invoices: readonly ProgramInvoice[]): CalendarDate | null =>
  invoices
    .flatMap(({ live }) => live?.postsBy ?? [])
    .sort()
    .at(-1) ?? null

/** Days after the due date; 0 and less is not late, null has none. */
export const daysLate = ({ due }: ProgramInvoice, today: CalendarDate): number | null =>
  due && daysBetween(due, today)
