/** Reads when dealers are paid for their sales, a setting of the program. Source: docs/spec/dealer.md DLR-76. */
import { PAYOUT_TERMS, type PayoutTerms, payoutTermsSchema } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Key in `settings`; its value is JSON such as `{"days":14,"weekday":1}`. */
export const PAYOUT_SETTING = 'payout-terms'

/**
 * @returns `PAYOUT_TERMS` for a program without its own terms
 * @throws Error if the setting is invalid, so that no payout is announced by wrong terms
 */
export async function readPayoutTerms(db: Kysely<Database>): Promise<PayoutTerms> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PAYOUT_SETTING).executeTakeFirst()
  if (row === undefined) return PAYOUT_TERMS
  const parsed = payoutTermsSchema.safeParse(jsonOf(row.value))
  if (parsed.success) return parsed.data
  throw new Error(`The setting ${PAYOUT_SETTING} cannot be read. Correct it, for example to {"days":14,"weekday":1}.`)
}

/** Returns null for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
