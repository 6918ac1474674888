/**
 * Handles the calls for a user's saved views and display settings of lists. Source: docs/spec/invoices.md INV-150,
 * INV-151.
 */
import { randomUUID } from 'node:crypto'
import { LIMITS, type ListLook, nameKey, type SavedList } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { SavedViewTables } from '../db/saved-view-schema.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'

type ViewHandlers = Pick<
  Handlers,
  'saved-views.list' | 'saved-views.create' | 'saved-views.update' | 'saved-views.delete' | 'list-looks.set'
>
type View = Selectable<SavedViewTables['saved_views']>

/** First half of the advisory lock, arbitrary but the same in every process; the second half is the user. */
const VIEWS_LOCK = 470_063

/** Locks a user's views, so that concurrent changes can exceed neither unique names nor the maximum number. */
const lockViews = (trx: Transaction<Database>, owner: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(VIEWS_LOCK)}, hashtext(${owner}))`.execute(trx)

const viewsOf = (db: Kysely<Database>, owner: string) =>
  db.selectFrom('saved_views').selectAll().where('owner', '=', owner).orderBy('name_key')

const toResource = ({ id, list, name, params, changed_at }: View): ResourceObject => ({
  id,
  attributes: {
    list,
    name,
    params: JSON.parse(params) as Record<string, string>,
    changed_at: changed_at.toISOString(),
  },
})

const nameTaken = (view: View): Refusal =>
  new Refusal({
    code: 'invoice-view-name-taken',
    detail: 'The user already has a view of this list with this name. Replace it, or choose another name.',
    pointer: '/data/attributes/name',
    meta: { view_id: view.id },
  })

/** Sorts the parameters by name, so that equal views have equal text. */
const textOf = (params: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))))

export const savedViewHandlers = {
  'saved-views.list': async (context) => {
    const { id: owner } = requirePrincipal(context)
    const { list } = context.filter
    const views = await viewsOf(context.db, owner)
      .$if(list !== undefined, (query) => query.where('list', '=', list ?? 'invoice-list'))
      .execute()
    if (context.sort.direction === 'desc') views.reverse()
    return { data: views.map(toResource) }
  },

  'saved-views.create': async (context) => {
    const { id: owner } = requirePrincipal(context)
    const { db, call, clock, body } = context
    return inTransaction(db, async (trx) => {
      await lockViews(trx, owner)
      const views = await viewsOf(trx, owner).where('list', '=', body.list).execute()
      const params = textOf(body.params)
      const namesake = views.find(({ name_key }) => name_key === nameKey(body.name))
      if (namesake?.params === params && namesake.name === body.name) return { data: toResource(namesake) }
      if (namesake) throw nameTaken(namesake)
      if (views.length >= LIMITS.maxSavedViews) {
        throw new Refusal({
          code: 'invoice-view-too-many',
          detail: `A user has at most ${LIMITS.maxSavedViews} views of a list. Delete one first.`,
          meta: { most: LIMITS.maxSavedViews },
        })
      }
      const at = new Date(clock.nowMs)
      const { list, name } = body
      const view = { owner, id: `sv-${randomUUID()}`, list, name, name_key: nameKey(name), params, changed_at: at }
      await trx.insertInto('saved_views').values(view).execute()
      await recordAudit(trx, [auditOf(call.name, owner, view, at)])
      return { data: toResource(view), status: 201 }
    })
  },

  'saved-views.update': async (context) => {
    const { id: owner } = requirePrincipal(context)
    const { db, call, clock, params: address, body } = context
    return inTransaction(db, async (trx) => {
      await lockViews(trx, owner)
      const views = await viewsOf(trx, owner).execute()
      const view = views.find(({ id }) => id === address['view_id'])
      if (!view) throw notFound()
      const name = body.name ?? view.name
      const params = body.params ? textOf(body.params) : view.params
      if (name === view.name && params === view.params) return { data: toResource(view) }
      const key = nameKey(name)
      const namesake = views.find(({ id, list, name_key }) => id !== view.id && list === view.list && name_key === key)
      if (namesake) throw nameTaken(namesake)
      const at = new Date(clock.nowMs)
      const changed = { ...view, name, name_key: key, params, changed_at: at }
      await trx
        .updateTable('saved_views')
        .set({ name, name_key: key, params, changed_at: at })
        .where('owner', '=', owner)
        .where('id', '=', view.id)
        .execute()
      await recordAudit(trx, [auditOf(call.name, owner, changed, at)])
      return { data: toResource(changed) }
    })
  },

  'saved-views.delete': async (context) => {
    const { id: owner } = requirePrincipal(context)
    const { db, call, clock, params } = context
    return inTransaction(db, async (trx) => {
      const view = await trx
        .deleteFrom('saved_views')
        .where('owner', '=', owner)
        .where('id', '=', params['view_id'] ?? '')
        .returningAll()
        .executeTakeFirst()
      if (!view) throw notFound()
      await recordAudit(trx, [auditOf(call.name, owner, view, new Date(clock.nowMs))])
      return { data: null }
    })
  },

  'list-looks.set': async (context) => {
    const { id: owner } = requirePrincipal(context)
    const { db, call, clock, body } = context
    const { list, hidden_columns, density } = body
    await inTransaction(db, async (trx) => {
      await lockViews(trx, owner)
      const before = (await listLooksOf(trx, owner))[list]
      if (before?.density === density && before.hiddenColumns.join() === hidden_columns.join()) return
      await trx
        .insertInto('list_looks')
        .values({ owner, list, hidden_columns, density })
        .onConflict((conflict) => conflict.columns(['owner', 'list']).doUpdateSet({ hidden_columns, density }))
        .execute()
      const at = new Date(clock.nowMs)
      const entry = { at, actor: owner, action: call.name, customerId: null, subject: list }
      await recordAudit(trx, [{ ...entry, detail: { hidden_columns, density } }])
    })
    return { data: { id: list, attributes: { hidden_columns, density } } }
  },
} satisfies ViewHandlers

/** Returns the display settings by list, as in `/self`; lists with default settings are left out (INV-151). */
export async function listLooksOf(db: Kysely<Database>, owner: string) {
  const rows = await db.selectFrom('list_looks').selectAll().where('owner', '=', owner).execute()
  const looks: Partial<Record<SavedList, ListLook>> = {}
  for (const { list, hidden_columns, density } of rows) looks[list] = { hiddenColumns: hidden_columns, density }
  return looks
}

/** Builds the audit entry, which contains neither name nor filters. */
const auditOf = (
  action: 'saved-views.create' | 'saved-views.update' | 'saved-views.delete',
  actor: string,
  { id: subject, list }: Pick<View, 'id' | 'list'>,
  at: Date,
) => ({ at, actor, action, customerId: null, subject, detail: { list } })
