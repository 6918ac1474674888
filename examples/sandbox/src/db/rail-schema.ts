/** Kysely types of the tables of rails, payment cards, AutoPay, and credits. See schema.ts. */
import type {
  AutoPayStatus,
  CalendarDate,
  CurrencyCode,
  DeclineReason,
  RailName,
  RefundReason,
} from 'netterms/contract/internal'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Minor } from './column-types.ts'

/** Orders that use credit until they are billed. */
export interface AuthorisationsTable {
  customer_buid: string
  id: string
  currency: CurrencyCode
  amount_minor: Minor
  status: 'active' | 'released' | 'captured'
}

/** Debits at the sandbox rail. This table and the two below hold data that a bank has and the program does not. */
export interface RailDebitsTable {
  customer_buid: string
  /** The payment's number. */
  reference: string
  bank_account_id: string
  rail: RailName
  currency: CurrencyCode
  amount_minor: Minor
  initiates_on: CalendarDate
  leaves_on: CalendarDate
  posts_by: CalendarDate
  /** By the program's clock. */
  cut_off_at: Instant
  state: 'accepted' | 'canceled' | 'settled' | 'returned'
  /** Return code and date; null if it is not returned. */
  outcome_code: string | null
  outcome_on: CalendarDate | null
}

/** Notifications of change sent by the sandbox rail, each once. */
export interface RailCorrectionsTable {
  customer_buid: string
  bank_account_id: string
  code: string
  due_on: CalendarDate
  told: Generated<boolean>
}

export interface RailCardsTable {
  customer_buid: string
  /** The payment's number. */
  reference: string
  amount_minor: Minor
  currency: CurrencyCode
  state: 'approved' | 'declined' | 'unknown' | 'settled' | 'refunded' | 'charged back'
  /** Date of the final response to a charge with an unknown result. */
  answers_on: CalendarDate | null
  settles_on: CalendarDate
  /** Code and date of the chargeback; null if there is none. */
  decline_reason: Generated<DeclineReason | null>
  charge_back_code: string | null
  charge_back_on: CalendarDate | null
}

/** Payment cards: the network's token for the number, never the number. */
export interface PaymentCardsTable {
  customer_buid: string
  id: string
  network_token: string
  /** HMAC of the number with the program's key: recognizes the same card. */
  card_digest: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  last4: string
  holder_name: string
  /** Last day on which the card is valid. */
  expires_on: CalendarDate
  /** State or province of the holder, for fee exemptions; null if none was given. */
  billing_region: string | null
  status: 'active' | 'removed'
  /** Name of the user; null if it was not recorded. */
  added_by: Generated<string | null>
  added_at: Generated<Date | null>
}

export interface BankAccountVerificationsTable {
  customer_buid: string
  bank_account_id: string
  /** Hundredths of the account's currency. */
  first_minor: number
  second_minor: number
  arrives_on: CalendarDate
  failed_tries: Generated<number>
}

export interface AutoPaySettingsTable {
  customer_buid: string
  bank_account_id: string
  status: AutoPayStatus
  days_before_due: Generated<number>
  maximum_minor: Minor | null
  credits_first: Generated<boolean>
  includes_overdue: Generated<boolean>
  /** A return code, or a kebab-case reason. */
  off_reason: string | null
  /** By the program's clock. */
  changed_at: Instant
}

export interface AutoPayNoticesTable {
  customer_buid: string
  trx_id: string
  pays_on: CalendarDate
  /** `pay`, or the reason for skipping it. */
  outcome: string
  /** By the program's clock. */
  at: Instant
}

/** Append-only: a wrong application is corrected by another document. */
export interface CreditApplicationsTable {
  customer_buid: string
  id: string
  credit_memo_id: string
  trx_id: string
  amount_minor: Minor
  applied_by: string
  applied_by_name: string
  /** By the program's clock. */
  at: Instant
  /** Payment that the credit was applied with; null if it was applied separately. */
  payment_number: Generated<string | null>
  /** The open amount of the invoice after that payment, minor units. */
  remaining_minor: ColumnType<string | null, number | null | undefined, number | null>
}

/** Card charges without a known response. */
export interface CardChargesTable {
  customer_buid: string
  payment_number: string
  /** Real time of the database: the last query to the network. */
  asked_at: Instant
}

/** Refunds of card payments without a known response. */
export interface CardRefundsTable {
  customer_buid: string
  payment_number: string
  /** Principal and idempotency key of the request that waits for the response. */
  asked_by: string
  reason: RefundReason
  idempotency_key: string
  /** Real time of the database: the last query to the network. */
  asked_at: Instant
}

export interface CreditMemosTable {
  customer_buid: string
  id: string
  currency: CurrencyCode
  amount_minor: Minor
  applied_minor: Minor
  /** Transaction id of the invoice that the money was probably paid for (CRE-5); null for other credit. */
  likely_trx_id: Generated<string | null>
}

export interface RailTables {
  credit_memos: CreditMemosTable
  card_charges: CardChargesTable
  card_refunds: CardRefundsTable
  rail_debits: RailDebitsTable
  rail_corrections: RailCorrectionsTable
  rail_cards: RailCardsTable
  payment_cards: PaymentCardsTable
  bank_account_verifications: BankAccountVerificationsTable
  auto_pay_settings: AutoPaySettingsTable
  auto_pay_notices: AutoPayNoticesTable
  credit_applications: CreditApplicationsTable
}
