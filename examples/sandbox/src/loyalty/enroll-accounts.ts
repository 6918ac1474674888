/** Enrolls many accounts in a program at once, and removes them. Source: docs/spec/loyalty.md LOY-242…LOY-245. */
import {
  ENROLLMENT_STATES,
  type EnrollmentAction,
  enrollmentOutcome,
  type EnrollmentOutcome,
  enrollmentStatus,
  enrollmentWord,
  nextState,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { inStatements } from '../db/in-statements.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { queueNotifications } from '../notifications/queue-notification.ts'
import { type AccountRow, lockAccounts } from './loyalty-accounts.queries.ts'
import { findTemplateTiers, type TemplateRow, toTier } from './templates.queries.ts'

export interface Enrolling {
  principal: Principal
  clock: ProgramTime
  /** Name of the API call, for the audit log. */
  action: string
  /** Locked until the transaction ends. */
  template: TemplateRow
}

/** One account as named in a request or in a row of a file. */
export interface NamedAccount {
  row: number
  /** Null if the row cannot be read. */
  number: string | null
}

export interface EnrolledRow {
  row: number
  number: string
  account: AccountRow | null
  outcome: EnrollmentOutcome
}

/**
 * Enrolls the accounts that can be enrolled, and returns the outcome of each, in request order.
 *
 * @param writes false for a dry run, which writes nothing
 */
export async function enrollAccounts(
  trx: Transaction<Database>,
  enrolling: Enrolling,
  named: readonly NamedAccount[],
  writes: boolean,
): Promise<EnrolledRow[]> {
  const { principal, clock, template } = enrolling
  const accounts = await lockAccounts(trx, principal, {
    template,
    numbers: named.flatMap(({ number }) => number ?? []),
    today: clock.date,
  })
  const seen = new Set<string>()
  const rows = named.map(({ row, number }): EnrolledRow => {
    if (number === null) return { row, number: '', account: null, outcome: 'unreadable' }
    const account = accounts.get(number) ?? null
    const isRepeated = seen.has(number)
    seen.add(number)
    if (isRepeated) return { row, number, account, outcome: 'repeated' }
    return { row, number, account, outcome: account ? outcomeOf(account, template) : 'unknown' }
  })
  if (writes) {
    const enrolled = rows.flatMap(({ account, outcome }) => (account && outcome === 'enrolled' ? [account] : []))
    await writeEnrollments(trx, enrolling, enrolled)
  }
  return rows
}

export const outcomeOf = (row: AccountRow, { currency }: Pick<TemplateRow, 'currency'>): EnrollmentOutcome =>
  enrollmentOutcome(
    {
      accountStatus: row.account_status,
      currencies: row.currencies,
      status: row.enrollment_status,
      isRewardUsed: row.is_reward_used,
    },
    currency,
  )

async function writeEnrollments(
  trx: Transaction<Database>,
  enrolling: Enrolling,
  accounts: readonly AccountRow[],
): Promise<void> {
  if (accounts.length === 0) return
  const { clock } = enrolling
  const from = new Map(accounts.map((account) => [account.buid, account.enrollment_status]))
  const made = await makePrograms(
    trx,
    enrolling,
    accounts.filter(({ enrollment_id: id }) => id === null),
  )
  const again = accounts.flatMap(({ buid, enrollment_id: id }) => (id === null ? [] : [{ customer_buid: buid, id }]))
  await renewPrograms(trx, enrolling, again)
  await moveEnrollments(trx, again, {
    enrollment_status: enrollmentStatus('active'),
    enrolled_on: clock.date,
    ended_on: null,
    end_reason: null,
  })
  await tell(trx, enrolling, 'loyalty-enrolled', [...made, ...again], (customer) => ({
    from: from.get(customer) ?? null,
    to: enrollmentStatus('active'),
  }))
}

interface Key {
  customer_buid: string
  id: string
}

/** Creates each account's program with the terms of the template, and its active enrollment. */
async function makePrograms(
  trx: Transaction<Database>,
  { template, clock }: Enrolling,
  accounts: readonly AccountRow[],
): Promise<Key[]> {
  if (accounts.length === 0) return []
  const { rows: numbers } = await sql<{ number: string }>`
    select nextval('loyalty_program_numbers') as number from generate_series(1, ${accounts.length}::int)`.execute(trx)
  const tiers = await findTemplateTiers(trx, [template.id])
  const each = accounts.map(({ buid }, index) => ({ customer_buid: buid, number: numbers[index]?.number ?? '' }))
  await inStatements(
    each.map(({ customer_buid, number }) => ({
      customer_buid,
      id: `LP-${number}`,
      template_id: template.id,
      merchant_buid: template.merchant_buid,
      name: template.name,
      goal_type_id: template.goal_type_id,
      currency: template.currency,
      sales_target_minor: minorOf(template.sales_target_minor),
      starts_on: template.starts_on,
      ends_on: template.ends_on,
    })),
    (some) =>
      trx
        .insertInto('loyalty_programs')
        .values([...some])
        .execute(),
  )
  await inStatements(
    each.flatMap(({ customer_buid, number }) =>
      tiers.map((tier) => ({
        customer_buid,
        program_id: `LP-${number}`,
        incentive_tier: tier.incentive_tier,
        ...toTier(tier),
      })),
    ),
    (some) =>
      trx
        .insertInto('loyalty_tiers')
        .values([...some])
        .execute(),
  )
  const keys = each.map(({ customer_buid, number }) => ({ customer_buid, id: `LE-${number}` }))
  await inStatements(
    each.map(({ customer_buid, number }) => ({
      customer_buid,
      id: `LE-${number}`,
      program_id: `LP-${number}`,
      enrollment_status: enrollmentStatus('active'),
      enrolled_on: clock.date,
    })),
    (some) =>
      trx
        .insertInto('loyalty_enrollments')
        .values([...some])
        .execute(),
  )
  return keys
}

/**
 * Updates programs of accounts that enroll again: they still have the name and the last day of their earlier enrollment
 * (LOY-194).
 */
async function renewPrograms(trx: Transaction<Database>, { template }: Enrolling, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update loyalty_programs as program set name = ${template.name}, ends_on = ${template.ends_on}, version = version + 1
    where customer_buid = any(${keys.map(({ customer_buid: id }) => id)}::text[]) and template_id = ${template.id}
      and (name, ends_on) is distinct from (${template.name}, ${template.ends_on}::date)`.execute(trx)
}

export interface RemovedRow {
  number: string
  account: AccountRow | null
  outcome: 'removed' | 'not-enrolled' | 'unknown'
}

/** Removes accounts. They keep the earned reward; later sales are not counted (LOY-194). */
export async function removeAccounts(
  trx: Transaction<Database>,
  enrolling: Enrolling,
  numbers: readonly string[],
  reason: string,
): Promise<RemovedRow[]> {
  const { principal, clock, template } = enrolling
  const accounts = await lockAccounts(trx, principal, { template, numbers, today: clock.date })
  const rows = numbers.map((number): RemovedRow => {
    const account = accounts.get(number) ?? null
    if (!account) return { number, account, outcome: 'unknown' }
    return { number, account, outcome: canMove(account, 'remove') ? 'removed' : 'not-enrolled' }
  })
  const removed = rows.flatMap(({ account, outcome }) => (account && outcome === 'removed' ? [account] : []))
  const keys = removed.map(({ buid, enrollment_id: id }) => ({ customer_buid: buid, id: id ?? '' }))
  const to = enrollmentStatus('ended')
  await moveEnrollments(trx, keys, { enrollment_status: to, ended_on: clock.date, end_reason: reason })
  const from = new Map(removed.map(({ buid, enrollment_status: status }) => [buid, status]))
  await tell(trx, enrolling, 'loyalty-removed', keys, (customer) => ({ from: from.get(customer) ?? null, to, reason }))
  return rows
}

const canMove = ({ enrollment_status: status }: AccountRow, action: EnrollmentAction): boolean =>
  status !== null && nextState(ENROLLMENT_STATES, enrollmentWord(status), action) !== null

async function moveEnrollments(
  trx: Transaction<Database>,
  keys: readonly Key[],
  changes: {
    enrollment_status: AccountRow['enrollment_status'] & number
    enrolled_on?: AccountRow['enrolled_on']
    ended_on: AccountRow['ended_on']
    end_reason: string | null
  },
): Promise<void> {
  if (keys.length === 0) return
  const [customers, ids] = [keys.map(({ customer_buid: customer }) => customer), keys.map(({ id }) => id)]
  await trx
    .updateTable('loyalty_enrollments')
    .set(changes)
    .where('customer_buid', '=', sql<string>`any(${customers}::text[])`)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** Writes the audit entry of each account, and notifies its users. */
async function tell(
  trx: Transaction<Database>,
  { principal, clock, action, template }: Enrolling,
  about: 'loyalty-enrolled' | 'loyalty-removed',
  keys: readonly Key[],
  detailOf: (customer: string) => Record<string, unknown>,
): Promise<void> {
  const at = new Date(clock.nowMs)
  await recordAudit(
    trx,
    keys.map(({ customer_buid: customerId, id }) => ({
      at,
      actor: principal.id,
      action,
      customerId,
      subject: id,
      detail: { template: template.id, merchant: template.merchant_buid, ...detailOf(customerId) },
    })),
  )
  await queueNotifications(
    trx,
    keys.map(({ customer_buid: customerId, id }) => ({
      to: { customerId },
      needs: 'loyalty-programs.get' as const,
      template: about,
      facts: {
        program: template.name,
        date: { date: about === 'loyalty-enrolled' ? template.ends_on : clock.date },
      },
      links: [{ text: 'rewards' as const, href: '/active-loyalty-program' as const }],
      about: `${about}:${id}:${clock.nowMs}`,
      at,
    })),
  )
}
