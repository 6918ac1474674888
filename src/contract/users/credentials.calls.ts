/**
 * Export and import of users as a CSV file. Source: docs/spec/users.md USR-17…USR-20, USR-50…USR-61 (specification §1,
 * §8; security T25).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, file, many, one } from '../wire/define-call.ts'
import { baseMetaSchema, instantSchema, listMetaSchema } from '../wire/schemas.ts'
import { USER_MANAGEMENT } from './people-flags.ts'

/** Columns of the file, in order. An import reads the first seven and ignores the others. */
export const CREDENTIAL_COLUMNS = [
  'username',
  'first_name',
  'last_name',
  'email_address',
  'role',
  'customers',
  'group_id',
  'group_name',
  'status',
  'lock_reason',
] as const
export type CredentialColumn = (typeof CREDENTIAL_COLUMNS)[number]

/** Exports users, after the password was entered again (USR-17, SEC-10); never contains passwords or their hashes. */
export const exportCredentials = defineCall({
  name: 'credentials.export',
  method: 'GET',
  path: '/credential-exports',
  credential: 'step-up',
  needs: { can: 'credentials.export', ...USER_MANAGEMENT },
  output: file(z.null()),
  errors: ['credential-file-too-large'],
})

export const CREDENTIAL_OUTCOMES = ['invited', 'updated', 'unchanged', 'refused'] as const
export type CredentialOutcome = (typeof CREDENTIAL_OUTCOMES)[number]

/** Fields for which the old and new values are reported; for all others only that they changed (USR-55). */
export const CREDENTIAL_CHANGED_FIELDS = [
  'first_name',
  'last_name',
  'email_address',
  'role',
  'customers',
  'group_id',
] as const
export type CredentialChangedField = (typeof CREDENTIAL_CHANGED_FIELDS)[number]

