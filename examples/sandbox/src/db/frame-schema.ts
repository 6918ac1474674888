/** Kysely types of the tables of the secure frame. See schema.ts. */
import type { FramePurpose } from 'netterms/contract/internal'
import type { Instant } from './column-types.ts'

/** One-time tokens and session tokens of the secure frame belong to a session of the page and end with it. */
interface FrameGrantColumns {
  token_hash: string
  session_kind: 'user' | 'embed' | 'link'
  /** Token hash of the portal session, or id of the embed session or of the link. */
  session_id: string
  purpose: FramePurpose
  expires_at: Instant
}

interface FrameHandoversTable extends FrameGrantColumns {
  consumed_at: Instant | null
}

export interface FrameTokensTable extends FrameGrantColumns {
  /** `step-up`: issued after the user entered the password again. */
  kind: 'frame' | 'step-up'
  /** When the token's only call ran (SEC-10), with its idempotency key. */
  used_at: Instant | null
  used_key: string | null
  /** Id of the last request that used the token: only that request can release it. */
  used_stamp: string | null
}

/** Links with which a person without a session can add one bank account; only the hash of the token is stored. */
interface BankAccountLinksTable {
  customer_buid: string
  id: string
  token_hash: string
  email: string
  sent_by_name: string
  /** Id of the admin who sent the link; null if the provider did. */
  sent_by_user: string | null
  issued_at: Instant
  expires_at: Instant
  used_at: Instant | null
  revoked_at: Instant | null
  bank_account_id: string | null
}

export interface FrameTables {
  bank_account_links: BankAccountLinksTable
  frame_handovers: FrameHandoversTable
  frame_tokens: FrameTokensTable
}
