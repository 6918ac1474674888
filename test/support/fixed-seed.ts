/** Fixes the seed of property tests, so that every run uses the same values. */
import fc from 'fast-check'
import { SEED } from './seed.ts'

fc.configureGlobal({ seed: SEED })
