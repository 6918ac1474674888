/** Kysely types of the tables of cards. See schema.ts. */
import type { CalendarDate, CardStatus, CardTerminationReason } from 'netterms/contract/internal'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** The address as sent in the request (CRD-24). */
export interface MailingAddressColumn {
  contact_name: string | null
  line_1: string
  line_2: string | null
  line_3: string | null
  city_state_zip: string
  country: string
}

export interface CardsTable {
  customer_buid: string
  /** Globally unique, because users quote it. */
  id: string
  /** Name as printed on the card. */
  card_holder: string
  status: CardStatus
  number_last4: string
  /** The full number, AES-256-GCM with a key outside this table (CRD-16). */
  number_sealed: string
  /** HMAC of the number; unique, so that no two cards have the same number. */
  number_digest: string
  expires_on: CalendarDate
  requested_by: string
  requested_by_name: string
  /** By the program's clock, like every instant in this table. */
  requested_at: Instant
  /** Planned or actual mailing date. */
  mails_on: CalendarDate
  /** Set once the card is mailed. */
  arrives_by: CalendarDate | null
  activated_at: Instant | null
  terminated_on: CalendarDate | null
  termination_reason: CardTerminationReason | null
  /** Null for cards requested before addresses were stored. */
  mailing_address: ColumnType<MailingAddressColumn | null, string | null | undefined, never>
  /** Monthly limit in minor units of the account's currency; null: no limit. */
  spending_limit_minor: ColumnType<string | null, number | null | undefined, number | null>
  /** The user who locked it and the time, while locked. */
  locked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  locked_by: Generated<string | null>
  locked_by_name: Generated<string | null>
  /** User who terminated or canceled the card. */
  ended_by: Generated<string | null>
  ended_by_name: Generated<string | null>
  canceled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Views of full card numbers. A row is written in the transaction that reads the number, and never changed. */
export interface CardViewsTable {
  user_id: string
  id: Generated<string>
  customer_buid: string
  card_id: string
  /** Real time, used for the hourly limit (CRD-19). */
  viewed_at: Instant
}

export interface CardTables {
  cards: CardsTable
  card_views: CardViewsTable
}
