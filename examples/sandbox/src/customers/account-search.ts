import { type RawBuilder, sql } from 'kysely'
import { containsPattern, searched } from '../db/like-pattern.ts'

/** A customer, joined as `account`, by part of its name or number. */
export function accountMatches(search: string): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  if (pattern === null) return sql<boolean>`false`
  return sql<boolean>`(${searched('account.name')} ilike ${pattern} or ${searched('account.buid')} ilike ${pattern})`
}
