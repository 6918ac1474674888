import { type RawBuilder, sql } from 'kysely'
import { containsPattern, searched } from '../db/like-pattern.ts'

/** Condition on customers joined as `account`: part of the name or number matches. */
export function accountMatches(search: string): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  if (pattern === null) return sql<boolean>`false`
  return sql<boolean>`(${searched('account.name')} ilike ${pattern} or ${searched('account.buid')} ilike ${pattern})`
}
