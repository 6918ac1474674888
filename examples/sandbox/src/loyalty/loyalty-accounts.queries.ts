/** Reads accounts with their enrollment in one program. Source: docs/spec/loyalty.md LOY-241. */
import type {
  CalendarDate,
  CurrencyCode,
  Customer,
  EnrollmentStatus,
  LoyaltyAccountFilter,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { accountMatches } from '../customers/account-search.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import type { TemplateRow } from './templates.queries.ts'

type Scope = Pick<Principal, 'role' | 'customerIds'>

export interface AccountRow {
  buid: string
  name: string
  account_status: Customer['status']
  currency: CurrencyCode
  /** The account's own currency, and those in which the dealer has billed it. */
  currencies: CurrencyCode[]
  program_id: string | null
  enrollment_id: string | null
  enrollment_status: EnrollmentStatus | null
  enrolled_on: CalendarDate | null
  ended_on: CalendarDate | null
  end_reason: string | null
  is_reward_used: boolean
}

type Template = Pick<TemplateRow, 'id' | 'merchant_buid'>

interface Question {
  template: Template
  search?: string | undefined
  status?: LoyaltyAccountFilter | undefined
}

/**
 * Returns the accounts of a scope. A dealer has no accounts of its own: it sees those with a program of the template.
 */
const accountsOf = ({ role, customerIds }: Scope, template: Template): RawBuilder<unknown> => sql`
  customers as account
  ${role === 'merchant' ? sql`join` : sql`left join`} loyalty_programs as program
    on program.customer_buid = account.buid and program.template_id = ${template.id}
  left join loyalty_enrollments as enrollment
    on enrollment.customer_buid = program.customer_buid and enrollment.program_id = program.id
  where ${role === 'merchant' ? sql`true` : sql`account.buid = any(${[...customerIds]}::text[])`}`

const STATUS = sql`coalesce(enrollment.enrollment_status, 0)`
const statusNumber = (status: LoyaltyAccountFilter): number => (status === 'none' ? 0 : Number(status))
const searchedFor = (search: string | undefined): RawBuilder<unknown> =>
  search === undefined ? sql`` : sql`and ${accountMatches(search)}`

const columns = ({ merchant_buid: merchantId }: Template, today: CalendarDate): RawBuilder<unknown> => sql`
  account.buid, account.name, account.status as account_status, account.currency, account.program_id,
  array(select account.currency union select unnest(sold.currencies) from customer_merchants as sold
    where sold.customer_buid = account.buid and sold.merchant_buid = ${merchantId}) as currencies,
  account.enrollment_id, account.enrollment_status, account.enrolled_on, account.ended_on, account.end_reason,
  exists (select from vouchers where vouchers.customer_buid = account.buid and vouchers.program_id = account.program_id
    and (vouchers.status = 'redeemed' or vouchers.status = 'issued' and vouchers.expires_on >= ${today})) as is_reward_used`

const PLAIN = sql`account.buid, account.name, account.status, account.currency, program.id as program_id,
  enrollment.id as enrollment_id, enrollment.enrollment_status, enrollment.enrolled_on, enrollment.ended_on,
  enrollment.end_reason, lower(account.name) collate "C" as name_key`

/** Returns a page in a total order. */
export async function findAccounts(
  db: Kysely<Database>,
  scope: Scope,
  { template, search, status }: Question,
  {
    today,
    sort,
    page,
  }: {
    today: CalendarDate
    sort: { field: string; direction: 'asc' | 'desc' }
    page: { number: number; size: number }
  },
): Promise<AccountRow[]> {
  const turn = sort.direction === 'desc' ? sql`desc` : sql`asc`
  const order =
    sort.field === 'customer_name' ? sql`account.name_key ${turn}, account.buid ${turn}` : sql`account.buid ${turn}`
  const { rows } = await sql<AccountRow>`
    select ${columns(template, today)} from (
      select ${PLAIN} from ${accountsOf(scope, template)} ${searchedFor(search)}
        ${status === undefined ? sql`` : sql`and ${STATUS} = ${statusNumber(status)}`}
      order by ${sort.field === 'customer_name' ? sql`name_key ${turn}, account.buid ${turn}` : sql`account.buid ${turn}`}
      limit ${page.size} offset ${(page.number - 1) * page.size}
    ) as account order by ${order}`.execute(db)
  return rows
}

/** Counts the accounts of each status that match the search. */
export async function countAccounts(
  db: Kysely<Database>,
  scope: Scope,
  { template, search }: Pick<Question, 'template' | 'search'>,
): Promise<Record<LoyaltyAccountFilter, number>> {
  const { rows } = await sql<{ status: number; count: string }>`
    select ${STATUS} as status, count(*) as count from ${accountsOf(scope, template)} ${searchedFor(search)} group by 1`.execute(
    db,
  )
  const of = (status: number) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  return { none: of(0), '1': of(1), '2': of(2), '3': of(3), '4': of(4) }
}

/**
 * Returns those of the named accounts that are the caller's. Locks their enrollments in a fixed order, so that of two
 * concurrent requests the second sees what the first has written.
 */
export async function lockAccounts(
  db: Kysely<Database>,
  scope: Scope,
  { template, numbers, today }: { template: Template; numbers: readonly string[]; today: CalendarDate },
): Promise<Map<string, AccountRow>> {
  const own = new Set(scope.customerIds)
  const wanted = [...new Set(numbers)].filter((number) => own.has(number))
  if (wanted.length === 0) return new Map()
  await sql`
    select enrollment.id from loyalty_enrollments as enrollment
    join loyalty_programs as program on program.customer_buid = enrollment.customer_buid and program.id = enrollment.program_id
    where program.template_id = ${template.id} and enrollment.customer_buid = any(${wanted}::text[])
    order by enrollment.customer_buid for update of enrollment`.execute(db)
  const { rows } = await sql<AccountRow>`
    select ${columns(template, today)} from (
      select ${PLAIN} from ${accountsOf({ role: scope.role, customerIds: wanted }, template)}
    ) as account`.execute(db)
  return new Map(rows.map((row) => [row.buid, row]))
}
