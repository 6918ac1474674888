/** The tables of passwords, second factors and single sign-on, as Kysely sees them; times are real time. See schema.ts. */
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
  /** `lock`: somebody's tries have locked, which she is told. */
  kind: 'username' | 'password' | 'lock'
  /** An e-mail address or a user name, as somebody typed it. */
  subject: string
  requested_at: Instant
}

/** What counts and locks for names that are nobody's (SES-2). */
export interface UnknownNamesTable {
  id: number
  failed_attempts: Generated<number>
  locked_until: Instant | null
}

export interface SecondFactorsTable {
  user_id: string
  /** Sealed under the program's key (sealed-text.ts). */
  secret_sealed: string
  created_at: Instant
  /** Null until a code of it was entered: it does not count before. */
  confirmed_at: Instant | null
  /** Number of the last 30 seconds whose code was taken: each counts once. int8: text when read. */
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
  /** Of the cookie of the browser that began it. */
  browser_hash: string
  identity_provider_id: string
  nonce: string
  code_verifier: string
  return_to: string
  /** Path and query of the sign-in page that it began on. */
  sign_in_page: Generated<string>
  /** It ends this test and opens no session (IDP-9). */
  sign_in_test_id: Generated<string | null>
  expires_at: Instant
}

/** Who somebody is at an identity provider, from the first sign-in on. */
export interface UserIdentitiesTable {
  identity_provider_id: string
  subject: string
  user_id: string
  linked_at: Instant
}

/** What stands of the record is what was written: see audit/seal-entries.ts (IDN-22). */
export interface AuditSealsTable {
  /** From 1, without gaps. */
  number: string
  sealed_at: Instant
  last_entry_id: string
  /** A line for each entry in the order of their ids: its id, a space, its SHA-256 in hex. */
  entries: string
  /** SHA-256 in hex of the other columns and of the hash of the seal before. */
  hash: string
}

/** What migration 0008 adds to portal_sessions. */
export interface SessionIdentityColumns {
  id: Generated<string>
  user_agent: Generated<string | null>
  /** Through whom the person signed in; null: by password. */
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
