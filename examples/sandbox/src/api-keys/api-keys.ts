/**
 * Operations on partners' keys for an operator. Each change is recorded in the audit log; a secret is shown once, to
 * the operator who created it, and nowhere else. Keys use real time. Source: docs/spec/session.md EMB-9, EMB-11
 * (security b.2).
 */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { readProgramTime } from '../clock/program-clock.ts'
import { recordAudit } from '../db/audit.ts'
import type { ApiSecretsTable } from '../db/key-schema.ts'
import type { Database } from '../db/schema.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashOf } from '../http/tokens.ts'
import { isActive, type KeyEnvironment, lastFourOf, newPublishableKey, newSecretKey } from './secret-keys.ts'

/** How long a secret stays valid after its replacement. */
export const OVERLAP_HOURS = 24
const ACTIVE_AT_MOST = 2

type Secret = Selectable<ApiSecretsTable>

/** Customers for which a key opens sessions: all of the provider's, including future ones, or the listed ones. */
export type KeyCustomers = 'all' | readonly string[]

export interface KeyOverview {
  publishableKey: string
  origins: readonly string[]
  customers: KeyCustomers
  /** Valid secrets, the newest first. */
  secrets: readonly { last4: string; createdAt: Date; endsAt: Date | null }[]
}

export interface MadeSecret {
  publishableKey: string
  secretKey: string
  /** When the previous secrets become invalid; null if none is valid. */
  othersEndAt: Date | null
}

/**
 * Creates a key.
 * @param origins exact origins of the partner's pages: `https://dealer.example`
 * @throws StartRefusal for a missing customer
 */
export function issueKey(
  db: Kysely<Database>,
  { origins, customers }: { origins: readonly string[]; customers: KeyCustomers },
  nowMs: number,
): Promise<MadeSecret> {
  return inTransaction(db, async (trx) => {
    const environment = await environmentOf(trx)
    const publishableKey = newPublishableKey(environment)
    await trx
      .insertInto('api_keys')
      .values({ publishable_key: publishableKey, origins: [...origins], has_every_customer: false })
      .execute()
    await writeCustomers(trx, publishableKey, customers)
    const secretKey = await addSecret(trx, publishableKey, environment, nowMs)
    await record(trx, 'issue', publishableKey, { origins, customers, last4: lastFourOf(secretKey) })
    return { publishableKey, secretKey, othersEndAt: null }
  })
}

/**
 * Creates an additional secret. The previous one stays valid for 24 hours, so that the partner's servers can change
 * over one by one.
 * @param isLeaked true to end the earlier secrets now, with every session created under the key, because it is unknown
 * which of them are legitimate
 * @throws StartRefusal for a missing key, or if two of its secrets are valid already
 */
export function rotateSecret(
  db: Kysely<Database>,
  publishableKey: string,
  isLeaked: boolean,
  nowMs: number,
): Promise<MadeSecret> {
  return inTransaction(db, async (trx) => {
    const active = (await takeSecrets(trx, publishableKey)).filter((secret) => isActive(secret, nowMs))
    if (isLeaked) await endSecretsAndSessions(trx, publishableKey, nowMs)
    else refuseAThird(publishableKey, active)
    const endsAt = new Date(nowMs + OVERLAP_HOURS * 3_600_000)
    await trx
      .updateTable('api_secrets')
      .set({ ends_at: endsAt })
      .where('publishable_key', '=', publishableKey)
      .where('ends_at', 'is', null)
      .execute()
    const secretKey = await addSecret(trx, publishableKey, await environmentOf(trx), nowMs)
    const othersEndAt = isLeaked || active.length === 0 ? null : endsAt
    await record(trx, isLeaked ? 'replace' : 'rotate', publishableKey, { last4: lastFourOf(secretKey) })
    return { publishableKey, secretKey, othersEndAt }
  })
}

/**
 * Replaces the origins of the key.
 * @throws StartRefusal if the key does not exist
 */
export function registerOrigins(
  db: Kysely<Database>,
  publishableKey: string,
  origins: readonly string[],
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await takeSecrets(trx, publishableKey)
    await trx
      .updateTable('api_keys')
      .set({ origins: [...origins] })
      .where('publishable_key', '=', publishableKey)
      .execute()
    await record(trx, 'origins', publishableKey, { origins })
  })
}

/**
 * Replaces the customers of the key. Sessions under it for a removed customer end at the same time.
 * @throws StartRefusal for a missing key or customer
 */
export function assignCustomers(
  db: Kysely<Database>,
  publishableKey: string,
  customers: KeyCustomers,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await takeSecrets(trx, publishableKey)
    await writeCustomers(trx, publishableKey, customers)
    if (customers !== 'all') {
      await openSessionsOf(trx, publishableKey)
        .set({ revoked_at: new Date(nowMs) })
        .where(sql<boolean>`not customers <@ ${[...customers]}::text[]`)
        .execute()
    }
    await record(trx, 'customers', publishableKey, { customers })
  })
}

/**
 * Withdraws the key: its secrets, its origins, its customers, and every session under it.
 * @throws StartRefusal if the key does not exist
 */
