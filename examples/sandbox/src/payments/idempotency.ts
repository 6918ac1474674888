/**
 * Idempotency keys. The key's row is written first, in the same transaction as the effect, so that a second request
 * with the key waits for the first and then returns the same bytes. A rejected request stores neither the key nor the
 * effect. Source: docs/spec/payments.md PAY-11, PAY-20 (IETF draft idempotency-key-header-07; security b.11).
 */
import { createHash } from 'node:crypto'
import { LIMITS } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { Database } from '../db/schema.ts'
import { hasSqlState, inTransaction, SQLSTATE } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { canonicalJson } from './canonical-json.ts'

/**
 * A request with an idempotency key. Keys are unique per principal, method, and route: two users may send the same key.
 */
export interface KeyedRequest {
  principalId: string
  method: string
  route: string
  key: string
  /** The request's attributes; a different body with the same key is rejected. */
  body: unknown
}

export interface StoredAnswer {
  status: number
  /** The whole response document, byte for byte. */
  body: string
}

/**
 * Status of a pending response: the request was processed, but an external party has not reported the outcome. A
 * repeated request gets this status too, and queries the outcome.
 */
export const UNANSWERED = 0

/** How long a request waits for a concurrent one, in real time. */
const LOCK_TIMEOUT = '5s'

/** The first response, with the result of `work`, or the stored response of a repeated request. */
export type Answered<Made> = (StoredAnswer & { made: Made; isReplay: false }) | (StoredAnswer & { isReplay: true })

/**
 * Runs `work` once per key.
 *
 * @throws Refusal `idempotency-key-reused` for another body, `idempotency-in-progress` if the first request with the
 * key is still running after 5 seconds, `server-unavailable` if a row that `work` needs stays locked for 5 seconds
 */
export async function answerOnce<Made>(
  db: Kysely<Database>,
  request: KeyedRequest,
  work: (trx: Transaction<Database>) => Promise<StoredAnswer & { made: Made }>,
): Promise<Answered<Made>> {
  try {
    return await inTransaction(db, async (trx): Promise<Answered<Made>> => {
      const fingerprint = fingerprintOf(request)
      if (!(await claimKey(trx, request, fingerprint))) return replay(trx, request, fingerprint)
      const answer = await work(trx)
      await trx.executeQuery(answerQuery(trx, { ...request, status: answer.status, body: answer.body }))
      return { ...answer, isReplay: false }
    })
  } catch (error) {
    if (!hasSqlState(error, SQLSTATE.lockTimeout)) throw error
    throw new Refusal(
      {
        code: 'server-unavailable',
        detail: 'Another request is changing the same data. Nothing was done: send the request again.',
      },
      { 'Retry-After': '1' },
    )
  }
}

/** Deletes responses older than 72 hours of real time. */
export async function forgetOldKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldestKept()).execute()
}

const fingerprintOf = ({ body }: KeyedRequest): string => createHash('sha256').update(canonicalJson(body)).digest('hex')

const oldestKept = () => sql<Date>`now() - make_interval(hours => ${sql.lit(LIMITS.idempotencyKeyHours)})`

/**
 * Claims the key; an expired key counts as new.
 *
 * @returns false if the key was used before
 */
async function claimKey(trx: Transaction<Database>, request: KeyedRequest, fingerprint: string): Promise<boolean> {
  try {
    const { rows } = await trx.executeQuery(claimQuery(trx, { ...request, fingerprint }))
    return rows.length > 0
  } catch (error) {
    if (!hasSqlState(error, SQLSTATE.lockTimeout)) throw error
    throw new Refusal(
      {
        code: 'idempotency-in-progress',
        detail:
          'The first request with this Idempotency-Key is still running. Send the same request again in a second.',
        header: 'Idempotency-Key',
      },
      { 'Retry-After': '1' },
    )
  }
}

/** Claims the key and, in the same statement, limits the wait for another request with that key. */
const claimQuery = repeatedQuery((db, value: ValueOf<KeyedRequest & { fingerprint: string }>) => {
  const claim = sql<{ key: string }>`
    insert into idempotency_keys as kept
      (principal, method, route, key, fingerprint, response_status, response_body, created_at)
    select ${value('principalId')}::text, ${value('method')}::text, ${value('route')}::text, ${value('key')}::text,
      ${value('fingerprint')}::text, ${UNANSWERED}::int, '', now()
    from (select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)) as limited (setting) where setting is not null
    on conflict (principal, method, route, key) do update set
      fingerprint = excluded.fingerprint, response_status = excluded.response_status, response_body = '', created_at = excluded.created_at
      where kept.created_at < ${oldestKept()}
    returning key`
  return { compile: () => claim.compile(db) }
})

