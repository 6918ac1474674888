/** Handlers that list, accept, decline and leave enrollments. Source: docs/spec/loyalty.md LOY-1, LOY-10. */
import {
  type CalendarDate,
  ENROLLMENT_STATES,
  enrollmentStatus,
  type EnrollmentStatus,
  enrollmentWord,
  nextState,
  toWireDate,
} from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { LoyaltyEnrollmentsTable, LoyaltyProgramsTable } from '../db/loyalty-schema.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'

type EnrollmentCall = 'customer-loyalty-program-enrollments.list' | 'customer-loyalty-program-enrollments.answer'

export const enrollmentHandlers = {
  'customer-loyalty-program-enrollments.list': async (context) => {
    const { db, filter } = context
    const customerId = customerInScope(requirePrincipal(context), filter.buid_customer)
    const status = filter.enrollment_status
    const rows = await enrollments(db, [customerId])
      .$if(status !== undefined, (query) =>
        query.where('enrollment.enrollment_status', '=', Number(status) as EnrollmentStatus),
      )
      .orderBy('enrollment.id')
      .execute()
    return { data: rows.map(toResource) }
  },

  'customer-loyalty-program-enrollments.answer': async (context) => {
    const { db, call, params, body, clock } = context
    const principal = requirePrincipal(context)
    const data = await inTransaction(db, async (trx) => {
      const row = await enrollments(trx, principal.customerIds)
        .where('enrollment.id', '=', params['enrollment_id'] ?? '')
        .forUpdate('enrollment')
        .executeTakeFirst()
      if (!row) throw notFound()
      const next = nextState(ENROLLMENT_STATES, enrollmentWord(row.enrollment_status), body.action)
      if (next === null) throw notOpen(row.enrollment_status)
      if (next === 'active' && row.ends_on < clock.date) throw ended(row.ends_on)
      const moved = {
        enrollment_status: enrollmentStatus(next),
        enrolled_on: next === 'active' ? clock.date : row.enrolled_on,
        ended_on: next === 'ended' ? clock.date : row.ended_on,
      }
      const { numUpdatedRows } = await trx
        .updateTable('loyalty_enrollments')
        .set(moved)
        .where('customer_buid', '=', row.customer_buid)
        .where('id', '=', row.id)
        .where('enrollment_status', '=', row.enrollment_status)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) throw notOpen(row.enrollment_status)
      await recordAudit(trx, [
        {
          at: new Date(clock.nowMs),
          actor: principal.id,
          action: `${call.name}:${body.action}`,
          customerId: row.customer_buid,
          subject: row.id,
          detail: { from: row.enrollment_status, to: moved.enrollment_status, program: row.program_id },
        },
      ])
      return toResource({ ...row, ...moved })
    })
    return { data }
  },
} satisfies Pick<Handlers, EnrollmentCall>

type EnrollmentRow = Selectable<LoyaltyEnrollmentsTable> &
  Pick<Selectable<LoyaltyProgramsTable>, 'name' | 'goal_type_id' | 'ends_on'>

const enrollments = (db: Kysely<Database>, customerIds: readonly string[]) =>
  db
    .selectFrom('loyalty_enrollments as enrollment')
    .innerJoin('loyalty_programs as program', (join) =>
      join
        .onRef('program.customer_buid', '=', 'enrollment.customer_buid')
        .onRef('program.id', '=', 'enrollment.program_id'),
    )
    .selectAll('enrollment')
    .select(['program.name', 'program.goal_type_id', 'program.ends_on'])
    .where('enrollment.customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)

const toResource = (row: EnrollmentRow): ResourceObject => ({
  id: row.id,
  attributes: {
    buid_customer: row.customer_buid,
    loyalty_program_id: row.program_id,
    program_name: row.name,
    goal_type_id: row.goal_type_id,
    enrollment_status: row.enrollment_status,
    enrolled_on: row.enrolled_on && toWireDate(row.enrolled_on),
    ended_on: row.ended_on && toWireDate(row.ended_on),
  },
})

const notOpen = (status: EnrollmentStatus): Refusal =>
  new Refusal({
    code: 'loyalty-enrollment-not-open',
    detail: 'The enrollment’s status does not allow this; meta.enrollment_status is its status. Read it again.',
    meta: { enrollment_status: status },
  })

const ended = (on: CalendarDate): Refusal =>
  new Refusal({
    code: 'loyalty-program-ended',
    detail: 'The program has ended and cannot be joined. Choose a running one.',
    meta: { ends_on: toWireDate(on) },
  })
