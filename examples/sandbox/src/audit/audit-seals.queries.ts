/**
 * Defines how a seal is computed and read. A seal is a hash of a range of audit entries. Source: docs/spec/identity.md
 * IDN-22 (security T26).
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AuditSealsTable } from '../db/identity-schema.ts'
import { hashOf } from '../http/tokens.ts'

/** Seal as the database returns it: ids as text. */
export type Seal = Selectable<AuditSealsTable>

/** Entry of the record with the hash that a seal lists. */
export interface SealedEntry {
  id: string
  /** SHA-256, hex. */
  hash: string
}

/** Used in place of the previous hash in the first seal. */
const NO_HASH = ''

/**
 * Reads entries in the order of their ids, each with its hash.
 * @param between ids, the first exclusive and null for the beginning, the second inclusive
 * @param limit maximum number, to limit memory
 */
export async function readEntries(
  db: Kysely<Database>,
  [after, upTo]: readonly [after: string | null, upTo: string],
  limit: number,
): Promise<SealedEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    // Exact to the microsecond, and independent of the session's time zone and date style.
    .select(['id', sql<string>`extract(epoch from at)::text`.as('at')])
    .select(['actor', 'action', 'customer_buid', 'subject', 'detail'])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, at, actor, action, customer_buid, subject, detail }) => ({
    id,
    hash: hashOf(JSON.stringify([id, at, actor, action, customer_buid, subject, detail])),
  }))
}

/** Returns one line per entry: id, space, hash. */
export const listOf = (entries: readonly SealedEntry[]): string =>
  entries.map(({ id, hash }) => `${id} ${hash}`).join('\n')

export const entriesOf = ({ entries }: Pick<Seal, 'entries'>): SealedEntry[] =>
  entries.split('\n').map((line) => {
    const [id = '', hash = ''] = line.split(' ')
    return { id, hash }
  })

/** Returns the hash of a seal: SHA-256, hex, over its contents and the hash of the previous seal. */
export const hashOfSeal = (seal: Omit<Seal, 'hash'>, before: Pick<Seal, 'hash'> | undefined): string =>
  hashOf(
    JSON.stringify([
      before?.hash ?? NO_HASH,
      seal.number,
      seal.sealed_at.toISOString(),
      seal.last_entry_id,
      seal.entries,
    ]),
  )
