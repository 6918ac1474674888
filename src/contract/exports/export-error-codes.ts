import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only exports use. Source: docs/spec/exports.md EXP-65; docs/spec/errors.md ERR-5. */
export const EXPORT_ERROR_CODES = {
  'export-too-many-invoices': { category: 'export', retryable: false, status: 422 },
} as const satisfies Record<`export-${string}`, ErrorRow>
