/** Queries for cards, each limited to the caller's customers (ACC-12). None of them reads an encrypted number. */
import {
  CARD_STATUS_ORDER,
  CARD_STATUSES,
  type CardStatus,
  type CurrencyCode,
  type Customer,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { CardsTable } from '../db/card-schema.ts'
import { containsPattern, searched } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'

export type CardRow = Omit<Selectable<CardsTable>, 'number_sealed' | 'number_digest'>
export type NamedCardRow = CardRow & {
  customer_name: string
  account_status: Customer['status']
  account_currency: CurrencyCode
}
type Scope = Pick<Principal, 'customerIds'>

export const cardInScope = ({ customerIds }: Scope): RawBuilder<boolean> =>
  sql<boolean>`cards.customer_buid = any(${[...customerIds]}::text[])`

const COLUMNS = [
  'cards.customer_buid',
  'cards.id',
  'cards.card_holder',
  'cards.status',
  'cards.number_last4',
  'cards.expires_on',
  'cards.requested_by',
  'cards.requested_by_name',
  'cards.requested_at',
  'cards.mails_on',
  'cards.arrives_by',
  'cards.activated_at',
  'cards.terminated_on',
  'cards.termination_reason',
  'cards.mailing_address',
  'cards.spending_limit_minor',
  'cards.locked_at',
  'cards.locked_by',
  'cards.locked_by_name',
  'cards.ended_by',
  'cards.ended_by_name',
  'cards.canceled_at',
] as const
const ACCOUNT = [
  'customers.name as customer_name',
  'customers.status as account_status',
  'customers.currency as account_currency',
] as const

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  card_holder: sql`lower(cards.card_holder)`,
  expiration_date: sql`cards.expires_on`,
  requested_ts: sql`cards.requested_at`,
  termination_date: sql`cards.terminated_on`,
  status: sql`array_position(${[...CARD_STATUS_ORDER]}::text[], cards.status)`,
}
/** The statuses that are listed without a status filter. */
const LIVING: readonly CardStatus[] = CARD_STATUSES.filter((status) => status !== 'terminated' && status !== 'canceled')

export interface CardQuestion {
  customerId?: string | undefined
  /** Statuses to list; if undefined, all except terminated and canceled. */
  status?: readonly CardStatus[] | undefined
  search?: string | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
}

/**
 * Finds one page in a total order, the total count, and the count of each status regardless of the status filter
 * (CRD-8, CRD-29).
 */
export async function findCards(db: Kysely<Database>, scope: Scope, question: CardQuestion) {
  const { sort, page, status = LIVING } = question
  const found = matching(db, scope, question)
  const counted = await found
    .select(['cards.status', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('cards.status')
    .execute()
  const counts = Object.fromEntries(
    CARD_STATUSES.map((each) => [each, Number(counted.find((row) => row.status === each)?.count ?? 0)]),
  ) as Record<CardStatus, number>
  const rows = await found
    .select(COLUMNS)
    .select(ACCOUNT)
    .where('cards.status', 'in', [...status])
    .orderBy(SORTS[sort.field] ?? sql`cards.id`, (order) =>
      (sort.direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('cards.id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, counts, count: status.reduce((sum, each) => sum + counts[each], 0) }
}

function matching(db: Kysely<Database>, scope: Scope, { customerId, search }: CardQuestion) {
  let query = cardsWithAccounts(db).where(cardInScope(scope))
  if (customerId !== undefined) query = query.where('cards.customer_buid', '=', customerId)
  if (search === undefined) return query
  const pattern = containsPattern(search)
  return pattern === null
    ? query.where(sql<boolean>`false`)
    : query.where(({ or, eb }) =>
        or([eb(searched('cards.card_holder'), 'ilike', pattern), eb(searched('cards.number_last4'), 'ilike', pattern)]),
      )
}

const cardsWithAccounts = (db: Kysely<Database>) =>
  db.selectFrom('cards').innerJoin('customers', 'customers.buid', 'cards.customer_buid')

/**
 * Undefined if the card does not exist or belongs to another company.
 *
 * @param locking `locked` locks the card for changes, and protects its account from changes by others
 */
export async function findCard(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
  locking: 'none' | 'locked' = 'none',
): Promise<NamedCardRow | undefined> {
  const query = cardsWithAccounts(db)
    .select(COLUMNS)
    .select(ACCOUNT)
    .where(cardInScope(scope))
    .where('cards.id', '=', id)
  return locking === 'none'
    ? query.executeTakeFirst()
    : query.forUpdate('cards').forShare('customers').executeTakeFirst()
}
