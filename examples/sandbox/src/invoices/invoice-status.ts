/**
 * Computes the status of an invoice today, in JavaScript and in SQL; a test checks that both agree. An invoice is past
 * due from the day after its due date, whether or not the nightly job has run. `Part Paid` is never stored. Source:
 * docs/spec/invoices.md INV-2, INV-10 (domain §3.3 "nightly + on read").
 */
import {
  type CalendarDate,
  type InvoiceSlug,
  type InvoiceStatus,
  type PrimaryStatus,
  STATUS_FLAGS,
} from 'netterms/contract/internal'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { InvoiceStage } from '../db/column-types.ts'
import type { InvoicesTable } from '../db/schema.ts'

type StatusColumns = Pick<
  Selectable<InvoicesTable>,
  'primary_status' | 'flags' | 'due_date' | 'paid_minor' | 'open_minor'
>

/** Returns the primary status, then the flags in the order of the contract's table. */
export function statusWords(row: StatusColumns, today: CalendarDate): InvoiceStatus[] {
  const isPartPaid = minorOf(row.paid_minor) > 0 && minorOf(row.open_minor) > 0
  const flags = STATUS_FLAGS.filter((flag) => (flag === 'Part Paid' ? isPartPaid : row.flags.includes(flag)))
  return [primaryStatus(row, today), ...flags]
}

export const primaryStatus = (
  { primary_status, due_date }: Pick<StatusColumns, 'primary_status' | 'due_date'>,
  today: CalendarDate,
): PrimaryStatus => (primary_status === 'Billed' && due_date !== null && due_date < today ? 'Past Due' : primary_status)

/**
 * Returns the open amount that is not being paid, before (`currentDue`) or after (`pastDue`) the due date; minor units
 * (INV-124).
 */
export function dueToday(
  {
    stage,
    due_date,
    open_minor,
    pending_minor,
  }: Pick<Selectable<InvoicesTable>, 'stage' | 'due_date' | 'open_minor' | 'pending_minor'>,
  today: CalendarDate,
): { currentDue: number; pastDue: number } {
  const due = stage === 'Open' ? minorOf(open_minor) - minorOf(pending_minor) : 0
  return due_date !== null && due_date < today ? { currentDue: 0, pastDue: due } : { currentDue: due, pastDue: 0 }
}

/** Matches the indexes, which store the status as a stage: open, or a final status (migration 0027). */
export const IS_OPEN = sql<boolean>`stage = 'Open'`

/** INV-53 in SQL: open, past its due date, and not fully covered by payments in progress. */
export const isLate = (today: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`(${IS_OPEN} and due_date < ${today} and not covered)`

export const PRIMARY_TODAY = (today: CalendarDate): RawBuilder<PrimaryStatus> =>
  sql<PrimaryStatus>`case when primary_status = 'Billed' and due_date < ${today} then 'Past Due' else primary_status end`

const stageIs = (stage: InvoiceStage) => () => sql<boolean>`stage = ${sql.lit(stage)}`
const openAs = (status: PrimaryStatus) => () => sql<boolean>`(${IS_OPEN} and primary_status = ${sql.lit(status)})`
// The check `flags <> '{}'` is redundant, but lets the planner use the index of flagged invoices.
const flagged = (flag: InvoiceStatus) => () => sql<boolean>`(flags <> '{}' and ${sql.lit(flag)} = any(flags))`

/** INV-10 in SQL, equivalent to the contract's predicate of the same name. */
export const SLUG_CONDITIONS: Record<InvoiceSlug, (today: CalendarDate) => RawBuilder<boolean>> = {
  all: () => sql<boolean>`true`,
  open: () => IS_OPEN,
  due: (today) =>
    sql<boolean>`(${IS_OPEN} and primary_status = 'Billed' and (due_date is null or due_date >= ${today}))`,
  'past-due': isLate,
  unbilled: stageIs('Unbilled'),
  invoiced: () => sql<boolean>`stage not in ('Unbilled', 'Pending')`,
  pending: stageIs('Pending'),
  'payment-pending': openAs('Payment Pending'),
  'on-hold': openAs('On Hold'),
  disputed: flagged('Disputed'),
  escalated: flagged('Escalated'),
  unpaid: () => sql<boolean>`(${IS_OPEN} and primary_status in ('Billed', 'Past Due'))`,
  paid: stageIs('Paid'),
  adjusted: flagged('Adjusted'),
  'pending-adjustment': flagged('Pending Adjustment'),
  unapplied: flagged('Unapplied'),
  closed: stageIs('Closed'),
}
