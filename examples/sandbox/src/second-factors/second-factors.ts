/**
 * Creates and checks codes of an authenticator app and recovery codes. Source: docs/spec/identity.md IDN-14, IDN-16,
 * IDN-17 (RFC 6238).
 */
import { randomInt } from 'node:crypto'
import { LIMITS } from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { PROGRAM } from '../config/config.handlers.ts'
import type { Database } from '../db/schema.ts'
import { openSealedText, sealText } from '../db/sealed-text.ts'
import { hashOf } from '../http/tokens.ts'

const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const totpOf = (secret: Secret, username: string): TOTP =>
  // Uses what every authenticator app supports; many ignore other algorithms silently.
  new TOTP({ issuer: PROGRAM.title, label: username, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

export interface NewSecondFactor {
  /** Secret in base32, to type in. */
  secret: string
  /** `otpauth://totp/…`, for a QR code. */
  otpauthUri: string
}

/** Creates a secret that is not active before one of its codes was entered; replaces an unconfirmed one. */
export async function startEnrolment(
  db: Kysely<Database>,
  user: { id: string; username: string },
  now: Date,
): Promise<NewSecondFactor | null> {
  const secret = new Secret({ size: SECRET_BYTES })
  const row = { secret_sealed: await sealText(db, secret.base32, ownerOf(user.id)), created_at: now, last_step: null }
  const written = await db
    .insertInto('second_factors')
    .values({ user_id: user.id, ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return written ? { secret: secret.base32, otpauthUri: totpOf(secret, user.username).toString() } : null
}

const ownerOf = (userId: string): string => `second-factor:${userId}`

/**
 * Checks a code of the app, with a tolerance of one 30-second step in either direction. Each code is valid once: only
 * one of two concurrent uses succeeds.
 * @param state `new` for the code that confirms an enrollment
 */
export async function takeCode(
  db: Kysely<Database>,
  userId: string,
  code: string,
  nowMs: number,
  state: 'new' | 'confirmed',
): Promise<boolean> {
  const row = await db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!row || (row.confirmed_at !== null) !== (state === 'confirmed')) return false
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return false
  const secret = Secret.fromBase32(await openSealedText(db, row.secret_sealed, ownerOf(userId)))
  const delta = totpOf(secret, '').validate({ token: digits, timestamp: nowMs, window: LIMITS.codeStepsOff })
  if (delta === null) return false
  const step = Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: String(step), ...(state === 'new' && { confirmed_at: new Date(nowMs) }) })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', row.secret_sealed)
    .where('confirmed_at', state === 'new' ? 'is' : 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** 32 letters and digits, five bits each, without those that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_CODE_LENGTH = 16

/**
 * Replaces the user's recovery codes (IDN-17).
 * @returns the codes, `XXXX-XXXX-XXXX-XXXX`, 80 bits each; only hashes are stored
 */
export async function replaceRecoveryCodes(trx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newRecoveryCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(bare(code)), used_at: null })))
    .execute()
  return codes
}

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replace(/.{4}(?!$)/g, '$&-')

const bare = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')

/** Uses up a recovery code, in one statement. */
export async function takeRecoveryCode(
  db: Kysely<Database>,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(bare(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function hasSecondFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the second factor and its recovery codes, which are useless without it. */
export async function deleteSecondFactor(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return deleted.numDeletedRows === 1n
}
