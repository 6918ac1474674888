/** What legacy pages are let in by, as Kysely sees it. See schema.ts. */
import type { Instant } from './column-types.ts'

export interface LegacyGrantsTable {
  /** SHA-256 of the token. */
  token_hash: string
  kind: 'handover' | 'session'
  /** Row of portal_sessions. */
  session_id: string
  /** The one page that it is for. */
  location: string
  expires_at: Instant
  /** Of hand-overs: each counts once. */
  consumed_at: Instant | null
}

export interface LegacyTables {
  legacy_grants: LegacyGrantsTable
}
