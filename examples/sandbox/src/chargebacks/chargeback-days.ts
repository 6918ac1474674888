/** Reads for how long the program accepts chargebacks, from its own setting. Source: docs/spec/chargebacks.md CHB-4. */
import { LIMITS } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export const CHARGEBACK_DAYS_SETTING = 'chargeback-days'

/**
 * @returns number of days after the invoice date; null if the program accepts no chargebacks
 * @throws Error if the setting is invalid, so that no chargeback is offered by a wrong number
 */
export async function readChargebackDays(db: Kysely<Database>): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', CHARGEBACK_DAYS_SETTING)
    .executeTakeFirst()
  if (row === undefined) return LIMITS.chargebackDays
  if (row.value === 'null') return null
  if (/^\d{1,3}$/.test(row.value)) return Number(row.value)
  throw new Error(`The setting ${CHARGEBACK_DAYS_SETTING} cannot be read: write days from 0 to 999, or null for none.`)
}
