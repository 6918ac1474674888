/**
 * Runs tests of an identity provider: an administrator signs in there once, and only the outcome is kept. Source:
 * docs/spec/identity-providers.md IDP-4, IDP-7…IDP-9, IDP-11.
 */
import { randomUUID } from 'node:crypto'
import { type SignInTestOutcome, USER_LIMITS } from 'netterms/contract/internal'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type * as client from 'openid-client'
import { readProgramTime } from '../clock/program-clock.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { SignInTestsTable } from '../db/user-schema.ts'
import type { Provider } from '../http/app-options.ts'
import type { Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { hashOf, newSecret } from '../http/tokens.ts'
import { type Acting, recordChange } from '../users/acting.ts'
import { withoutCase } from '../users/letter-case.ts'
import { requireOwnProvider } from './save-identity-provider.ts'

/** Path at which the administrator's window starts a sign-in test. */
export const TEST_PATH = '/sso/test'

type Test = Selectable<SignInTestsTable>

/**
 * Starts a test.
 * @param origin provider's own origin, on which the test starts
 */
export async function startTest(
  trx: Transaction<Database>,
  acting: Acting,
  providerId: string,
  origin: string,
): Promise<ResourceObject> {
  const { principal, userId, now } = acting
  const { customer_buid: customerId } = await requireOwnProvider(trx, principal, providerId)
  await trx
    .updateTable('sign_in_tests')
    .set({ outcome: 'expired', url_hash: null })
    .where('identity_provider_id', '=', providerId)
    .where('principal', '=', principal.id)
    .where('outcome', '=', 'pending')
    .execute()
  const user = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId ?? '')
    .executeTakeFirst()
  const secret = newSecret()
  const test = await trx
    .insertInto('sign_in_tests')
    .values({
      id: randomUUID(),
      identity_provider_id: providerId,
      principal: principal.id,
      expected_email: user?.email ?? null,
      url_hash: hashOf(secret),
      started_at: now,
      expires_at: new Date(now.getTime() + USER_LIMITS.signInTestMinutes * 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(trx, acting, 'sign-in-tests.start', customerId, providerId)
  return testResource(test, now, `${origin}${TEST_PATH}?test=${secret}`)
}

/**
 * Returns a test.
 * @throws Refusal `not-found` if it does not exist or belongs to another user
 */
export async function readTest(
  db: Kysely<Database>,
  principal: Principal,
  { providerId, testId }: { providerId: string; testId: string },
  now: Date,
): Promise<ResourceObject> {
  await requireOwnProvider(db, principal, providerId)
  const test = await db
    .selectFrom('sign_in_tests')
    .selectAll()
    .where('id', '=', testId)
    .where('identity_provider_id', '=', providerId)
    .where('principal', '=', principal.id)
    .executeTakeFirst()
  if (!test) throw notFound()
  return testResource(test, now, null)
}

/** Uses up the address of a test; returns null if it is no longer valid or never was. */
export async function takeTest({ db, realNow }: Provider, secret: string): Promise<Test | null> {
  const test = await db
    .updateTable('sign_in_tests')
    .set({ url_hash: null })
    .where('url_hash', '=', hashOf(secret))
    .where('outcome', '=', 'pending')
    .where('expires_at', '>', new Date(realNow()))
    .returningAll()
    .executeTakeFirst()
  return test ?? null
}

/**
 * Stores what the provider returned about the user, or why no user returned. A test that has ended or expired does not
 * change.
 * @returns the outcome; null if the test was already over
 */
export async function endTest(
  { db, realNow }: Provider,
  testId: string,
  came: client.IDToken | 'refused' | 'not-reachable',
): Promise<SignInTestOutcome | null> {
  const clock = await readProgramTime(db)
  const now = new Date(realNow())
  return inTransaction(db, async (trx) => {
    const test = await trx
      .selectFrom('sign_in_tests')
      .selectAll()
      .where('id', '=', testId)
      .where('outcome', '=', 'pending')
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!test) return null
    const outcome = typeof came === 'string' ? came : outcomeOf(test, came)
    await trx
      .updateTable('sign_in_tests')
      .set({
        outcome,
        returned_email: typeof came === 'string' ? null : textOf(came['email']),
        returned_name: typeof came === 'string' ? null : textOf(came['name']),
      })
      .where('id', '=', testId)
      .execute()
    const provider = await trx
      .updateTable('identity_providers')
      .set({
        status: outcome === 'works' ? 'tested' : 'failed',
        last_test_at: now,
        last_test_outcome: outcome,
        last_test_by: test.principal,
      })
      .where('id', '=', test.identity_provider_id)
      .returning(['id', 'customer_buid'])
      .executeTakeFirst()
    await recordAudit(trx, [
      {
        at: new Date(clock.nowMs),
        actor: test.principal,
        action: 'sign-in-tests.end',
        customerId: provider?.customer_buid ?? null,
        subject: test.identity_provider_id,
        detail: { outcome },
      },
    ])
    return outcome
  })
}

function outcomeOf({ expected_email: expected }: Test, claims: client.IDToken): SignInTestOutcome {
  const email = textOf(claims['email'])
  if (email === null || expected === null || withoutCase(email) !== withoutCase(expected)) return 'another-user'
  return claims['email_verified'] === true ? 'works' : 'address-not-confirmed'
}

const MOST_TEXT = 254

/** Shortens a provider's message to one short line, because it is untrusted text. */
const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== ''
    ? Array.from(claim.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ''))
        .slice(0, MOST_TEXT)
        .join('')
    : null

function testResource(test: Test, now: Date, url: string | null): ResourceObject {
  const isOver = test.outcome === 'pending' && test.expires_at <= now
  return {
    id: test.id,
    attributes: {
      test_id: test.id,
      identity_provider_id: test.identity_provider_id,
      outcome: isOver ? 'expired' : test.outcome,
      url,
      expires_at: test.expires_at.toISOString(),
      expected_email: test.expected_email,
      returned_email: test.returned_email,
      returned_name: test.returned_name,
    },
  }
}

const KEPT_MS = 24 * 3_600_000

/** Deletes users named by a provider after one day. */
export const sweepTests = (db: Kysely<Database>, now: Date) =>
  db
    .deleteFrom('sign_in_tests')
    .where('started_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
