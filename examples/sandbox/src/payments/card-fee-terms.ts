/**
 * Terms of the card fee, a single setting of the program, used to calculate a payment's fee and shown in `/config`.
 * Source: docs/spec/payments.md PAY-40.
 */
import {
  type CardFeeTerms,
  cardFeeTermsSchema,
  type CardFeeTermsWire,
  DEFAULT_CARD_FEE_TERMS,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export const CARD_FEE_SETTING = 'card-fee-terms'

const wireOf = ({ fee, ...terms }: CardFeeTerms): CardFeeTermsWire => ({
  basisPoints: 'basisPoints' in fee ? fee.basisPoints : null,
  flatMinor: 'flatMinor' in fee ? { ...fee.flatMinor } : null,
  capBasisPoints: terms.capBasisPoints,
  exemptFundings: [...terms.exemptFundings],
  exemptRegions: [...terms.exemptRegions],
  regionCaps: { ...terms.regionCaps },
})

/** Used by a program without its own terms. */
export const DEFAULT_CARD_FEE_SETTING: CardFeeTermsWire = wireOf(DEFAULT_CARD_FEE_TERMS)

/**
 * @returns the setting in both forms: as sent, and as used by the fee rule; the default for a program without its own
 * terms
 * @throws Error if the setting is invalid, so that no card is charged by invalid terms
 */
export async function readCardFeeTerms(db: Kysely<Database>): Promise<{ wire: CardFeeTermsWire; terms: CardFeeTerms }> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', CARD_FEE_SETTING).executeTakeFirst()
  const wire = row === undefined ? DEFAULT_CARD_FEE_SETTING : (jsonOf(row.value) as CardFeeTermsWire)
  const parsed = cardFeeTermsSchema.safeParse(wire)
  if (parsed.success) return { wire, terms: parsed.data }
  throw new Error(`The setting ${CARD_FEE_SETTING} cannot be read: correct it, until then no card is charged.`)
}

/** Returns null for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
