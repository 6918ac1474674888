import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Codes of sandbox scenarios only. Source: docs/spec/errors.md ERR-5. */
export const SCENARIO_ERROR_CODES = {
  'scenario-not-applicable': { category: 'scenario', retryable: false, status: 409 },
} as const satisfies Record<`scenario-${string}`, ErrorRow>
