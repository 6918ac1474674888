/** Users as a CSV file, out and in. Source: docs/spec/users.md USR-17…USR-20 (specification §1, §8; security T25). */
import * as z from 'zod/mini'
import { defineCall, file, many } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { USER_MANAGEMENT } from './people-flags.ts'

/** Columns of the file, in order. An import reads the first seven and takes the others as notes. */
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

/** USR-17: after the password was entered again (SEC-10); never a password nor anything of one. */
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

/** USR-19: what becomes of one row. */
export const credentialResultSchema = z.pipe(
  z.object({
    row: z.number(),
    username: z.string(),
    outcome: z.enum(CREDENTIAL_OUTCOMES),
    error_code: z.nullable(z.string()),
    column: z.nullable(z.enum(CREDENTIAL_COLUMNS)),
  }),
  z.transform((wire) => ({
    /** Counted from 1, the head is 1; a cell with line breaks is one row. */
    row: wire.row,
    username: wire.username,
    outcome: wire.outcome,
    /** Of a refused row; null for the others. */
    errorCode: wire.error_code,
    /** Where it is wrong; null when the whole row is meant. */
    column: wire.column,
  })),
)
export type CredentialResult = z.output<typeof credentialResultSchema>

/** USR-18…USR-20: without `apply` everything is tried and nothing is kept. */
export const importCredentials = defineCall({
  name: 'credentials.import',
  method: 'POST',
  path: '/credential-imports',
  needs: { can: 'credentials.import', ...USER_MANAGEMENT },
  body: {
    type: 'credential-imports',
    attributes: z.strictObject({ apply: z.boolean(), confirm_move: z._default(z.boolean(), false) }),
  },
  upload: true,
  output: many('credential-imports', credentialResultSchema, baseMetaSchema),
  errors: [
    'credential-file-unreadable',
    'credential-file-too-large',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['users', 'user-groups'],
})
