/**
 * Recovers a username or a password. The call only stores the request; the user is looked up afterwards, so that
 * neither the response nor its timing reveals whether an account exists. Source: docs/spec/identity.md IDN-4, IDN-5,
 * docs/spec/session.md SES-12 (specification §1, §8; security b.3).
 */
import { USER_LOCKS } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { issueLink } from '../account-links/account-links.ts'
import { recordAudit } from '../db/audit.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import type { RecoveryRequestsTable } from '../db/identity-schema.ts'
import type { Database, UsersTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { isInSsoGroup } from '../sso/sign-in-provider.ts'
import type { Selectable } from 'kysely'
import { withoutCase } from '../users/letter-case.ts'

type User = Selectable<UsersTable>

type Recovery = RecoveryRequestsTable['kind']

/**
 * Stores a request.
 * @param subject e-mail address to recover a username, else a username
 */
export async function requestRecovery(db: Kysely<Database>, kind: Recovery, subject: string, now: Date): Promise<void> {
  await db.insertInto('recovery_requests').values({ kind, subject, requested_at: now }).execute()
}

/** Answers all waiting requests; concurrent processes handle different ones. */
export async function answerRecoveries(db: Kysely<Database>, now: Date): Promise<void> {
  const answerNext = () =>
    inTransaction(db, async (trx) => {
      const request = await trx
        .deleteFrom('recovery_requests')
        .where('id', '=', (eb) =>
          eb.selectFrom('recovery_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
        )
        .returning(['kind', 'subject'])
        .executeTakeFirst()
      if (!request) return false
      if (request.kind === 'username') await sendUsernames(trx, request.subject)
      else if (request.kind === 'password') await sendResetLink(trx, request.subject, now)
      else await notifyOfLock(trx, request.subject)
      return true
    })
  while (await answerNext()) continue
}

async function sendUsernames(trx: Transaction<Database>, email: string): Promise<void> {
  const users = await trx
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', withoutCase(email))
    .where('status', 'in', ['active', 'locked'])
    .orderBy('username')
    .execute()
  const [first] = users
  if (!first) return
  const usernames = users.map(({ username }) => username).join(', ')
  await queueMail(trx, {
    to: first.email,
    kind: 'username-reminder',
    locale: first.language,
    values: { name: first.first_name, usernames },
  })
}

async function notifyOfLock(trx: Transaction<Database>, username: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'language'])
    .where('username', '=', withoutCase(username))
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!user) return
  const { email: to, first_name: name, language: locale } = user
  await queueMail(trx, { to, kind: 'account-locked', locale, values: { name } })
}

async function sendResetLink(trx: Transaction<Database>, username: string, now: Date): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .selectAll()
    .where('username', '=', withoutCase(username))
    .executeTakeFirst()
  if (!user || !mayReset(user) || (await isInSsoGroup(trx, user.id))) return
  const token = await issueLink(trx, { userId: user.id, purpose: 'password-reset', now })
  await queueMail(trx, {
    to: user.email,
    kind: 'password-reset',
    locale: user.language,
    values: { name: user.first_name, token },
  })
  const { nowMs } = await readProgramTime(trx)
  await recordAudit(trx, [
    {
      at: new Date(nowMs),
      actor: 'program',
      action: 'passwords.recover',
      customerId: user.home_customer,
      subject: user.id,
      detail: {},
    },
  ])
}

/**
 * Returns true if the user may reset the password: active users, and users locked because they need a new one. A lock
 * by a person must be ended by a person (IDN-5).
 */
export const mayReset = (user: Pick<User, 'status' | 'lock_reason'>): boolean =>
  user.status === 'active' || (user.status === 'locked' && endsWithNewPassword(user.lock_reason))

const PASSWORD_LOCKS: readonly (keyof typeof USER_LOCKS)[] = ['password change required', 'expired password']

/** Returns true for locks that end automatically when the user sets a new password (USR-2). */
export const endsWithNewPassword = (reason: string | null): boolean =>
  PASSWORD_LOCKS.some((each) => each === reason && (USER_LOCKS[each].endedBy as readonly string[]).includes('system'))
