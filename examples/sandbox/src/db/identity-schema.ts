/** Kysely types of the tables of passwords, second factors, and single sign-on; times are real time. See schema.ts. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from './column-types.ts'
import type { LegacyTables } from './legacy-schema.ts'

export interface PasswordHistoryTable {
  id: GeneratedAlways<string>
  user_id: string
  password_hash: string
  set_at: Instant
}

export interface RecoveryRequestsTable {
  id: GeneratedAlways<string>
  /** `lock`: failed attempts locked the user, who is notified. */
  kind: 'username' | 'password' | 'lock'
  /** An e-mail address or a username, as entered. */
  subject: string
  requested_at: Instant
}

/** Attempt counters and locks of unknown usernames (SES-2). */
export interface UnknownNamesTable {
  id: number
  failed_attempts: Generated<number>
  locked_until: Instant | null
}

export interface SecondFactorsTable {
  user_id: string
  /** Encrypted with the program's key (sealed-text.ts). */
  secret_sealed: string
  created_at: Instant
  /** Null until the user has entered a code; inactive until then. */
  confirmed_at: Instant | null
  /** Number of the last accepted 30-second step; each step is accepted only once. int8: read as text. */
  last_step: string | null
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: string
  used_at: Instant | null
}

export interface SignInChallengesTable {
  token_hash: string
  user_id: string
  step: 'code' | 'enrolment'
  expires_at: Instant
}

export interface SsoAttemptsTable {
  state_hash: string
  /** Hash of the cookie of the browser that started the sign-in. */
  browser_hash: string
  identity_provider_id: string
  nonce: string
  code_verifier: string
  return_to: string
  /** Path and query of the page on which the sign-in started. */
  sign_in_page: Generated<string>
  /** If set, the sign-in completes this test and creates no session (IDP-9). */
  sign_in_test_id: Generated<string | null>
  expires_at: Instant
}

/** Links a user to their identity at a provider, from the first sign-in on. */
export interface UserIdentitiesTable {
  identity_provider_id: string
  subject: string
  user_id: string
  linked_at: Instant
}

/** Seals, which prove that audit entries are unchanged: see audit/seal-entries.ts (IDN-22). */
export interface AuditSealsTable {
  /** Counts from 1 without gaps. */
  number: string
  sealed_at: Instant
  last_entry_id: string
  /** One line per entry in id order: the id, a space, and the SHA-256 of the entry in hexadecimal. */
  entries: string
  /** SHA-256 in hexadecimal of the other columns and the previous seal's hash. */
  hash: string
}

/** Columns that migration 0008 adds to portal_sessions. */
export interface SessionIdentityColumns {
  id: Generated<string>
  user_agent: Generated<string | null>
  /** The identity provider used to sign in; null for a password. */
  identity_provider_id: Generated<string | null>
}

export interface IdentityTables extends LegacyTables {
  password_history: PasswordHistoryTable
  recovery_requests: RecoveryRequestsTable
  unknown_names: UnknownNamesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_challenges: SignInChallengesTable
  sso_attempts: SsoAttemptsTable
  user_identities: UserIdentitiesTable
  audit_seals: AuditSealsTable
}