export function withdrawKey(db: Kysely<Database>, publishableKey: string, nowMs: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await takeSecrets(trx, publishableKey)
    await endSecretsAndSessions(trx, publishableKey, nowMs)
    await trx.updateTable('api_keys').set({ origins: [] }).where('publishable_key', '=', publishableKey).execute()
    await writeCustomers(trx, publishableKey, [])
    await record(trx, 'withdraw', publishableKey, {})
  })
}

export async function listKeys(db: Kysely<Database>, nowMs: number): Promise<KeyOverview[]> {
  const keys = await db.selectFrom('api_keys').selectAll().orderBy('publishable_key').execute()
  const secrets = await db.selectFrom('api_secrets').selectAll().orderBy('created_at', 'desc').execute()
  const named = await db.selectFrom('api_key_customers').selectAll().orderBy('customer_buid').execute()
  return keys.map(({ publishable_key, origins, has_every_customer }) => ({
    publishableKey: publishable_key,
    origins,
    customers: has_every_customer
      ? 'all'
      : named.filter((row) => row.publishable_key === publishable_key).map(({ customer_buid }) => customer_buid),
    secrets: secrets
      .filter((secret) => secret.publishable_key === publishable_key && isActive(secret, nowMs))
      .map(({ last4, created_at, ends_at }) => ({ last4, createdAt: created_at, endsAt: ends_at })),
  }))
}

/** Returns whether the database is a sandbox's or a live one, according to its keys. */
async function environmentOf(db: Kysely<Database>): Promise<KeyEnvironment> {
  const sandbox = await db
    .selectFrom('api_keys')
    .select('publishable_key')
    .where('publishable_key', '=', SANDBOX_KEYS.publishable)
    .executeTakeFirst()
  return sandbox ? 'test' : 'live'
}

/** Reads the secrets and locks the key, so that concurrent changes run one after the other. */
async function takeSecrets(trx: Transaction<Database>, publishableKey: string): Promise<Secret[]> {
  const key = await trx
    .selectFrom('api_keys')
    .select('publishable_key')
    .where('publishable_key', '=', publishableKey)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw new StartRefusal(`Key ${publishableKey} does not exist: \`list\` shows the existing keys.`)
  return trx.selectFrom('api_secrets').selectAll().where('publishable_key', '=', publishableKey).execute()
}

function refuseAThird(publishableKey: string, active: readonly Secret[]): void {
  if (active.length < ACTIVE_AT_MOST) return
  const ending = active.find(({ ends_at }) => ends_at !== null)
  throw new StartRefusal(
    `Two secrets of ${publishableKey} count already, that ending in ${ending?.last4} until ${ending?.ends_at?.toISOString()}: ` +
      'wait until then, or end all of them at once with --leaked.',
  )
}

async function addSecret(
  trx: Transaction<Database>,
  publishableKey: string,
  environment: KeyEnvironment,
  nowMs: number,
): Promise<string> {
  const secretKey = newSecretKey(environment)
  await trx
    .insertInto('api_secrets')
    .values({
      secret_hash: hashOf(secretKey),
      publishable_key: publishableKey,
      last4: lastFourOf(secretKey),
      created_at: new Date(nowMs),
      ends_at: null,
    })
    .execute()
  return secretKey
}

async function writeCustomers(
  trx: Transaction<Database>,
  publishableKey: string,
  customers: KeyCustomers,
): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ has_every_customer: customers === 'all' })
    .where('publishable_key', '=', publishableKey)
    .execute()
  await trx.deleteFrom('api_key_customers').where('publishable_key', '=', publishableKey).execute()
  if (customers === 'all' || customers.length === 0) return
  const rows = await trx.selectFrom('customers').select('buid').where('buid', 'in', customers).execute()
  const unknownCustomer = customers.find((customer) => !rows.some(({ buid }) => buid === customer))
  if (unknownCustomer !== undefined)
    throw new StartRefusal(`Customer ${unknownCustomer} does not exist: nothing was changed.`)
  const values = rows.map(({ buid }) => ({ publishable_key: publishableKey, customer_buid: buid }))
  await trx.insertInto('api_key_customers').values(values).execute()
}

async function endSecretsAndSessions(trx: Transaction<Database>, publishableKey: string, nowMs: number): Promise<void> {
  await trx.deleteFrom('api_secrets').where('publishable_key', '=', publishableKey).execute()
  await openSessionsOf(trx, publishableKey)
    .set({ revoked_at: new Date(nowMs) })
    .execute()
}

const openSessionsOf = (trx: Transaction<Database>, publishableKey: string) =>
  trx.updateTable('embed_sessions').where('publishable_key', '=', publishableKey).where('revoked_at', 'is', null)

async function record(
  trx: Transaction<Database>,
  action: 'issue' | 'rotate' | 'replace' | 'origins' | 'customers' | 'withdraw',
  subject: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { nowMs } = await readProgramTime(trx)
  const entry = { at: new Date(nowMs), actor: 'operator', customerId: null, subject, detail }
  await recordAudit(trx, [{ ...entry, action: `api-keys.${action}` }])
}
