/**
 * Handles the calls for the audit record: who did what. Source: docs/spec/identity.md IDN-19 (domain §3.1
 * "audit.view").
 */
import { addDays, type CalendarDate, instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'

type AuditEntryHandlers = Pick<Handlers, 'audit-entries.list' | 'audit-entries.get'>

export const auditEntryHandlers: AuditEntryHandlers = {
  'audit-entries.list': async (context) => {
    const { db, filter, page, sort } = context
    const principal = requirePrincipal(context)
    const { buid_customer: customer, person } = filter
    const seesAll = principal.kind === 'user' && principal.role === 'support'
    if (customer !== undefined && !seesAll && !principal.customerIds.includes(customer)) throw notFound()
    const actors = person === undefined ? [] : await actorsOf(db, person)
    const matching = entriesInScope(db, principal, filter.scope ?? 'company')
      .$if(filter.action !== undefined, (query) => query.where('action', '=', filter.action ?? ''))
      .$if(filter.actor !== undefined, (query) => query.where('actor', '=', filter.actor ?? ''))
      .$if(filter.subject !== undefined, (query) => query.where('subject', '=', filter.subject ?? ''))
      .$if(person !== undefined, (query) =>
        query.where(({ or, eb }) => or([eb('actor', 'in', actors), eb('subject', '=', person ?? '')])),
      )
      .$if(customer !== undefined, (query) => query.where('audit_entries.customer_buid', '=', customer ?? ''))
      .$if(filter.from !== undefined, (query) => query.where('at', '>=', startOf(filter.from as CalendarDate)))
      .$if(filter.to !== undefined, (query) => query.where('at', '<', startOf(addDays(filter.to as CalendarDate, 1))))
    const { count } = await matching.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
    const rows = await withNames(matching, principal)
      .orderBy('at', sort.direction)
      .orderBy('audit_entries.id', sort.direction)
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute()
    return { data: await toResources(db, rows), meta: { record_count: Number(count) } }
  },

  'audit-entries.get': async (context) => {
    const { db, params } = context
    const principal = requirePrincipal(context)
    const id = params['entry_id'] ?? ''
    // Ids are int8, so any other text cannot be an id.
    if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound()
    const entry = entriesInScope(db, principal, 'company').where('audit_entries.id', '=', id)
    const [resource] = await toResources(db, await withNames(entry, principal).execute())
    if (!resource) throw notFound()
    return { data: resource }
  },
}

type Entries = ReturnType<typeof entriesInScope>

/** Adds the names of the users who acted and of those an entry is about, if the caller may know them. */
const withNames = (entries: Entries, principal: Principal) =>
  entries
    .leftJoin('users', (join) => join.on(sql<SqlBool>`audit_entries.actor = 'user:' || users.id`))
    .select(['audit_entries.id', 'at', 'actor', 'action', 'audit_entries.customer_buid', 'subject', 'detail'])
    .select(['users.first_name', 'users.last_name'])
    .leftJoin('users as person', (join) =>
      join
        .onRef('person.id', '=', 'audit_entries.subject')
        .on(sql<SqlBool>`split_part(audit_entries.action, '.', 1) = any(${ABOUT_PEOPLE}::text[])`)
        .on(nameIsKnown(principal)),
    )
    .select(['person.first_name as subject_first_name', 'person.last_name as subject_last_name'])

type Entry = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

async function toResources(db: Kysely<Database>, rows: readonly Entry[]): Promise<ResourceObject[]> {
  const numbers = await invoiceNumbers(db, rows)
  return rows.map((row) => ({
    id: String(row.id),
    attributes: {
      at: row.at.toISOString(),
      actor: row.actor,
      actor_name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      action: row.action,
      buid_customer: row.customer_buid,
      subject: row.subject,
      subject_name: row.subject_first_name === null ? null : `${row.subject_first_name} ${row.subject_last_name}`,
      detail: JSON.parse(row.detail) as Record<string, unknown>,
      invoice_numbers: Object.fromEntries(
        namedInvoices(row).flatMap((trxId) => {
          const number = numbers.get(`${row.customer_buid}:${trxId}`)
          return number === undefined ? [] : [[trxId, number]]
        }),
      ),
    },
  }))
}

interface Naming {
  customer_buid: string | null
  action: string
  subject: string
  detail: string
}

/** Maximum number of a payment's invoices that are named; more are only counted (PRF-11). */
const MOST_NAMED = 20

/** Returns the transaction ids that an entry names, as its subject or in fields with invoices. */
function namedInvoices({ subject, detail }: Naming): string[] {
  const { invoices, invoice, transaction } = JSON.parse(detail) as Record<string, unknown>
  const named = [subject, invoice, transaction, ...(Array.isArray(invoices) ? invoices.slice(0, MOST_NAMED) : [])]
  return named.filter((each) => typeof each === 'string')
}

/** Returns the invoice numbers of the entries' own customers, by customer and transaction id (PRF-33). */
async function invoiceNumbers(db: Kysely<Database>, entries: readonly Naming[]): Promise<Map<string, string>> {
  const keys = entries.flatMap((entry) =>
    entry.customer_buid === null ? [] : namedInvoices(entry).map((id) => [entry.customer_buid, id] as const),
  )
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ customer_buid: string; trx_id: string; invoice_id: string }>`
    select customer_buid, trx_id, invoice_id from invoices where (customer_buid, trx_id) in (
      select * from unnest(${keys.map(([customer]) => customer)}::text[], ${keys.map(([, id]) => id)}::text[]))`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.customer_buid}:${row.trx_id}`, row.invoice_id]))
}

/**
 * Returns the actors that stand for a user in audit entries: the user, and the partner's users that are linked to them
 * (USR-31).
 */
async function actorsOf(db: Kysely<Database>, userId: string): Promise<string[]> {
  const linked = await db
    .selectFrom('embed_users')
    .select(['publishable_key', 'external_user_id'])
    .where('user_id', '=', userId)
    .execute()
  return [`user:${userId}`, ...linked.map((each) => `embed:${each.publishable_key}:${each.external_user_id}`)]
}

/** Prefixes of actions on a user; the subject is the user's id. */
const ABOUT_PEOPLE = [
  'users',
  'user-groups',
  'user-sessions',
  'session',
  'sessions',
  'passwords',
  'accounts',
  'second-factors',
  'recovery-codes',
  'step-ups',
]

/**
 * Decides which names the caller may know (PRF-8): their own; an admin also those of users with a home customer of the
 * admin's; support all. An entry may be visible without the name.
 */
function nameIsKnown({ kind, role, id, customerIds }: Principal) {
  const isStaff = kind === 'user'
  if (isStaff && role === 'support') return sql<SqlBool>`true`
  const own = sql<SqlBool>`'user:' || person.id = ${id}`
  if (!isStaff || role !== 'admin') return own
  return sql<SqlBool>`(${own} or (person.role <> 'support' and person.home_customer = any(${[...customerIds]}::text[])))`
}

/**
 * Selects the entries that the caller may see: the user's own; for an admin also those of the company (its customers,
 * and the users with such a home customer); for support all (IDN-19).
 */
function entriesInScope(db: Kysely<Database>, principal: Principal, scope: 'own' | 'company') {
  const entries = db.selectFrom('audit_entries')
  const isStaff = principal.kind === 'user'
  if (scope === 'company' && isStaff && principal.role === 'support') return entries
  const isAdmin = scope === 'company' && isStaff && principal.role === 'admin'
  return entries.where((eb): Expression<SqlBool> => {
    const own = eb('actor', '=', principal.id)
    if (!isAdmin || principal.customerIds.length === 0) return own
    return eb.or([
      own,
      eb('audit_entries.customer_buid', 'in', [...principal.customerIds]),
      eb.exists(
        eb
          .selectFrom('users as person')
          .select('person.id')
          .where(sql<SqlBool>`audit_entries.actor = 'user:' || person.id`)
          .where('person.home_customer', 'in', [...principal.customerIds])
          .where('person.role', 'not in', ['support']),
      ),
    ])
  })
}

const startOf = (date: CalendarDate): Date => new Date(instantOf(date, 0, PROGRAM_TIME_ZONE))
