/**
 * Checks that the audit record has not changed since it was sealed. Source: docs/spec/identity.md IDN-23 (security
 * T26).
 */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { entriesOf, hashOfSeal, readEntries, type Seal, type SealedEntry } from './audit-seals.queries.ts'

/** First deviation from what was sealed; seals are identified by their numbers. */
export type Finding =
  | { kind: 'entry-changed' | 'entry-removed' | 'entry-added'; entryId: string; seal: string }
  /** This seal, or the previous one on which its hash depends, was changed or removed. */
  | { kind: 'seal-changed'; seal: string; afterEntryId: string | null }
  | { kind: 'seal-removed'; seal: string; afterEntryId: string | null }
  /** The seal does not match the one stored outside the database. */
  | { kind: 'seal-replaced'; seal: string }

export interface ExpectedSeal {
  number: string
  hash: string
}

export interface RecordCheck {
  finding: Finding | null
  /** Number of entries that match their seals; with a finding, those before it. */
  entries: number
  /** Number of entries added after the last seal. */
  notSealed: number
  /** Last seal, to be stored outside the database for the next check; null without a seal, or with a finding. */
  last: ExpectedSeal | null
}

/**
 * Checks the seals from the first one, one at a time.
 * @param db database, with any role that may read `audit_entries` and `audit_seals`; nothing is written
 * @param expectedSeal seal stored outside the database; without it, a complete rewrite cannot be detected
 */
export async function checkSeals(db: Kysely<Database>, expectedSeal?: ExpectedSeal): Promise<RecordCheck> {
  let before: Seal | undefined
  let entries = 0
  for (;;) {
    const seal = await nextSeal(db, before)
    if (seal === undefined) break
    const finding = findInSeal(seal, before, expectedSeal) ?? (await findInEntries(db, seal, before))
    if (finding) return { finding, entries, notSealed: 0, last: null }
    entries += entriesOf(seal).length
    before = seal
  }
  if (expectedSeal !== undefined && BigInt(expectedSeal.number) > BigInt(before?.number ?? 0)) {
    const finding = {
      kind: 'seal-removed',
      seal: expectedSeal.number,
      afterEntryId: before?.last_entry_id ?? null,
    } as const
    return { finding, entries, notSealed: 0, last: null }
  }
  const last = before ? { number: before.number, hash: before.hash } : null
  return { finding: null, entries, notSealed: await countAfter(db, before), last }
}

const nextSeal = (db: Kysely<Database>, before: Seal | undefined): Promise<Seal | undefined> =>
  db
    .selectFrom('audit_seals')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('number', '>', before?.number ?? ''))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

function findInSeal(seal: Seal, before: Seal | undefined, expectedSeal: ExpectedSeal | undefined): Finding | null {
  const afterEntryId = before?.last_entry_id ?? null
  const expected = String(BigInt(before?.number ?? 0) + 1n)
  if (seal.number !== expected) return { kind: 'seal-removed', seal: expected, afterEntryId }
  if (seal.hash !== hashOfSeal(seal, before)) return { kind: 'seal-changed', seal: seal.number, afterEntryId }
  if (seal.number === expectedSeal?.number && seal.hash !== expectedSeal.hash)
    return { kind: 'seal-replaced', seal: seal.number }
  return null
}

async function findInEntries(db: Kysely<Database>, seal: Seal, before: Seal | undefined): Promise<Finding | null> {
  const sealed = entriesOf(seal)
  // Reading one more than expected is enough to detect extra entries.
  const there = await readEntries(db, [before?.last_entry_id ?? null, seal.last_entry_id], sealed.length + 1)
  for (let index = 0; index < Math.max(sealed.length, there.length); index += 1) {
    const difference = compare(sealed[index], there[index])
    if (difference) return { ...difference, seal: seal.number }
  }
  return null
}

function compare(sealed: SealedEntry | undefined, there: SealedEntry | undefined) {
  if (there && (!sealed || BigInt(there.id) < BigInt(sealed.id))) {
    return { kind: 'entry-added', entryId: there.id } as const
  }
  if (sealed && sealed.id !== there?.id) return { kind: 'entry-removed', entryId: sealed.id } as const
  if (sealed && sealed.hash !== there?.hash) return { kind: 'entry-changed', entryId: sealed.id } as const
  return null
}

async function countAfter(db: Kysely<Database>, last: Seal | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .$if(last !== undefined, (query) => query.where('id', '>', last?.last_entry_id ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}
