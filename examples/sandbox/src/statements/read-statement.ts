/**
 * Reads a statement of a period, limited to what the caller may see, with every amount from the same moment. Source:
 * docs/spec/documents.md STM-1…STM-4.
 */
import {
  type AgeingBucket,
  type CallInput,
  type CurrencyCode,
  LIMITS,
  type listStatementLines,
  statementPeriodOf,
  statementPeriodProblem,
  toWireDate,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { findBillingAddress } from '../addresses/addresses.queries.ts'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { linesOf } from '../invoices/invoice-pdf.ts'
import { findMovements, type Movements } from './statement-movements.ts'
import { ageStatement, type AmountsBeside, amountsBeside, findPeriod, type StatementRow } from './statements.queries.ts'

export interface StatementContent {
  statement: StatementRow
  movements: Movements
  ageing: ReadonlyMap<AgeingBucket, number>
  beside: AmountsBeside
  customer: { name: string; lines: readonly string[]; country: string | null }
}

type Asked = Pick<HandlerContext, 'db' | 'principal' | 'clock'> & {
  filter: NonNullable<CallInput<typeof listStatementLines>['filter']>
}

/**
 * @param most maximum number of movements that are listed individually
 * @throws Refusal `not-found` for an account outside the caller's scope; otherwise the code of the error in the period
 * (STM-3)
 */
export async function readPeriod({ db, principal, clock, filter }: Asked, most: number) {
  const customerId = customerInScope(requirePrincipal({ principal }), filter.buid_customer)
  const period = statementPeriodOf(filter, clock.date)
  const problem = statementPeriodProblem(period, clock.date)
  if (problem !== null) throw refusalOf(problem, clock.date)
  return inOneMoment(db, async (trx) => {
    const currency = filter.sol_currency ?? (await currencyOf(trx, customerId))
    const found = await findPeriod(trx, { customerId, currency }, period, clock.date)
    if (!found) {
      throw new Refusal({
        code: 'statement-currency-unused',
        detail: `The account has no movement in ${currency}. Choose a currency from statements.list.`,
        parameter: 'filter[sol_currency]',
      })
    }
    const { statement, firstDate } = found
    if (period.to < firstDate) {
      throw new Refusal({
        code: 'statement-before-account',
        detail: 'The first movement of the account in this currency is later. Send a last day from meta.first_date on.',
        parameter: 'filter[to]',
        meta: { first_date: toWireDate(firstDate) },
      })
    }
    return { ...(await readContent(trx, statement, most)), firstDate }
  })
}

/**
 * Runs all queries of `read` on one snapshot: otherwise a payment that posts between two of them would be in the lines
 * but not in the balance.
 */
export const inOneMoment = <T>(db: Kysely<Database>, read: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)

export async function readContent(
  trx: Kysely<Database>,
  statement: StatementRow,
  most: number = LIMITS.maxStatementLinesOfPdf,
): Promise<StatementContent> {
  const address = await findBillingAddress(trx, statement.customerId)
  const { name } = await trx
    .selectFrom('customers')
    .select('name')
    .where('buid', '=', statement.customerId)
    .executeTakeFirstOrThrow()
  return {
    statement,
    movements: await findMovements(trx, statement, most),
    ageing: await ageStatement(trx, statement),
    beside: await amountsBeside(trx, statement),
    customer: { name, lines: address ? linesOf(address) : [], country: address?.country ?? null },
  }
}

async function currencyOf(trx: Kysely<Database>, customerId: string): Promise<CurrencyCode> {
  const customer = await trx
    .selectFrom('customers')
    .select('currency')
    .where('buid', '=', customerId)
    .executeTakeFirst()
  if (!customer) throw notFound()
  return customer.currency
}

const DETAILS = {
  'statement-period-reversed': ['filter[to]', 'The last day is before the first one. Exchange the two.'],
  'statement-date-future': ['filter[to]', 'A day of the period is after meta.program_date. Send one up to that day.'],
  'statement-period-too-long': ['filter[from]', 'The period has more than meta.max_days days. Send a later first day.'],
} as const

function refusalOf(code: keyof typeof DETAILS, today: string): Refusal {
  const [parameter, detail] = DETAILS[code]
  const meta = { max_days: LIMITS.maxStatementDays, program_date: today }
  return new Refusal({ code, detail, parameter, meta })
}
