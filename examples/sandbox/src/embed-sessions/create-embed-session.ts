/**
 * Creates a session for a partner's user, requested by the partner's server. Source: docs/spec/session.md EMB-1, EMB-2,
 * EMB-10, EMB-11 (security b.2, b.3, b.11).
 *
 * A repeated call with the same idempotency key must return the same client secret, and the database must not store
 * one. So the secret is derived: HMAC-SHA256 of the session's id with the partner's secret key, of which only a hash is
 * stored. Only the repeating caller has that key; a copy of the database is not enough to compute the secret. A replay
 * stores the session's id and the program date, never the secret.
 */
import { createHmac, randomBytes } from 'node:crypto'
import {
  type CallInput,
  capabilitiesOf,
  assignableRoleOf,
  type createEmbedSession,
  isPeopleCapability,
  LIMITS,
  type Role,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { isOriginOf } from '../api-keys/key-origins.ts'
import { findKeyOf } from '../api-keys/secret-keys.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, HandlerResult } from '../http/handler.ts'
import { serializeDocument } from '../http/document.ts'
import { principalOfSecret } from '../http/known-key.ts'
import { Refusal } from '../http/refusal.ts'
import { secretKeyInvalid } from '../http/session-refusals.ts'
import { answerOnce } from '../payments/idempotency.ts'
import { accountLocked } from '../session/account-locked.ts'
import { CLIENT_SECRET_PREFIX, hashOf } from '../http/tokens.ts'
import { originNotAllowed } from './embed-principal.ts'

type Context = HandlerContext<typeof createEmbedSession>
type Wanted = CallInput<typeof createEmbedSession>['body']

/** Stored part of the response. */
interface Marker {
  session_id: string
  program_date: Context['clock']['date']
}

interface Partner {
  publishableKey: string
  secretKey: string
  idempotencyKey: string
}

export async function createSession(context: Context, nowMs: number): Promise<HandlerResult> {
  const { call, db, body, clock } = context
  const partner = partnerOf(context)
  const request = {
    principalId: principalOfSecret(partner.secretKey),
    method: call.method,
    route: call.path,
    key: partner.idempotencyKey,
    body,
  }
  const answered = await answerOnce(db, request, async (trx) => {
    const made: Marker = { session_id: `es_${randomBytes(16).toString('base64url')}`, program_date: clock.date }
    await insertSession(trx, body, partner, made.session_id, nowMs)
    return { status: 201, body: JSON.stringify(made), made }
  })
  const marker = answered.isReplay ? (JSON.parse(answered.body) as Marker) : answered.made
  const result = answerFor(partner.secretKey, marker.session_id)
  if (!answered.isReplay) return { ...result, status: 201 }
  return { ...result, replay: { status: 201, body: serializeDocument(call, result, marker.program_date) } }
}

function partnerOf({ publishableKey, secretKey, idempotencyKey }: Context): Partner {
  if (publishableKey === null || secretKey === undefined || idempotencyKey === null) {
    throw new Error('embed-sessions.create was reached without a secret key or an idempotency key.')
  }
  return { publishableKey, secretKey, idempotencyKey }
}

const clientSecretOf = (secretKey: string, sessionId: string): string =>
  CLIENT_SECRET_PREFIX + createHmac('sha256', secretKey).update(`client-secret ${sessionId}`).digest('base64url')

const answerFor = (secretKey: string, sessionId: string): HandlerResult => ({
  data: {
    id: sessionId,
    attributes: { client_secret: clientSecretOf(secretKey, sessionId), expires_in: LIMITS.clientSecretSeconds },
  },
})

async function insertSession(
  tx: Kysely<Database>,
  wanted: Wanted,
  partner: Partner,
  sessionId: string,
  nowMs: number,
): Promise<void> {
  await checkOrigins(tx, wanted, partner)
  // Read after locking the key, so that a secret key that is being withdrawn creates no session that would outlive it.
  if ((await findKeyOf(tx, partner.secretKey, nowMs)) === undefined) throw secretKeyInvalid()
  await checkCustomers(tx, wanted, partner)
  await checkUser(tx, wanted, partner)
  const role = roleOf(wanted.role)
  const now = new Date(nowMs)
  await tx
    .insertInto('embed_sessions')
    .values({
      id: sessionId,
      publishable_key: partner.publishableKey,
      external_user_id: wanted.external_user_id,
      first_name: wanted.user.first_name,
      last_name: wanted.user.last_name,
      role,
      // A partner can remove rights from a role but never add any; rights over users must be named explicitly (USR-16).
      capabilities: capabilitiesOf(role).filter(
        // A partner's user has no address here to which a receipt could be mailed (MAI-106).
        (name) =>
          name !== 'payments.mail-receipt' && (wanted.capabilities?.includes(name) ?? !isPeopleCapability(name)),
      ),
      customers: wanted.buid_customers,
      // The session starts with the first customer named.
      customer_buid: wanted.buid_customers[0] ?? null,
      selection_version: 1,
      allowed_origins: wanted.allowed_origins,
      client_secret_hash: hashOf(clientSecretOf(partner.secretKey, sessionId)),
      secret_expires_at: new Date(nowMs + LIMITS.clientSecretSeconds * 1000),
      secret_consumed_at: null,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(nowMs + LIMITS.sessionAbsoluteHours * 3_600_000),
      revoked_at: null,
    })
    .execute()
}

async function checkOrigins(tx: Kysely<Database>, wanted: Wanted, { publishableKey }: Partner): Promise<void> {
  const key = await tx
    .selectFrom('api_keys')
    .select(['publishable_key', 'origins'])
    .where('publishable_key', '=', publishableKey)
    .forShare()
    .executeTakeFirstOrThrow()
  const invalidIndex = wanted.allowed_origins.findIndex((origin) => !isOriginOf(key, origin))
  if (invalidIndex >= 0) {
    throw originNotAllowed(
      'The origin is not registered for this key. Register it with the provider first.',
      `/data/attributes/allowed_origins/${invalidIndex}`,
    )
  }
}

/** Rejects a customer that the key is not valid for, in the same way as one that does not exist (EMB-11). */
async function checkCustomers(tx: Kysely<Database>, wanted: Wanted, { publishableKey }: Partner): Promise<void> {
  const rows = await tx
    .selectFrom('customers')
    .innerJoin('api_keys as key', (join) => join.on('key.publishable_key', '=', publishableKey))
    .leftJoin('api_key_customers as own', (join) =>
      join.onRef('own.publishable_key', '=', 'key.publishable_key').onRef('own.customer_buid', '=', 'customers.buid'),
    )
    .select('customers.buid')
    .where('customers.buid', 'in', wanted.buid_customers)
    .where((where) =>
      where.or([where('key.has_every_customer', '=', true), where('own.customer_buid', 'is not', null)]),
    )
    .execute()
  const known = new Set(rows.map(({ buid }) => buid))
  const invalidIndex = wanted.buid_customers.findIndex((buid) => !known.has(buid))
  if (invalidIndex >= 0) {
    throw new Refusal({
      code: 'not-found',
      detail: 'The customer does not exist. Check the identifier.',
      pointer: `/data/attributes/buid_customers/${invalidIndex}`,
    })
  }
}

/** Locks the user's row, so that concurrently locking the user also ends this session, or prevents it (USR-13). */
async function checkUser(tx: Kysely<Database>, wanted: Wanted, { publishableKey }: Partner): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('embed_users', 'embed_users.user_id', 'users.id')
    .select(['users.status', 'users.lock_reason'])
    .where('embed_users.publishable_key', '=', publishableKey)
    .where('embed_users.external_user_id', '=', wanted.external_user_id)
    .forShare('users')
    .executeTakeFirst()
  if (!user || user.status === 'active') return
  throw accountLocked(user)
}

function roleOf(wireRole: string): Role {
  const role = assignableRoleOf(wireRole)
  if (role === null) throw new Error('A role passed the schema that the role table does not name.')
  return role
}
