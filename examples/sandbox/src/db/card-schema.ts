/** The tables of cards, as Kysely sees them. See schema.ts. */
import type { CalendarDate, CardStatus, CardTerminationReason } from 'netterms/contract/internal'
import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

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
  /** Programme time, like every instant here. */
  requested_at: Instant
  /** When it is put in the mail, or was. */
  mails_on: CalendarDate
  /** Set when it is in the mail. */
  arrives_by: CalendarDate | null
  activated_at: Instant | null
  terminated_on: CalendarDate | null
  termination_reason: CardTerminationReason | null
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
