import { it } from 'vitest'
import { IS_PROOF } from './tiers.ts'

/** A test that only runs in `npm run proof`, because it is slow and other tests cover its rules too. */
export const itInProof = it.skipIf(!IS_PROOF)
