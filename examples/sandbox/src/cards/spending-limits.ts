/** Whether the program's cards may have a spending limit: one setting. Source: docs/spec/cards.md CRD-25. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** `on`, or anything else: no limits. */
export const SPENDING_LIMIT_SETTING = 'card-spending-limits'

export async function hasSpendingLimits(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SPENDING_LIMIT_SETTING)
    .executeTakeFirst()
  return row?.value === 'on'
}
