/**
 * Defines the format of keys, and finds the owner of a secret. Source: docs/spec/session.md EMB-2, EMB-9 (security
 * b.2).
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Kysely, Selectable } from 'kysely'
import type { ApiSecretsTable } from '../db/key-schema.ts'
import type { Database } from '../db/schema.ts'
import { hashOf, newSecret, SECRET_KEY_PREFIX } from '../http/tokens.ts'

export type KeyEnvironment = 'test' | 'live'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHECK_LENGTH = 6

/** Creates a publishable key: `pk_test_` or `pk_live_` and 24 characters of base 62; not secret. */
export const newPublishableKey = (environment: KeyEnvironment): string =>
  `pk_${environment}_${Array.from({ length: 24 }, () => BASE62[randomInt(BASE62.length)]).join('')}`

/**
 * Creates a secret key: `sk_test_` or `sk_live_`, 256 random bits in base64url, and a checksum of six characters, by
 * which scanners for leaked keys recognize it.
 */
export function newSecretKey(environment: KeyEnvironment): string {
  const key = `${SECRET_KEY_PREFIX}${environment}_${newSecret()}`
  return key + checkOf(key)
}

/** Returns the CRC-32 of the preceding characters, in base 62. */
export function checkOf(key: string): string {
  let left = crc32(key)
  let check = ''
  while (check.length < CHECK_LENGTH) {
    check = BASE62.charAt(left % BASE62.length) + check
    left = Math.floor(left / BASE62.length)
  }
  return check
}

/** Returns the last four characters, by which an operator can distinguish secrets. */
export const lastFourOf = (secretKey: string): string => secretKey.slice(-4)

export const isActive = ({ ends_at }: Pick<Selectable<ApiSecretsTable>, 'ends_at'>, nowMs: number): boolean =>
  ends_at === null || ends_at.getTime() > nowMs

/**
 * Finds the key of a secret.
 * @returns the publishable key that the secret belongs to; undefined if there is none, or the secret has expired
 */
export async function findKeyOf(db: Kysely<Database>, secretKey: string, nowMs: number): Promise<string | undefined> {
  const secret = await db
    .selectFrom('api_secrets')
    .select(['publishable_key', 'ends_at'])
    .where('secret_hash', '=', hashOf(secretKey))
    .executeTakeFirst()
  return secret && isActive(secret, nowMs) ? secret.publishable_key : undefined
}
