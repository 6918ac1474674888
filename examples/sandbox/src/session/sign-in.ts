/**
 * Signs users in with username and password. For every failure, the response, its bytes, and the work done are the
 * same, so that usernames cannot be probed. Source: docs/spec/session.md SES-2, SES-7 (security b.3, b.10).
 */
import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { chooseUserType, LIMITS, roleAs, type UserType } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import { recordAudit } from '../db/audit.ts'
import { UNKNOWN_NAMES } from '../db/migrations/0029-unknown-names.ts'
import type { Database, UsersTable } from '../db/schema.ts'
import type { Provider } from '../http/app-options.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf, newSecret } from '../http/tokens.ts'
import { requestRecovery } from '../passwords/recoveries.ts'
import { withoutCase } from '../users/letter-case.ts'
import { accountLocked } from './account-locked.ts'

type User = Selectable<UsersTable>
type Desk = Pick<Provider, 'db' | 'realNow'>

/** Argon2id hash of an unknown password, with real cost (m=19456, t=2, p=1). */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$Dk9GdUzq3B/uB9tMLdUDzw$f95FQy6D5f/rrhQdyVsGZi8omisXuQM8qr3Z+H9YKp0'
const LOCK_MS = LIMITS.lockMinutes * 60_000

interface Credentials {
  username: string
  password: string
}

/**
 * Checks username and password.
 * @returns the user with this password
 * @throws Refusal 401 `credentials-invalid`, or 403 `account-locked` if the password is right but a person has locked
 * the user
 */
export async function authenticate(provider: Desk, { username, password }: Credentials): Promise<User> {
  const user = await findUser(provider.db, username)
  const isRight = await isRightPassword(provider, { username, user }, password)
  if (!user || !isRight) throw credentialsInvalid()
  if (user.status === 'locked') throw accountLocked(user)
  return user
}

/**
 * Returns true if the password is this user's; counts the attempt, and clears the count if it is right (SES-7). Also
 * false for an unknown name, for a user locked by failed attempts (without checking the password), and for a deleted
 * user.
 */
export async function isRightPassword(provider: Desk, tried: Tried, password: string): Promise<boolean> {
  const { user } = tried
  const attempt = await countAttempt(provider, tried)
  // For users who are unknown, have no password, or are locked for now, a dummy is checked instead, so that the
  // response time reveals nothing and no guess is evaluated.
  const known = attempt.mayTry && user ? user.password_hash : null
  const isRight = await verify(known ?? DUMMY_HASH, password.normalize('NFC'))
  if (!user || known === null || !isRight || user.status === 'terminated' || user.status === 'invited') {
    if (attempt.locksIfWrong) await notifyOfLock(provider, tried)
    return false
  }
  await forgetAttempts(provider.db, user.id, 'password')
  return true
}

/**
 * Clears failed attempts after a right answer. If a second step follows, a right password takes back only its own
 * attempt: otherwise a person who knows the password could guess codes without limit (IDN-16).
 */
export async function forgetAttempts(
  db: Kysely<Database>,
  userId: string,
  answered: 'password' | 'second step',
): Promise<void> {
  const attempts =
    answered === 'second step'
      ? sql<number>`0`
      : sql<number>`case when ${asksForSecondStep} then greatest(failed_attempts - 1, 0) else 0 end`
  await db
    .updateTable('users')
    .set({ failed_attempts: attempts, locked_until: null })
    .where('id', '=', userId)
    .execute()
}

const asksForSecondStep = sql<boolean>`(
  exists (select from second_factors own where own.user_id = users.id and own.confirmed_at is not null)
  or exists (select from user_groups own where own.id = users.group_id and own.require_second_factor))`