const answerQuery = repeatedQuery((db, value: ValueOf<Omit<KeyedRequest, 'body'> & StoredAnswer>) =>
  db
    .updateTable('idempotency_keys')
    .set({ response_status: value('status'), response_body: value('body') })
    .where('principal', '=', value('principalId'))
    .where('method', '=', value('method'))
    .where('route', '=', value('route'))
    .where('key', '=', value('key')),
)

/**
 * Stores the response of a pending key; a response that is already stored is kept.
 *
 * @returns false if the key was not pending
 */
export async function giveAnswer(
  trx: Transaction<Database>,
  request: Omit<KeyedRequest, 'body'>,
  answer: StoredAnswer,
): Promise<boolean> {
  const given = await ownRow(trx, request)
    .set({ response_status: answer.status, response_body: answer.body })
    .where('response_status', '=', UNANSWERED)
    .returning('key')
    .executeTakeFirst()
  return given !== undefined
}

/**
 * Releases the pending key of a request that was rejected after it was claimed, so that the same request can be sent
 * again as new.
 */
export async function releaseKey(trx: Transaction<Database>, request: Omit<KeyedRequest, 'body'>): Promise<void> {
  const { principalId: principal, method, route, key } = request
  await trx
    .deleteFrom('idempotency_keys')
    .where((where) => where.and({ principal, method, route, key, response_status: UNANSWERED }))
    .execute()
}

async function replay(
  trx: Transaction<Database>,
  request: KeyedRequest,
  fingerprint: string,
): Promise<StoredAnswer & { isReplay: true }> {
  const stored = await readRow(trx, request)
  if (stored.fingerprint !== fingerprint) throw keyReused()
  return { status: stored.response_status, body: stored.response_body, isReplay: true }
}

/**
 * Returns the stored response of a repeated request; undefined for a new one.
 *
 * @throws Refusal `idempotency-key-reused` for another body
 */
export async function replayOf(db: Kysely<Database>, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  const stored = await rowOf(db, request).where('created_at', '>=', oldestKept()).executeTakeFirst()
  if (!stored) return undefined
  if (stored.fingerprint !== fingerprintOf(request)) throw keyReused()
  return { status: stored.response_status, body: stored.response_body }
}

/** Returns true if the key was used before, with any body; an expired key counts as new. */
export async function isKept(db: Kysely<Database>, request: Omit<KeyedRequest, 'body'>): Promise<boolean> {
  const stored = await rowOf(db, request).where('created_at', '>=', oldestKept()).executeTakeFirst()
  return stored !== undefined
}

/**
 * Returns the response stored for a key.
 *
 * @throws Error if the key was never used
 */
export async function storedAnswerOf(db: Kysely<Database>, request: Omit<KeyedRequest, 'body'>): Promise<StoredAnswer> {
  const stored = await readRow(db, request)
  return { status: stored.response_status, body: stored.response_body }
}

/** Returns the response stored for a key; undefined if the key has none yet or was released. */
export async function knownAnswerOf(
  db: Kysely<Database>,
  request: Omit<KeyedRequest, 'body'>,
): Promise<StoredAnswer | undefined> {
  const stored = await rowOf(db, request).executeTakeFirst()
  if (!stored || stored.response_status === UNANSWERED) return undefined
  return { status: stored.response_status, body: stored.response_body }
}

const readRow = (db: Kysely<Database>, request: Omit<KeyedRequest, 'body'>) =>
  rowOf(db, request).executeTakeFirstOrThrow()

const rowOf = (db: Kysely<Database>, { principalId: principal, method, route, key }: Omit<KeyedRequest, 'body'>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response_status', 'response_body'])
    .where((where) => where.and({ principal, method, route, key }))

export const keyReused = (): Refusal =>
  new Refusal({
    code: 'idempotency-key-reused',
    detail: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
    header: 'Idempotency-Key',
  })

const ownRow = (
  trx: Transaction<Database>,
  { principalId: principal, method, route, key }: Omit<KeyedRequest, 'body'>,
) => trx.updateTable('idempotency_keys').where((where) => where.and({ principal, method, route, key }))
