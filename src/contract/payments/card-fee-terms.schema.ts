/**
 * Card fee terms, with one shape for `/config` and for the stored setting. Source: docs/spec/payments.md PAY-40,
 * docs/spec/config.md CFG-6 (domain §1.3, §3.8).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { dictionaryOf } from '../wire/dictionary.ts'
import { CARD_FUNDINGS, type CardFeeTerms } from './card-fee.rules.ts'

const basisPoints = z.int().check(z.minimum(0), z.maximum(LIMITS.cardFeeCapBasisPoints))
const regions = z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))

/** Exactly one of `basisPoints` and `flatMinor`; neither share nor cap exceeds 3.00 %. */
export const cardFeeTermsSchema = z.pipe(
  z
    .object({
      basisPoints: z.nullish(basisPoints),
      flatMinor: z.nullish(dictionaryOf(z.int().check(z.minimum(0)))),
      capBasisPoints: basisPoints,
      exemptFundings: z.array(z.enum(CARD_FUNDINGS)),
      exemptRegions: regions,
      regionCaps: dictionaryOf(basisPoints),
    })
    .check(z.refine(({ basisPoints: share, flatMinor }) => (share == null) !== (flatMinor == null))),
  z.transform(({ basisPoints: share, flatMinor, ...rest }): CardFeeTerms => ({
    ...rest,
    fee: share == null ? { flatMinor: flatMinor ?? {} } : { basisPoints: share },
  })),
)
export type CardFeeTermsWire = z.input<typeof cardFeeTermsSchema>
