/** Whether a request repeats one that has been answered. Source: docs/spec/payments.md PAY-20 (security rules b.10, b.11). */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Identity } from './identify.ts'
import { hashOf } from './tokens.ts'

/** A partner's idempotency keys belong to the secret that they came with: what is answered again is made with it (EMB-2). */
export const principalOfSecret = (secretKey: string): string => `key:${hashOf(secretKey)}`

/** Under which name idempotency keys are kept: the principal's, or that of the partner's secret. Null for nobody. */
export const principalOfKey = ({ principal, secretKey }: Pick<Identity, 'principal' | 'secretKey'>): string | null =>
  principal?.id ?? (secretKey === undefined ? null : principalOfSecret(secretKey))

export async function isKnownKey(db: Kysely<Database>, principal: string | null, key: string | null): Promise<boolean> {
  if (principal === null || key === null) return false
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
