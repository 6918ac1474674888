/**
 * Enrollments of accounts in a loyalty program, by an enrollment manager: list, enroll, remove, and import a file.
 * Source: docs/spec/loyalty.md LOY-241…LOY-247 (specification §1, §6; issue 29).
 */
import * as z from 'zod/mini'
import { ACCOUNT_STATUSES } from '../customers/customers.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { lineSchema } from '../wire/line-schema.ts'
import {
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdSchema,
  searchSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { ENROLLMENT_STATUSES } from './loyalty.calls.ts'
import { ENROLLMENT_LIMITS, ENROLLMENT_OUTCOMES, REMOVAL_OUTCOMES } from './loyalty-enrollment.rules.ts'

const FLAGS = ['customerLoyaltyProgramEnabled'] as const
const KEY_ERRORS = [
  'idempotency-key-missing',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-in-progress',
] as const
const CHANGES = [
  'loyalty-accounts',
  'loyalty-templates',
  'customer-loyalty-program-enrollments',
  'loyalty-programs',
  'customer-loyalty-milestones',
] as const

export const loyaltyAccountSchema = z.pipe(
  z.object({
    id: z.string(),
    customer_name: z.string(),
    account_status: z.enum(ACCOUNT_STATUSES),
    currency: currencySchema,
    enrollment_status: z.nullable(z.literal(ENROLLMENT_STATUSES)),
    enrolled_on: z.nullable(wireDateSchema),
    ended_on: z.nullable(wireDateSchema),
    end_reason: z.nullable(z.string()),
    outcome: z.enum(ENROLLMENT_OUTCOMES),
  }),
  z.transform((wire) => ({
    /** Id of the account. */
    id: wire.id,
    name: wire.customer_name,
    accountStatus: wire.account_status,
    currency: wire.currency,
    /** Status of its latest enrollment in the program; null if it has none. */
    status: wire.enrollment_status,
    enrolledOn: wire.enrolled_on,
    endedOn: wire.ended_on,
    /** Reason of the removal; null if the customer left the program. */
    endReason: wire.end_reason,
    /** The outcome if the account were enrolled now. */
    outcome: wire.outcome,
  })),
)
/** An account with its enrollment in one loyalty program. */
export type LoyaltyAccount = z.output<typeof loyaltyAccountSchema>

/** Filter by status; `none`: never enrolled in the program. */
export const LOYALTY_ACCOUNT_FILTERS = ['none', '1', '2', '3', '4'] as const
export type LoyaltyAccountFilter = (typeof LOYALTY_ACCOUNT_FILTERS)[number]

const loyaltyAccountsMetaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    record_count: z.number(),
    counts: z.object({ none: z.number(), '1': z.number(), '2': z.number(), '3': z.number(), '4': z.number() }),
  }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    /** Accounts by status over all pages, after the search. */
    counts: meta.counts,
  })),
)

/**
 * Lists all accounts of the caller with their latest enrollment in the program; for a dealer, only enrolled accounts
 * (LOY-241).
 */
