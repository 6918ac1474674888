/**
 * Seals new audit entries, in order: a seal lists its entries with a hash of each, and its own hash covers the list and
 * the previous seal. Changing an old entry would require rewriting every later seal. The call that writes an entry is
 * not involved and does not wait. Source: docs/spec/identity.md IDN-22 (security T26).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { hashOfSeal, listOf, readEntries, type Seal } from './audit-seals.queries.ts'

const ENTRIES_OF_SEAL = 1_000
/**
 * Maximum number of seals per run, which takes a few seconds; the next run continues, so that no transaction takes
 * long.
 */
const SEALS_AT_ONCE = 200
const WRITERS_ASKED_EVERY_MS = 50
const WRITERS_AWAITED_MS = 2_000

export type Sealing =
  | { kind: 'sealed'; last: Seal }
  | { kind: 'nothing-new' }
  /** A transaction that was writing at the start has not ended. */
  | { kind: 'still-written' }

/**
 * Seals the entries.
 * @param trx transaction of the only worker that seals
 * @param nowMs real time
 */
export async function sealEntries(trx: Transaction<Database>, nowMs: number): Promise<Sealing> {
  let last = await lastSeal(trx)
  const newest = await newestEntry(trx)
  if (newest === null || newest === last?.last_entry_id) return { kind: 'nothing-new' }
  if (!(await haveWritersEnded(trx))) return { kind: 'still-written' }
  let made = 0
  for (; made < SEALS_AT_ONCE; made += 1) {
    const entries = await readEntries(trx, [last?.last_entry_id ?? null, newest], ENTRIES_OF_SEAL)
    const end = entries.at(-1)
    if (end === undefined) break
    const content = {
      number: String(Number(last?.number ?? 0) + 1),
      sealed_at: new Date(nowMs),
      last_entry_id: end.id,
      entries: listOf(entries),
    }
    last = { ...content, hash: hashOfSeal(content, last) }
    await trx.insertInto('audit_seals').values(last).execute()
  }
  return last === undefined || made === 0 ? { kind: 'nothing-new' } : { kind: 'sealed', last }
}

const lastSeal = (trx: Transaction<Database>): Promise<Seal | undefined> =>
  trx.selectFrom('audit_seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

async function newestEntry(trx: Transaction<Database>): Promise<string | null> {
  const row = await trx.selectFrom('audit_entries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}

/**
 * Returns true once all transactions that were writing have ended. An entry gets its id before its transaction commits,
 * so an entry with a smaller id may appear later. Each writer holds a lock on the table until its transaction ends:
 * once all current holders have released it, every entry up to the newest is committed or never will be. Later entries
 * have larger ids and are not waited for.
 */
async function haveWritersEnded(trx: Transaction<Database>): Promise<boolean> {
  const atFirst = await writers(trx)
  for (let waitedMs = 0; ; waitedMs += WRITERS_ASKED_EVERY_MS) {
    const now = new Set(waitedMs === 0 ? atFirst : await writers(trx))
    if (!atFirst.some((writer) => now.has(writer))) return true
    if (waitedMs >= WRITERS_AWAITED_MS) return false
    await delay(WRITERS_ASKED_EVERY_MS)
  }
}

/** Returns the transactions that have added to the record and have not ended. */
async function writers(trx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_entries'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and pid is distinct from pg_backend_pid()`.execute(trx)
  return rows.map(({ writer }) => writer)
}
