/**
 * Feature flags: `GET /feature-flags/{hostname}.json`, with its nested objects flattened to one level. Source:
 * docs/spec/config.md CFG-3 (specification §7).
 */
import * as z from 'zod/mini'
import { pickFlags } from '../flags.ts'
import { defineCall, one } from '../wire/define-call.ts'
import { anyObject } from '../wire/dictionary.ts'

export const featureFlagsSchema = z.pipe(
  anyObject,
  z.transform((attributes) => pickFlags(attributes)),
)

/** Reads the feature flags of the session. */
export const getFeatureFlags = defineCall({
  name: 'feature-flags.get',
  method: 'GET',
  path: '/feature-flags/:hostname.json',
  credential: 'none',
  needs: {},
  output: one('feature-flags', featureFlagsSchema),
  errors: ['not-found'],
})