export const listLoyaltyAccounts = defineCall({
  name: 'loyalty-accounts.list',
  method: 'GET',
  path: '/loyalty-templates/:template_id/accounts',
  needs: { can: 'loyalty-accounts.list', flags: FLAGS },
  query: {
    filters: { search: searchSchema, enrollment_status: z.enum(LOYALTY_ACCOUNT_FILTERS) },
    sorts: ['customer_name', 'buid_customer'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('loyalty-accounts', loyaltyAccountSchema, loyaltyAccountsMetaSchema),
  errors: ['not-found'],
})

const rowShape = {
  row: z.number(),
  account_number: z.string(),
  customer_name: z.nullable(z.string()),
}

export const enrollmentOutcomeSchema = z.pipe(
  z.object({
    ...rowShape,
    outcome: z.enum(ENROLLMENT_OUTCOMES),
    account_status: z.nullable(z.enum(ACCOUNT_STATUSES)),
  }),
  z.transform((wire) => ({
    /** Position in the request, starting at 1; in a file, the row number, where the header is 1. */
    row: wire.row,
    accountNumber: wire.account_number,
    /** Name of the account; null if the caller may not see it. */
    name: wire.customer_name,
    outcome: wire.outcome,
    /** Status of the account; null if its name is. */
    accountStatus: wire.account_status,
  })),
)
/** The result of enrolling one account. */
export type EnrollmentOutcomeRow = z.output<typeof enrollmentOutcomeSchema>

export const removalOutcomeSchema = z.pipe(
  z.object({ ...rowShape, outcome: z.enum(REMOVAL_OUTCOMES) }),
  z.transform((wire) => ({
    row: wire.row,
    accountNumber: wire.account_number,
    name: wire.customer_name,
    outcome: wire.outcome,
  })),
)
/** The result of removing one account. */
export type RemovalOutcomeRow = z.output<typeof removalOutcomeSchema>

const accountsSchema = z.array(customerIdSchema).check(
  z.minLength(1),
  z.maxLength(ENROLLMENT_LIMITS.maxTogether),
  z.refine((list) => new Set(list).size === list.length),
)

/** Enrolls one or several accounts; one that cannot be enrolled does not affect the others (LOY-242). */
export const enrollAccounts = defineCall({
  name: 'loyalty-enrollments.create',
  method: 'POST',
  path: '/loyalty-templates/:template_id/enrollments',
  needs: { can: 'loyalty-enrollments.create', flags: FLAGS },
  body: { type: 'loyalty-enrollments', attributes: z.strictObject({ accounts: accountsSchema }) },
  output: many('loyalty-enrollment-outcomes', enrollmentOutcomeSchema, baseMetaSchema),
  errors: ['not-found', 'loyalty-template-not-open', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** Removes accounts; the reason is recorded, and earned rewards are kept (LOY-245). */
export const removeAccounts = defineCall({
  name: 'loyalty-enrollments.remove',
  method: 'POST',
  path: '/loyalty-templates/:template_id/enrollment-removals',
  needs: { can: 'loyalty-enrollments.remove', flags: FLAGS },
  body: {
    type: 'loyalty-enrollment-removals',
    attributes: z.strictObject({ accounts: accountsSchema, reason: lineSchema(ENROLLMENT_LIMITS.maxReason) }),
  },
  output: many('loyalty-removal-outcomes', removalOutcomeSchema, baseMetaSchema),
  errors: ['not-found', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

export const enrollmentImportSchema = z.pipe(
  z.object({
    id: z.string(),
    apply: z.boolean(),
    file_name: z.string(),
    counts: z.object({
      enrolled: z.number(),
      'already-enrolled': z.number(),
      waiting: z.number(),
      inactive: z.number(),
      'wrong-currency': z.number(),
      'reward-used': z.number(),
      unknown: z.number(),
      repeated: z.number(),
      unreadable: z.number(),
    }),
    rows: z.array(enrollmentOutcomeSchema),
  }),
  z.transform((wire) => ({
    /** False for a dry run, which stores nothing. */
    isApplied: wire.apply,
    fileName: wire.file_name,
    counts: wire.counts,
    /** Results in the order of the rows of the file. */
    rows: wire.rows,
  })),
)
/** The results of a file of accounts, row by row. */
export type EnrollmentImport = z.output<typeof enrollmentImportSchema>

/** Imports a file of accounts; without `apply`, every row is checked and nothing is stored (LOY-246, LOY-247). */
export const importEnrollments = defineCall({
  name: 'loyalty-enrollments.import',
  method: 'POST',
  path: '/loyalty-templates/:template_id/enrollment-imports',
  needs: { can: 'loyalty-enrollments.import', flags: FLAGS },
  body: { type: 'loyalty-enrollment-imports', attributes: z.strictObject({ apply: z.boolean() }) },
  upload: true,
  output: one('loyalty-enrollment-imports', enrollmentImportSchema, baseMetaSchema),
  errors: ['not-found', 'loyalty-template-not-open', 'loyalty-file-unreadable', ...KEY_ERRORS],
  idempotent: true,
  changes: CHANGES,
})

/** All calls of this file, in the order of the API reference. */
export const LOYALTY_ENROLLMENT_CALLS = [
  listLoyaltyAccounts,
  enrollAccounts,
  removeAccounts,
  importEnrollments,
] as const
