/** Kysely types of the tables of user groups, identity providers, and imports of users. See schema.ts. */
import type {
  CredentialColumn,
  CredentialImportStatus,
  CredentialOutcome,
  IdentityProviderStatus,
  SignInTestOutcome,
} from 'netterms/contract/internal'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './column-types.ts'

/** An instant that is null until the event has happened. */
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface IdentityProvidersTable {
  /** `local`: username and password of NetTerms; the default of every group. */
  id: string
  name: string
  kind: 'local' | 'oidc'
  /** Only groups of this customer may choose it; null if every group may. */
  customer_buid: string | null
  /** Set for `oidc` only, like the client columns. */
  issuer: string | null
  client_id: string | null
  /** Encrypted with the program's key; never returned by a call. */
  client_secret_sealed: string | null
  /** For `oidc` only (IDP-4). */
  status: Generated<IdentityProviderStatus>
  last_test_at: OptionalInstant
  last_test_outcome: Generated<SignInTestOutcome | null>
  /** Principal who ran the last test. */
  last_test_by: Generated<string | null>
}

/** Tests of identity providers (IDP-7, IDP-8); real time. */
export interface SignInTestsTable {
  id: string
  identity_provider_id: string
  /** The principal who started it; only they can read it. */
  principal: string
  /** User who started it; null for a partner's user without one here. */
  expected_email: string | null
  /** Hash of the secret in the start address; null once started. */
  url_hash: string | null
  outcome: Generated<SignInTestOutcome>
  returned_email: Generated<string | null>
  returned_name: Generated<string | null>
  started_at: Instant
  expires_at: Instant
}

/** An import of users (USR-50…USR-57); real time. */
export interface CredentialImportsTable {
  id: string
  principal: string
  session_kind: 'user' | 'embed'
  /** Session that started the import; a partner's session must last until the import ends. */
  session_id: string
  full_name: string
  selected_customer: string | null
  status: CredentialImportStatus
  applies: boolean
  move_confirmed: boolean
  file_name: string
  rows_total: number
  rows_done: Generated<number>
  invited: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  /** Rows that would move a user but were not confirmed. */
  moves: Generated<number>
  /** Number of consecutive batches that failed. */
  faults: Generated<number>
  failure_code: Generated<string | null>
  started_at: Instant
  /** When the last batch was completed; an import that stalls is resumed by another process. */
  worked_at: Instant
  ended_at: OptionalInstant
}

export interface CredentialChange {
  field: string
  before: string | null
  after: string | null
}

/** A row of the file, and its result. */
export interface CredentialImportRowsTable {
  import_id: string
  /** Counted from 1; the header row is 1. */
  row_no: number
  username: string
  /** Cleared when the row is processed; also null for an unreadable row. */
  cells: ColumnType<Partial<Record<CredentialColumn, string>> | null, string | null, string | null>
  /** Error code of a row that was rejected before the import. */
  problem: string | null
  /**
   * True if the row affects an administrator: such rows are processed together, so that a dry run is accurate (USR-20).
   */
  is_first: boolean
  outcome: Generated<CredentialOutcome | null>
  error_code: Generated<string | null>
  column_name: Generated<CredentialColumn | null>
  changes: ColumnType<CredentialChange[], string | undefined, string>
}

export interface UserGroupsTable {
  /** Customer of its users; a tree of groups has one customer. */
  customer_buid: string
  /** Globally unique, because users quote it. */
  id: string
  name: string
  parent_id: string | null
  /** Members also see the customers of the groups below (GRP-4). */
  network_access: Generated<boolean>
  identity_provider_id: Generated<string>
  /** Members need a second factor to sign in. */
  require_second_factor: Generated<boolean>
  /** Version for concurrent changes (GRP-60). */
  version: Generated<number>
}

/** Customers that a group gives its members access to. */
export interface UserGroupCustomersTable {
  /** Customer that owns the group. */
  customer_buid: string
  group_id: string
  account_buid: string
  with_child_accounts: boolean
}

export interface UserTables {
  identity_providers: IdentityProvidersTable
  user_groups: UserGroupsTable
  user_group_customers: UserGroupCustomersTable
  sign_in_tests: SignInTestsTable
  credential_imports: CredentialImportsTable
  credential_import_rows: CredentialImportRowsTable
}
