import type { ErrorRow } from '../errors/general-error-codes.ts'

/** What only the scenarios of a sandbox answer. Source: docs/spec/errors.md ERR-5. */
export const SCENARIO_ERROR_CODES = {
  'scenario-not-applicable': { category: 'scenario', retryable: false, status: 409 },
} as const satisfies Record<`scenario-${string}`, ErrorRow>
