/**
 * Handlers that list, enroll and remove accounts of a program, also from a file. Source: docs/spec/loyalty.md
 * LOY-241…LOY-247.
 */
import { createHash } from 'node:crypto'
import { ENROLLMENT_OUTCOMES, sumMinor, templateStatusOn, toWireDate } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { enrollAccounts, type EnrolledRow, type Enrolling, outcomeOf, removeAccounts } from './enroll-accounts.ts'
import { readEnrollmentFile } from './enrollment-file.ts'
import { type AccountRow, countAccounts, findAccounts } from './loyalty-accounts.queries.ts'
import { findTemplate, type TemplateRow } from './templates.queries.ts'

type EnrollmentCall = 'loyalty-accounts.list' | `loyalty-enrollments.${'create' | 'remove' | 'import'}`

export const loyaltyEnrollmentHandlers = {
  'loyalty-accounts.list': async (context) => {
    const { db, filter, sort, page, params, clock } = context
    const principal = requirePrincipal(context)
    const template = await findTemplate(db, principal, params['template_id'] ?? '')
    if (!template) throw notFound()
    const question = { template, search: filter.search, status: filter.enrollment_status }
    const counts = await countAccounts(db, principal, question)
    const rows = await findAccounts(db, principal, question, { today: clock.date, sort, page })
    const count = question.status === undefined ? sumMinor(Object.values(counts)) : counts[question.status]
    return { data: rows.map((row) => toResource(row, template)), meta: { record_count: count, counts } }
  },

  'loyalty-enrollments.create': (context) => {
    const principal = requirePrincipal(context)
    const { accounts } = context.body
    return answerKeyed(context, principal, context.body, 200, async (trx) => {
      const enrolling = await openProgram(trx, context, principal)
      const named = accounts.map((number, index) => ({ row: index + 1, number }))
      return { data: (await enrollAccounts(trx, enrolling, named, true)).map(outcomeResource) }
    })
  },

  'loyalty-enrollments.remove': (context) => {
    const principal = requirePrincipal(context)
    const { accounts, reason } = context.body
    return answerKeyed(context, principal, context.body, 200, async (trx) => {
      const rows = await removeAccounts(trx, await lockProgram(trx, context, principal), accounts, reason)
      return {
        data: rows.map(({ number, account, outcome }, index) => ({
          id: String(index + 1),
          attributes: { row: index + 1, account_number: number, customer_name: account?.name ?? null, outcome },
        })),
      }
    })
  },

  'loyalty-enrollments.import': (context) => {
    const principal = requirePrincipal(context)
    const { upload, body } = context
    if (!upload) throw new Error('loyalty-enrollments.import was reached without a file.')
    const named = readEnrollmentFile(upload)
    const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
    return answerKeyed(context, principal, { ...body, sha256 }, 200, async (trx) => {
      const rows = await enrollAccounts(trx, await openProgram(trx, context, principal), named, body.apply)
      return {
        data: {
          id: sha256.slice(0, 16),
          attributes: {
            apply: body.apply,
            file_name: upload.name,
            counts: countsOf(rows),
            rows: rows.map(outcomeAttributes),
          },
        },
      }
    })
  },
} satisfies Pick<Handlers, EnrollmentCall>

type Context = Pick<HandlerContext, 'call' | 'params' | 'clock'>

/**
 * Locks the program, so that enrollments and changes of it run one after the other.
 *
 * @throws Refusal `not-found`
 */
async function lockProgram(
  trx: Transaction<Database>,
  { call, params, clock }: Context,
  principal: Principal,
): Promise<Enrolling> {
  const template = await findTemplate(trx, principal, params['template_id'] ?? '', 'locked')
  if (!template) throw notFound()
  return { principal, clock, action: call.name, template }
}

/**
 * Locks a program that accepts enrollments (LOY-243).
 *
 * @throws Refusal `loyalty-template-not-open` if it is a draft, closed, or past its last day
 */
async function openProgram(trx: Transaction<Database>, context: Context, principal: Principal): Promise<Enrolling> {
  const enrolling = await lockProgram(trx, context, principal)
  const { status, ends_on: endsOn } = enrolling.template
  const now = templateStatusOn({ status, endsOn }, context.clock.date)
  if (now === 'active') return enrolling
  throw new Refusal({
    code: 'loyalty-template-not-open',
    detail: 'Accounts can be enrolled in active programs only; meta.template_status is this program’s status.',
    meta: { template_status: now },
  })
}

function toResource(row: AccountRow, template: TemplateRow): ResourceObject {
  return {
    id: row.buid,
    attributes: {
      customer_name: row.name,
      account_status: row.account_status,
      currency: row.currency,
      enrollment_status: row.enrollment_status,
      enrolled_on: row.enrolled_on && toWireDate(row.enrolled_on),
      ended_on: row.ended_on && toWireDate(row.ended_on),
      end_reason: row.end_reason,
      outcome: outcomeOf(row, template),
    },
  }
}

const outcomeAttributes = ({ row, number, account, outcome }: EnrolledRow) => ({
  row,
  account_number: number,
  customer_name: account?.name ?? null,
  outcome,
  account_status: account?.account_status ?? null,
})

const outcomeResource = (row: EnrolledRow): ResourceObject => ({
  id: String(row.row),
  attributes: outcomeAttributes(row),
})

const countsOf = (rows: readonly EnrolledRow[]) =>
  Object.fromEntries(
    ENROLLMENT_OUTCOMES.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]),
  )
