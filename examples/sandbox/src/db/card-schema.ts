/** The tables of cards, as Kysely sees them. See schema.ts. */
import type { CalendarDate, CardStatus, CardTerminationReason } from 'netterms/contract/internal'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** As it travels (CRD-24). */
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
  /** Unique by itself: people name it. */
  id: string
  /** As it is printed. */
  card_holder: string
  status: CardStatus
  number_last4: string
  /** The whole number, AES-256-GCM under a key that is not in this table (CRD-16). */
  number_sealed: string
  /** HMAC of the number: no two cards have the same. */
  number_digest: string
  expires_on: CalendarDate
  requested_by: string
  requested_by_name: string
  /** Program time, like every instant here. */
  requested_at: Instant
  /** When it is put in the mail, or was. */
  mails_on: CalendarDate
  /** Set when it is in the mail. */
  arrives_by: CalendarDate | null
  activated_at: Instant | null
  terminated_on: CalendarDate | null
  termination_reason: CardTerminationReason | null
  /** Null for cards that were requested before addresses were kept. */
  mailing_address: ColumnType<MailingAddressColumn | null, string | null | undefined, never>
  /** Of the account's currency, for a month. */
  spending_limit_minor: ColumnType<string | null, number | null | undefined, number | null>
  /** Who locked it and when, while it is locked. */
  locked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  locked_by: Generated<string | null>
  locked_by_name: Generated<string | null>
  /** Who terminated or canceled it. */
  ended_by: Generated<string | null>
  ended_by_name: Generated<string | null>
  canceled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Who saw a whole number; it is written in the transaction that reads it, and never changed. */
export interface CardViewsTable {
  user_id: string
  id: Generated<string>
  customer_buid: string
  card_id: string
  /** Real time: the limit of an hour counts by it (CRD-19). */
  viewed_at: Instant
}

export interface CardTables {
  cards: CardsTable
  card_views: CardViewsTable
}
