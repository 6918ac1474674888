/** Decides whether a new password is acceptable. Source: docs/spec/identity.md IDN-1…IDN-3 (specification §5, §8). */
import { verify } from '@node-rs/argon2'
import { containsKnownWord, LIMITS, missingPasswordRequirements, type PasswordPolicy } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { PROGRAM } from '../config/config.handlers.ts'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { isCommonPassword } from './guessable-passwords.ts'

const POINTER = '/data/attributes/password'
/**
 * Words of the provider that a password must not contain; common words among them are allowed, because many good
 * passwords contain them.
 */
const PROVIDER_WORDS = [PROGRAM.title, PROGRAM.title.split(' ')[0] ?? '', 'NetTerms']

interface Owner {
  id: string
  username: string
  home_customer: string | null
  password_hash: string | null
}

/**
 * Checks in this order: requirements, common or known words, the last four passwords.
 * @throws Refusal 422 `password-requirements-missing` (its meta names them), `password-common` or
 * `password-used-before`
 */
export async function checkNewPassword(
  db: Kysely<Database>,
  policy: Readonly<PasswordPolicy>,
  owner: Owner,
  password: string,
): Promise<void> {
  const missing = missingPasswordRequirements(password, policy)
  if (missing.length > 0) {
    throw new Refusal({
      code: 'password-requirements-missing',
      detail: `The password does not meet: ${missing.join(', ')}. Choose one that does.`,
      pointer: POINTER,
      meta: { missing, policy: { ...policy } },
    })
  }
  const words = [owner.username, ...PROVIDER_WORDS, await companyOf(db, owner)]
  if (isCommonPassword(password) || containsKnownWord(password, words)) {
    throw new Refusal({
      code: 'password-common',
      detail: 'The password is common, or it contains the username, the provider or the company. Choose another one.',
      pointer: POINTER,
    })
  }
  if (await wasUsed(db, owner, password)) {
    throw new Refusal({
      code: 'password-used-before',
      detail: `The password is one of the last ${LIMITS.passwordsRemembered}. Choose one that is new.`,
      pointer: POINTER,
    })
  }
}

async function companyOf(db: Kysely<Database>, { home_customer: buid }: Owner): Promise<string> {
  if (buid === null) return ''
  const row = await db.selectFrom('customers').select('name').where('buid', '=', buid).executeTakeFirst()
  // Of `Northwind Traders`, only the first word is specific to the company.
  return row?.name.split(' ')[0] ?? ''
}

async function wasUsed(db: Kysely<Database>, owner: Owner, password: string): Promise<boolean> {
  const before = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', owner.id)
    .orderBy('id', 'desc')
    .limit(LIMITS.passwordsRemembered)
    .execute()
  const known = new Set(
    [owner.password_hash, ...before.map((row) => row.password_hash)].filter((each) => each !== null),
  )
  // The current password is also in the history, unless it was seeded.
  const last = [...known].slice(0, LIMITS.passwordsRemembered)
  const text = password.normalize('NFC')
  const same = await Promise.all(last.map((each) => verify(each, text)))
  return same.includes(true)
}