export const findUser = (db: Kysely<Database>, username: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('username', '=', withoutCase(username)).executeTakeFirst()

/** Identity that a sign-in attempt claims: a user, or an unknown username. */
export interface Tried {
  username: string
  user: User | undefined
}

export interface Attempt {
  mayTry: boolean
  locksIfWrong: boolean
}

/**
 * Counts the attempt before the password is checked, in one statement, so that parallel guesses cannot exceed the
 * limit; the right password resets the count. The fifth attempt locks immediately; after the lock the count restarts.
 * An unknown name is counted and locked in the same way, so that the database does the same work (SES-2).
 * @returns whether the password may be checked, and whether a wrong one locks the account. It may not be checked while
 * the account is locked by failed attempts, nor for a user of an identity provider, because the old password is no
 * longer valid (IDN-11)
 */
export async function countAttempt({ db, realNow }: Desk, { username, user }: Tried): Promise<Attempt> {
  const now = new Date(realNow())
  const lockedUntil = new Date(now.getTime() + LOCK_MS)
  const attempts = sql<number>`case when locked_until is null then failed_attempts + 1 else 1 end`
  const counting = {
    failed_attempts: attempts,
    locked_until: sql<Date | null>`case when ${attempts} >= ${LIMITS.attemptsBeforeLock} then ${lockedUntil}::timestamptz end`,
  }
  if (!user) {
    const nobody = await db
      .updateTable('unknown_names')
      .set(counting)
      .where('id', '=', unknownNameOf(username))
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
      .returning('locked_until')
      .executeTakeFirst()
    return { mayTry: false, locksIfWrong: nobody !== undefined && nobody.locked_until !== null }
  }
  const counted = await db
    .updateTable('users')
    .set(counting)
    .where('id', '=', user.id)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returning('locked_until')
    .returning(
      sql<boolean>`exists (select from user_groups own join identity_providers provider on provider.id = own.identity_provider_id
        where own.id = users.group_id and provider.kind = 'oidc')`.as('is_elsewhere'),
    )
    .executeTakeFirst()
  if (!counted) return { mayTry: false, locksIfWrong: false }
  return { mayTry: !counted.is_elsewhere, locksIfWrong: counted.locked_until !== null }
}

/** Returns the row that counts an unknown username. Rows are shared, so that their number does not grow. */
const unknownNameOf = (username: string): number =>
  createHash('sha256').update(withoutCase(username)).digest().readUInt16BE() % UNKNOWN_NAMES

/**
 * Notifies a user once per lock, so that a user under attack knows (SES-12). The user is looked up afterwards, as for a
 * recovery (IDN-4).
 */
export const notifyOfLock = ({ db, realNow }: Desk, { username }: Tried): Promise<void> =>
  requestRecovery(db, 'lock', username, new Date(realNow()))

export interface SessionSource {
  userAgent?: string | undefined
  /** Identity provider through which the user signed in; absent for a password. */
  identityProviderId?: string
}

const LONGEST_USER_AGENT = 300

/**
 * Creates a session for the user and ends the one of the request's cookie, because each sign-in needs a new identifier.
 * A single customer is selected automatically, except for corporate users; others start with their home customer.
 * @returns the new cookie's token; null if the user was locked or got another password since `user` was read (SES-13)
 */
export async function openSession(
  { db, realNow }: Desk,
  user: User,
  programNowMs: number,
  previousCookie?: string,
  from: SessionSource = {},
): Promise<string | null> {
  const token = newSecret()
  const now = new Date(realNow())
  return db.transaction().execute(async (tx) => {
    if (!(await isUnchanged(tx, user))) return null
    if (previousCookie !== undefined) {
      await tx.deleteFrom('portal_sessions').where('token_hash', '=', hashOf(previousCookie)).execute()
    }
    await tx
      .insertInto('portal_sessions')
      .values({
        token_hash: hashOf(token),
        user_id: user.id,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + LIMITS.sessionAbsoluteHours * 3_600_000),
        customer_buid: await firstCustomerOf(tx, user, chooseUserType(user.user_types)),
        merchant_buid: user.merchant_buid,
        location_id: null,
        selection_version: 1,
        user_agent: from.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
        identity_provider_id: from.identityProviderId ?? null,
      })
      .execute()
    const at = new Date(programNowMs)
    await tx.updateTable('users').set({ last_sign_in_at: at }).where('id', '=', user.id).execute()
    await recordAudit(tx, [
      { at, actor: `user:${user.id}`, action: 'session.sign-in', customerId: null, subject: user.id, detail: {} },
    ])
    return token
  })
}

/**
 * Returns true if the user may still sign in with the checked password. Their row is locked until the transaction ends,
 * so a lock or a new password either comes first and is noticed, or comes later and ends the new session (SES-13).
 * Concurrent sign-ins wait for each other, because each writes the time of the last sign-in (USR-24).
 */
export async function isUnchanged(tx: Transaction<Database>, { id, password_hash }: User): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.password_hash === password_hash
}

/** Returns the initial customer for a user type; null for none (SES-4). */
export async function firstCustomerOf(
  db: Kysely<Database>,
  user: Pick<User, 'id' | 'home_customer' | 'role'>,
  userType: UserType | null,
): Promise<string | null> {
  // SUP-3: customer support views only accounts that it has opened.
  if (userType === 'corporate' || (userType !== null && roleAs(userType, user.role) === 'support')) return null
  const { customers } = await db
    .selectNoFrom(customersOfUser(sql`${user.id}`).as('customers'))
    .executeTakeFirstOrThrow()
  if (customers.length === 1) return customers[0] ?? null
  return user.home_customer !== null && customers.includes(user.home_customer) ? user.home_customer : null
}

export const credentialsInvalid = (): Refusal =>
  new Refusal({ code: 'credentials-invalid', detail: 'Username and password do not match. Try again.' })
