import { it } from 'vitest'
import { IS_PROOF } from './tiers.ts'

/** A test that only `npm run proof` runs: it is slow, and other tests hold its rules, too. */
export const itInProof = it.skipIf(!IS_PROOF)
