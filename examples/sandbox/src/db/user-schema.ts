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

/** Null until it arrives. */
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface IdentityProvidersTable {
  /** `local`: username and password of NetTerms; the default of every group. */
  id: string
  name: string
  kind: 'local' | 'oidc'
  /** Only groups of this customer may choose it; null: every group may. */
  customer_buid: string | null
  /** For `oidc` only, as is the client. */
  issuer: string | null
  client_id: string | null
  /** Encrypted with the program's key; never returned by a call. */
  client_secret_sealed: string | null
  /** Of `oidc` only (IDP-4). */
  status: Generated<IdentityProviderStatus>
  last_test_at: OptionalInstant
  last_test_outcome: Generated<SignInTestOutcome | null>
  /** Principal who created it. */
  last_test_by: Generated<string | null>
}

/** IDP-7, IDP-8; real time. */
export interface SignInTestsTable {
  id: string
  identity_provider_id: string
  /** The principal who started it; only they can read it. */
  principal: string
  /** User who started it; null for a partner's user without one here. */
  expected_email: string | null
  /** Hash of the secret in its start address; null once started. */
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
  /** Session that started it; a partner's session has to last until the import ends. */
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
  /** Rows that would move a user, and were not confirmed. */
  moves: Generated<number>
  /** Consecutive batches that failed. */
  faults: Generated<number>
  failure_code: Generated<string | null>
  started_at: Instant
  /** When the last batch was completed: a stalled import is resumed by another process. */
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
  /** Cleared when the row is done; null as well for an unreadable row. */
  cells: ColumnType<Partial<Record<CredentialColumn, string>> | null, string | null, string | null>
  /** Error code of a row that was rejected before the import. */
  problem: string | null
  /** It affects an administrator: such rows run together, so that a dry run is accurate (USR-20). */
  is_first: boolean
  outcome: Generated<CredentialOutcome | null>
  error_code: Generated<string | null>
  column_name: Generated<CredentialColumn | null>
  changes: ColumnType<CredentialChange[], string | undefined, string>
}

export interface UserGroupsTable {
  /** The customer of its users; a tree of groups has one customer. */
  customer_buid: string
  /** Globally unique, since users quote it. */
  id: string
  name: string
  parent_id: string | null
  /** Its members see the customers of the groups below it too (GRP-4). */
  network_access: Generated<boolean>
  identity_provider_id: Generated<string>
  /** Its members need a second factor to sign in. */
  require_second_factor: Generated<boolean>
  /** GRP-60 */
  version: Generated<number>
}

/** Customers that a group gives its members access to. */
export interface UserGroupCustomersTable {
  /** The group's own. */
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
