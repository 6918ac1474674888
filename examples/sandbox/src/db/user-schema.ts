/** The tables of user groups and identity providers, as Kysely sees them. See schema.ts. */
import type { Generated } from 'kysely'

export interface IdentityProvidersTable {
  /** `local`: user name and password of NetTerms; every group has it unless it chooses another. */
  id: string
  name: string
  kind: 'local' | 'oidc'
  /** Only groups of this customer may choose it; null: every group may. */
  customer_buid: string | null
  /** Of `oidc` only, as is the client. */
  issuer: string | null
  client_id: string | null
  /** Encrypted under the programme's key; never read by a call. */
  client_secret_sealed: string | null
}

export interface UserGroupsTable {
  /** Whose people are in it; a tree of groups has one customer. */
  customer_buid: string
  /** Unique by itself: people name it. */
  id: string
  name: string
  parent_id: string | null
  /** Its members see the customers of the groups below it too (GRP-4). */
  network_access: Generated<boolean>
  identity_provider_id: Generated<string>
  /** Sign-in of its members asks for a second factor. */
  require_second_factor: Generated<boolean>
}

/** Customers that a group brings to its members. */
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
}
