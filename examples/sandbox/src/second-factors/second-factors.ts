/** Codes of an authenticator app and recovery codes. Source: docs/spec/identity.md IDN-14, IDN-16, IDN-17 (RFC 6238). */
import { randomInt } from 'node:crypto'
import { LIMITS } from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { PROGRAM } from '../config/config.handlers.ts'
import type { Database } from '../db/schema.ts'
import { openSealedText, sealText } from '../db/sealed-text.ts'
import { hashOf } from '../http/tokens.ts'

const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20

const totpOf = (secret: Secret, username: string): TOTP =>
  // What every authenticator app knows; many ignore other algorithms silently.
  new TOTP({ issuer: PROGRAM.title, label: username, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

export interface NewSecondFactor {
  /** Base32, to type in. */
  secret: string
  /** `otpauth://totp/…`, for a QR code. */
  otpauthUri: string
}

/** Makes a secret that does not count before a code of it was entered; one that was not confirmed is replaced. */
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
 * Takes a code of the app, within one step of 30 s to either side. Each counts once: of two that send the same one wins.
 *
 * @param state `new` for the code that confirms an enrolment
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

/** Without letters and digits that look alike. 32 of them: five bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_CODE_LENGTH = 16

/** IDN-17: replaces the person's recovery codes. @returns them, `XXXX-XXXX-XXXX-XXXX`, 80 bits each; hashes alone are kept */
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

/** Uses a recovery code up, in one statement. */
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

/** With the recovery codes: they are worth nothing without it. */
export async function deleteSecondFactor(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return deleted.numDeletedRows === 1n
}
