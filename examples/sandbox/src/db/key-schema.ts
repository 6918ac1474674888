/** Kysely types of the tables of partners' keys. See schema.ts. */
import type { Instant } from './column-types.ts'

interface ApiKeysTable {
  publishable_key: string
  origins: string[]
  /** If false, the key is valid for the customers in `api_key_customers`. */
  has_every_customer: boolean
}

interface ApiKeyCustomersTable {
  publishable_key: string
  customer_buid: string
}

export interface ApiSecretsTable {
  secret_hash: string
  publishable_key: string
  last4: string
  created_at: Instant
  /** Null until the secret is replaced. */
  ends_at: Instant | null
}

export interface KeyTables {
  api_keys: ApiKeysTable
  api_key_customers: ApiKeyCustomersTable
  api_secrets: ApiSecretsTable
}
