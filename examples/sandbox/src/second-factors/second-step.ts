/**
 * Runs the second step of a sign-in: after the right password, a challenge instead of a session, and a code that
 * completes it. A group may require it; users without an app enroll in that step. Source: docs/spec/identity.md IDN-15,
 * IDN-16.
 */
import { LIMITS } from 'netterms/contract/internal'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database, UsersTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { ProgramTime } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf, newSecret } from '../http/tokens.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { countAttempt, credentialsInvalid, forgetAttempts, isUnchanged, notifyOfLock } from '../session/sign-in.ts'
import { groupRulesOf } from '../sso/sign-in-provider.ts'
import { hasSecondFactor, replaceRecoveryCodes, startEnrolment, takeCode, takeRecoveryCode } from './second-factors.ts'

type User = Selectable<UsersTable>

/**
 * Starts the second step.
 * @returns null if the password is enough; else the `second_step` of the response, with a one-time challenge
 * @throws Refusal 401 `credentials-invalid` if the user was locked or got another password since `user` was read
 * (SES-13)
 */
export const startSecondStep = (db: Kysely<Database>, user: User, now: Date) =>
  inTransaction(db, async (trx) => {
    if (!(await isUnchanged(trx, user))) throw credentialsInvalid()
    return issueChallenge(trx, user, now)
  })

async function issueChallenge(db: Transaction<Database>, user: User, now: Date) {
  const isEnrolled = await hasSecondFactor(db, user.id)
  if (!isEnrolled && !(await groupRulesOf(db, user.id)).requiresSecondFactor) return null
  const enrolment = isEnrolled ? null : await startEnrolment(db, user, now)
  const token = newSecret()
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashOf(token),
      user_id: user.id,
      step: enrolment ? 'enrolment' : 'code',
      expires_at: new Date(now.getTime() + LIMITS.challengeMinutes * 60_000),
    })
    .execute()
  return {
    step: enrolment ? ('enrolment' as const) : ('code' as const),
    challenge: token,
    expires_in: LIMITS.challengeMinutes * 60,
    secret: enrolment?.secret ?? null,
    otpauth_uri: enrolment?.otpauthUri ?? null,
  }
}

/**
 * Completes the challenge with a code. Every attempt counts and locks as a failed sign-in does, before the code is
 * checked.
 * @returns the user, and the recovery codes of a user who has just enrolled
 * @throws Refusal 410 `factor-challenge-ended`, 422 `factor-code-invalid` (also while the account is locked by failed
 * attempts)
 */
export async function endSecondStep(
  provider: Provider,
  clock: ProgramTime,
  { challenge, code }: { challenge: string; code: string },
): Promise<{ user: User; recoveryCodes: string[] | null }> {
  const { db, realNow } = provider
  const now = new Date(realNow())
  const found = await db
    .selectFrom('sign_in_challenges')
    .select(['user_id', 'step'])
    .where('token_hash', '=', hashOf(challenge))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const user = found && (await db.selectFrom('users').selectAll().where('id', '=', found.user_id).executeTakeFirst())
  if (!found || user?.status !== 'active') throw challengeEnded()
  // If the user was locked by failed attempts, or moved to an identity provider meanwhile, no code is evaluated.
  const attempt = await countAttempt(provider, { username: user.username, user })
  if (!attempt.mayTry) throw codeInvalid()
  return inTransaction(db, async (trx) => {
    const used = await takeOne(trx, user, code, now, found.step)
    if (!used) throw codeInvalid()
    const ended = await trx
      .deleteFrom('sign_in_challenges')
      .where('token_hash', '=', hashOf(challenge))
      .executeTakeFirst()
    if (ended.numDeletedRows !== 1n) throw challengeEnded()
    await forgetAttempts(trx, user.id, 'second step')
    if (used === 'recovery code') await tell(trx, clock, user, 'recovery-code-used')
    if (found.step === 'code') return { user, recoveryCodes: null }
    await tell(trx, clock, user, 'second-factor-added')
    return { user, recoveryCodes: await replaceRecoveryCodes(trx, user.id) }
  }).catch(async (error: unknown) => {
    if (attempt.locksIfWrong) await notifyOfLock(provider, { username: user.username, user })
    throw error
  })
}

async function takeOne(
  trx: Transaction<Database>,
  user: User,
  code: string,
  now: Date,
  step: 'code' | 'enrolment',
): Promise<'code' | 'recovery code' | null> {
  const state = step === 'code' ? 'confirmed' : 'new'
  if (await takeCode(trx, user.id, code, now.getTime(), state)) return 'code'
  return step === 'code' && (await takeRecoveryCode(trx, user.id, code, now)) ? 'recovery code' : null
}

const AUDIT_NAMES = {
  'recovery-code-used': 'recovery-codes.use',
  'second-factor-added': 'second-factors.confirm',
  'second-factor-removed': 'second-factors.remove',
} as const

/** Records the change and notifies the user by mail, in case it was another person. */
export async function tell(
  trx: Transaction<Database>,
  clock: ProgramTime,
  user: User,
  kind: keyof typeof AUDIT_NAMES,
): Promise<void> {
  const { id, email: to, first_name: name, language: locale } = user
  await queueMail(trx, { to, kind, locale, values: { name } })
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor: `user:${id}`,
      action: AUDIT_NAMES[kind],
      customerId: user.home_customer,
      subject: id,
      detail: {},
    },
  ])
}

export const challengeEnded = (): Refusal =>
  new Refusal({
    code: 'factor-challenge-ended',
    detail: 'The challenge is unknown, used, or expired. Sign in with the password again.',
    pointer: '/data/attributes/challenge',
  })

export const codeInvalid = (): Refusal =>
  new Refusal({
    code: 'factor-code-invalid',
    detail: 'The code is wrong or was already used. Wait for the next one.',
    pointer: '/data/attributes/code',
  })
