/** The setting that allows spending limits for the program's cards. Source: docs/spec/cards.md CRD-25. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** `on` allows limits; any other value does not. */
export const SPENDING_LIMIT_SETTING = 'card-spending-limits'

export async function hasSpendingLimits(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SPENDING_LIMIT_SETTING)
    .executeTakeFirst()
  return row?.value === 'on'
}
