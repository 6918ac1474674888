/**
 * Decides whether a request repeats one that was already answered. Source: docs/spec/payments.md PAY-20 (security b.10,
 * b.11).
 */
import type { Call } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { isKept } from '../payments/idempotency.ts'
import { keyedRoute } from '../payments/keyed-answer.ts'
import type { Identity } from './identify.ts'
import { hashOf } from './tokens.ts'

/**
 * Returns the owner of a partner's idempotency keys: the secret that the request used, because a replayed response was
 * created with that secret (EMB-2).
 */
export const principalOfSecret = (secretKey: string): string => `key:${hashOf(secretKey)}`

/**
 * Returns the owner under which an idempotency key is stored: the principal, or the partner's secret; null for
 * anonymous requests.
 */
const principalOfKey = ({ principal, secretKey }: Pick<Identity, 'principal' | 'secretKey'>): string | null =>
  principal?.id ?? (secretKey === undefined ? null : principalOfSecret(secretKey))

interface KeyedCall {
  call: Pick<Call, 'method' | 'path'>
  params: Readonly<Record<string, string>>
  /** Null for a call without idempotency keys. */
  key: string | null
}

/**
 * Returns true if the caller has already used this key for this call; the same key on another call is a new request.
 */
export async function isKnownKey(
  db: Kysely<Database>,
  identity: Pick<Identity, 'principal' | 'secretKey'>,
  { call, params, key }: KeyedCall,
): Promise<boolean> {
  const principalId = principalOfKey(identity)
  if (principalId === null || key === null) return false
  return isKept(db, { principalId, method: call.method, route: keyedRoute(call, params), key })
}
