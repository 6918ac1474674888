import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only sandbox scenarios use. Source: docs/spec/errors.md ERR-5. */
export const SCENARIO_ERROR_CODES = {
  'scenario-not-applicable': { category: 'scenario', retryable: false, status: 409 },
} as const satisfies Record<`scenario-${string}`, ErrorRow>
