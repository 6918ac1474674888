/** Kysely types of the credentials of legacy pages. See schema.ts. */
import type { Instant } from './column-types.ts'

export interface LegacyGrantsTable {
  /** SHA-256 of the token. */
  token_hash: string
  kind: 'handover' | 'session'
  /** Row of portal_sessions. */
  session_id: string
  /** The only page that the credential is valid for. */
  location: string
  expires_at: Instant
  /** For one-time tokens, each of which is valid once. */
  consumed_at: Instant | null
}

export interface LegacyTables {
  legacy_grants: LegacyGrantsTable
}
