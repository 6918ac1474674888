/** Reads rejections, limited to what the caller may see; attempts are read by the key of their rejection. */
import type { CalendarDate, Customer, RejectionReasonCode, RejectionStatus } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { containsPattern, searched } from '../db/like-pattern.ts'
import type { RejectionAttemptsTable, RejectionsTable } from '../db/rejection-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { rejectionInScope } from './rejection-scope.ts'

export type RejectionRow = Selectable<RejectionsTable>
export type AttemptRow = Selectable<RejectionAttemptsTable>
export type NamedRejectionRow = RejectionRow & { customer_name: string; merchant_name: string }
type Scope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>
type Page = { number: number; size: number }

export interface RejectionQuestion {
  customerId?: string | undefined
  merchantId?: string | undefined
  status?: RejectionStatus | undefined
  search?: string | undefined
  reason?: RejectionReasonCode | undefined
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: Page
}

const namedRejections = (db: Kysely<Database>) =>
  db
    .selectFrom('rejections')
    .innerJoin('customers', 'customers.buid', 'rejections.bill_to_buid')
    .innerJoin('merchants', 'merchants.buid', 'rejections.merchant_buid')

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  rejected_ts: sql`rejections.rejected_at`,
  invoice_id: sql`rejections.invoice_id`,
  customer_name: sql`lower(customers.name) collate "C"`,
  total: sql`rejections.total_minor`,
}

/** Returns a page in a total order, and the total count. */
export async function findRejections(db: Kysely<Database>, scope: Scope, question: RejectionQuestion) {
  const { sort, page } = question
  const query = matching(db, scope, question)
  const { count } = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll('rejections')
    .select(['customers.name as customer_name', 'merchants.name as merchant_name'])
    .orderBy(SORTS[sort.field] ?? sql`rejections.id`, sort.direction)
    .orderBy('rejections.id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, count: Number(count) }
}

function matching(db: Kysely<Database>, scope: Scope, question: RejectionQuestion) {
  const { customerId, merchantId, status, search, reason, from, to } = question
  let query = namedRejections(db).where(rejectionInScope(scope))
  if (customerId !== undefined) query = query.where('rejections.bill_to_buid', '=', customerId)
  if (merchantId !== undefined) query = query.where('rejections.merchant_buid', '=', merchantId)
  if (status !== undefined) query = query.where('rejections.status', '=', status)
  if (reason !== undefined) query = query.where(sql<boolean>`${reason} = any(rejections.reasons)`)
  if (from !== undefined) query = query.where('rejections.rejected_on', '>=', from)
  if (to !== undefined) query = query.where('rejections.rejected_on', '<=', to)
  if (search === undefined) return query
  const pattern = containsPattern(search)
  return pattern === null
    ? query.where(sql<boolean>`false`)
    : query.where(({ or, eb }) =>
        or([
          eb(searched('rejections.trx_id'), 'ilike', pattern),
          eb(searched('rejections.invoice_id'), 'ilike', pattern),
          eb(searched('rejections.po_number'), 'ilike', pattern),
          eb(searched('customers.name'), 'ilike', pattern),
          eb(searched('merchants.name'), 'ilike', pattern),
        ]),
      )
}

/** Returns undefined if the rejection does not exist or belongs to another company. */
export const findRejection = (
  db: Kysely<Database>,
  scope: Scope,
  id: string,
  locking: 'none' | 'locked' = 'none',
): Promise<NamedRejectionRow | undefined> =>
  namedRejections(db)
    .selectAll('rejections')
    .select(['customers.name as customer_name', 'merchants.name as merchant_name'])
    .where(rejectionInScope(scope))
    .where('rejections.id', '=', id)
    .$if(locking === 'locked', (query) => query.forUpdate('rejections'))
    .executeTakeFirst()

/** Returns the attempts in the order in which they were sent. */
export const findAttempts = (
  db: Kysely<Database>,
  keys: readonly Pick<RejectionRow, 'customer_buid' | 'id'>[],
): Promise<AttemptRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('rejection_attempts')
        .selectAll()
        .where('customer_buid', '=', sql<string>`any(${keys.map((key) => key.customer_buid)}::text[])`)
        .where('rejection_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::text[])`)
        .orderBy('number')
        .execute()

export interface Cancellation {
  at: Date
  name: string
}

/** Returns who canceled these rejections, from the audit log; those that were not canceled have no entry (REJ-34). */
export async function findCancellations(
  db: Kysely<Database>,
  rows: readonly Pick<RejectionRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<string, Cancellation>> {
  const ids = rows.filter(({ status }) => status === 'canceled').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('audit_entries')
    .innerJoin('users', (join) => join.on(sql<boolean>`'user:' || users.id = audit_entries.actor`))
    .select(['audit_entries.subject', 'audit_entries.at', 'users.first_name', 'users.last_name'])
    .where('audit_entries.action', '=', sql.lit('rejections.cancel'))
    .where('audit_entries.subject', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(
    found.map(({ subject, at, first_name, last_name }) => [subject, { at, name: `${first_name} ${last_name}` }]),
  )
}

/**
 * Builds the query for the customers that a dealer sells to. If the caller is not the dealer, only the caller's own
 * customers are included (REJ-13).
 */
function customersOfDealer(db: Kysely<Database>, { role, customerIds }: Scope, merchantId: string) {
  const query = db
    .selectFrom('customers')
    .innerJoin('customer_merchants as sale', 'sale.customer_buid', 'customers.buid')
    .where('sale.merchant_buid', '=', merchantId)
  return role === 'merchant' ? query : query.where(sql<boolean>`customers.buid = any(${[...customerIds]}::text[])`)
}

export async function findDealersCustomers(
  db: Kysely<Database>,
  scope: Scope,
  merchantId: string,
  { search, direction, page }: { search?: string | undefined; direction: 'asc' | 'desc'; page: Page },
): Promise<{ rows: Pick<Selectable<Database['customers']>, 'buid' | 'name' | 'status'>[]; count: number }> {
  const pattern = search === undefined ? undefined : containsPattern(search)
  let query = customersOfDealer(db, scope, merchantId)
  if (pattern === null) query = query.where(sql<boolean>`false`)
  else if (pattern !== undefined) {
    query = query.where(({ or, eb }) =>
      or([eb(searched('customers.name'), 'ilike', pattern), eb(searched('customers.buid'), 'ilike', pattern)]),
    )
  }
  const { count } = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['customers.buid', 'customers.name', 'customers.status'])
    .orderBy(sql`lower(customers.name) collate "C"`, direction)
    .orderBy('customers.buid', direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, count: Number(count) }
}

/** Returns undefined if the customer does not exist or the dealer does not sell to it. */
export const findDealersCustomer = (
  db: Kysely<Database>,
  scope: Scope,
  merchantId: string,
  customerId: string,
): Promise<{ buid: string; status: Customer['status'] } | undefined> =>
  customersOfDealer(db, scope, merchantId)
    .select(['customers.buid', 'customers.status'])
    .where('customers.buid', '=', customerId)
    .executeTakeFirst()