/** Result of one row (USR-19, USR-55). */
export const credentialResultSchema = z.pipe(
  z.object({
    row: z.number(),
    username: z.string(),
    outcome: z.enum(CREDENTIAL_OUTCOMES),
    error_code: z.nullable(z.string()),
    column: z.nullable(z.enum(CREDENTIAL_COLUMNS)),
    changes: z.array(
      z.object({
        field: z.enum(CREDENTIAL_CHANGED_FIELDS),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  }),
  z.transform((wire) => ({
    /** Row number; the header is row 1. Line breaks inside a cell do not count. */
    row: wire.row,
    username: wire.username,
    outcome: wire.outcome,
    /** Error code of a refused row; null for other rows. */
    errorCode: wire.error_code,
    /** The faulty field; null if the fault concerns the whole row. */
    column: wire.column,
    /**
     * Changes of an updated row. `before` and `after` are set for a role (in the specification's spelling), customers
     * (ids separated by spaces), and a group (id and name separated by a space; null for none); for names and addresses
     * only the field is reported.
     */
    changes: wire.changes,
  })),
)
export type CredentialResult = z.output<typeof credentialResultSchema>

export const CREDENTIAL_IMPORT_STATUSES = ['running', 'done', 'canceled', 'failed'] as const
export type CredentialImportStatus = (typeof CREDENTIAL_IMPORT_STATUSES)[number]

export const credentialImportSchema = z.pipe(
  z.object({
    import_id: z.string(),
    status: z.enum(CREDENTIAL_IMPORT_STATUSES),
    apply: z.boolean(),
    confirm_move: z.boolean(),
    file_name: z.string(),
    rows_total: z.number(),
    rows_done: z.number(),
    counts: z.object({ invited: z.number(), updated: z.number(), unchanged: z.number(), refused: z.number() }),
    move_count: z.number(),
    failure_code: z.nullable(z.string()),
    started_at: instantSchema,
    ended_at: z.nullable(instantSchema),
  }),
  z.transform((wire) => ({
    id: wire.import_id,
    /**
     * Status of the import; `failed` if it could not continue, because its user lost the right or the server had an
     * error (USR-53).
     */
    status: wire.status,
    /** False for a dry run, which stores nothing but its results. */
    isApplied: wire.apply,
    isMoveConfirmed: wire.confirm_move,
    fileName: wire.file_name,
    rowsTotal: wire.rows_total,
    rowsDone: wire.rows_done,
    /** Numbers of processed rows. */
    counts: wire.counts,
    /** Number of rows refused with `group-move-unconfirmed`, because `confirm_move` was not set. */
    moveCount: wire.move_count,
    /** Error code of a failed import; null for other imports. */
    failureCode: wire.failure_code,
    startedAt: wire.started_at,
    endedAt: wire.ended_at,
  })),
)
export type CredentialImport = z.output<typeof credentialImportSchema>

const IMPORT_OUTPUT = one('credential-imports', credentialImportSchema, baseMetaSchema)
const CHANGES = ['credential-imports', 'users', 'user-groups'] as const

/**
 * Reads a file of up to 10 000 rows and starts to process it; `credential-imports.get` returns the progress (USR-50).
 * Without `apply`, every row is checked and nothing is stored (USR-20).
 */
export const startCredentialImport = defineCall({
  name: 'credential-imports.start',
  method: 'POST',
  path: '/credential-imports',
  needs: { can: 'credential-imports.start', ...USER_MANAGEMENT },
  body: {
    type: 'credential-imports',
    attributes: z.strictObject({ apply: z.boolean(), confirm_move: z._default(z.boolean(), false) }),
  },
  upload: true,
  output: IMPORT_OUTPUT,
  errors: [
    'credential-file-unreadable',
    'credential-file-too-large',
    'credential-import-running',
    // Error codes of a single row, in its result (USR-60).
    'credential-row-unreadable',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: CHANGES,
})

/**
 * Lists the caller's own imports, newest first, at most 20 of the last 7 days; `status` finds the running one (USR-87).
 */
export const listCredentialImports = defineCall({
  name: 'credential-imports.list',
  method: 'GET',
  path: '/credential-imports',
  needs: { can: 'credential-imports.list', ...USER_MANAGEMENT },
  query: { filters: { status: z.enum(CREDENTIAL_IMPORT_STATUSES) }, sorts: [] },
  output: many('credential-imports', credentialImportSchema, baseMetaSchema),
})

/** Reads an import; only for the user who started it (USR-53). */
export const getCredentialImport = defineCall({
  name: 'credential-imports.get',
  method: 'GET',
  path: '/credential-imports/:import_id',
  needs: { can: 'credential-imports.get', ...USER_MANAGEMENT },
  output: IMPORT_OUTPUT,
  errors: ['not-found'],
})

/** Lists the results of processed rows, in the order of the file (USR-54). */
export const listCredentialImportResults = defineCall({
  name: 'credential-imports.list-results',
  method: 'GET',
  path: '/credential-imports/:import_id/results',
  needs: { can: 'credential-imports.list-results', ...USER_MANAGEMENT },
  query: {
    filters: { outcome: z.enum(CREDENTIAL_OUTCOMES) },
    sorts: [],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('credential-import-results', credentialResultSchema, listMetaSchema),
  errors: ['not-found'],
})

/**
 * Cancels an import. Processed rows are kept, and the answer has their counts (USR-56). An import that has ended is
 * returned unchanged.
 */
export const cancelCredentialImport = defineCall({
  name: 'credential-imports.cancel',
  method: 'POST',
  path: '/credential-imports/:import_id/cancellation',
  needs: { can: 'credential-imports.cancel', ...USER_MANAGEMENT },
  output: IMPORT_OUTPUT,
  errors: ['not-found'],
  changes: CHANGES,
})

/** Downloads the results of all processed rows as a CSV file (USR-57). */
export const downloadCredentialImportReport = defineCall({
  name: 'credential-imports.report',
  method: 'GET',
  path: '/credential-imports/:import_id/report',
  needs: { can: 'credential-imports.report', ...USER_MANAGEMENT },
  output: file(z.null()),
  errors: ['not-found'],
})
