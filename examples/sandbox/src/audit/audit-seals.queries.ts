/** What a seal is made of, and how it is read. Source: docs/spec/identity.md IDN-22 (security T26). */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { AuditSealsTable } from '../db/identity-schema.ts'
import { hashOf } from '../http/tokens.ts'

/** As the database reads it: ids as text. */
export type Seal = Selectable<AuditSealsTable>

/** An entry of the record and what a seal says of it. */
export interface SealedEntry {
  id: string
  /** SHA-256, hex. */
  hash: string
}

/** Before the first one. */
const NO_HASH = ''

/**
 * Entries in the order of their ids, each with its hash.
 *
 * @param between ids, the first exclusive and null for the beginning, the second inclusive
 * @param limit how many at most, so that no more are in memory
 */
export async function readEntries(
  db: Kysely<Database>,
  [after, upTo]: readonly [after: string | null, upTo: string],
  limit: number,
): Promise<SealedEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    // To the microsecond, in any time zone and date style of the session.
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

/** A line each: id, space, hash. */
export const listOf = (entries: readonly SealedEntry[]): string =>
  entries.map(({ id, hash }) => `${id} ${hash}`).join('\n')

export const entriesOf = ({ entries }: Pick<Seal, 'entries'>): SealedEntry[] =>
  entries.split('\n').map((line) => {
    const [id = '', hash = ''] = line.split(' ')
    return { id, hash }
  })

/** SHA-256, hex, over all that the seal says and the hash of the seal before it. */
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
