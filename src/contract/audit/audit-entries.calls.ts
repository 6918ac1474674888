/** The audit log. Source: docs/spec/identity.md IDN-19, IDN-20 (domain §3.1 "audit.view"; security L1). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { anyObject, dictionaryOf } from '../wire/dictionary.ts'
import { calendarDateSchema, customerIdSchema, instantSchema, listMetaSchema } from '../wire/schemas.ts'

export const auditEntrySchema = z.pipe(
  z.object({
    id: z.string(),
    /** An instant by the program's clock. */
    at: instantSchema,
    actor: z.string(),
    /** Null for users of partners, for actions of the program itself, and for users who no longer exist. */
    actor_name: z.nullable(z.string()),
    action: z.string(),
    buid_customer: z.nullable(z.string()),
    subject: z.string(),
    /** Name of the user concerned; null unless the caller may see that user (PRF-8). */
    subject_name: z.nullish(z.string()),
    detail: anyObject,
    /** Transaction id → invoice number, for the invoices that the entry names by transaction id. */
    invoice_numbers: z._default(dictionaryOf(z.string()), {}),
  }),
  z.transform((wire) => ({
    id: wire.id,
    at: wire.at,
    actor: wire.actor,
    actorName: wire.actor_name,
    action: wire.action,
    customerId: wire.buid_customer,
    subject: wire.subject,
    subjectName: wire.subject_name ?? null,
    detail: wire.detail,
    /** Transaction id → invoice number, for the invoices in `subject` and `detail` (PRF-33). */
    invoiceNumbers: wire.invoice_numbers,
  })),
)
/** One entry of the audit log. */
export type AuditEntry = z.output<typeof auditEntrySchema>

const textSchema = z.string().check(z.minLength(1), z.maxLength(LIMITS.searchMaxLength))

/**
 * Lists entries: a user sees their own, an admin also those of the company, customer support all (IDN-19). `scope=own`
 * limits the list to the caller's entries. `person` is a user id: actions by that user and on that user (USR-31).
 * `from` and `to` are dates by the program's clock, both inclusive.
 */
export const listAuditEntries = defineCall({
  name: 'audit-entries.list',
  method: 'GET',
  path: '/audit-entries',
  needs: { can: 'audit-entries.list' },
  query: {
    filters: {
      scope: z.enum(['own', 'company']),
      action: textSchema,
      actor: textSchema,
      subject: textSchema,
      person: textSchema,
      buid_customer: customerIdSchema,
      from: calendarDateSchema,
      to: calendarDateSchema,
    },
    sorts: ['at'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('audit-entries', auditEntrySchema, listMetaSchema),
  errors: ['not-found'],
})
