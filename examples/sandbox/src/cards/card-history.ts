/** The history of one card, from the audit log. Source: docs/spec/cards.md CRD-31…CRD-33. */
import type { CardEventAction, listCardHistory } from 'netterms/contract/internal'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, HandlerResult, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { seesCardDetails } from './card-resource.ts'
import { findCard } from './cards.queries.ts'

const EVENTS: Readonly<Record<string, CardEventAction>> = {
  'cards.request': 'requested',
  'cards.cancel': 'canceled',
  'cards.mail': 'mailed',
  'cards.activate': 'activated',
  'cards.lock': 'locked',
  'cards.unlock': 'unlocked',
  'cards.terminate': 'terminated',
  'cards.view-secure': 'number-shown',
  'cards.view-secure.refused': 'number-refused',
}
const OF_NUMBERS: readonly string[] = ['cards.view-secure', 'cards.view-secure.refused']

/** Detail of an audit entry; it never contains a digit of a card number (CRD-10). */
interface Detail {
  reason?: string
  code?: string
  /** The user who confirmed the call with a password, even if the caller is a partner's user. */
  confirmedBy?: string
}

export async function readCardHistory(context: HandlerContext<typeof listCardHistory>): Promise<HandlerResult> {
  const principal = requirePrincipal(context)
  const { db, page, sort, params } = context
  const card = await findCard(db, principal, params['card_id'] ?? '')
  if (!card) throw notFound()
  const matching = entriesOf(db, principal, card)
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .orderBy('at', sort.direction)
    .orderBy('id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const entries = rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as Detail }))
  const names = await namesOf(db, principal, entries.map(personOf))
  if (seesCardDetails(principal)) names.set(card.requested_by, card.requested_by_name)
  return {
    data: entries.map((entry) => ({
      id: String(entry.id),
      attributes: {
        at: entry.at.toISOString(),
        action: EVENTS[entry.action],
        actor_name: names.get(personOf(entry)) ?? null,
        reason: entry.detail.reason ?? entry.detail.code ?? null,
      },
    })),
    meta: { record_count: Number(count) },
  }
}

/** Finds entries by the card's id, which is indexed, and only those of its customer (ACC-12). */
function entriesOf(db: Kysely<Database>, principal: Principal, card: { id: string; customer_buid: string }) {
  const query = db
    .selectFrom('audit_entries')
    .where('subject', '=', card.id)
    .where('customer_buid', '=', card.customer_buid)
    .where('action', 'in', Object.keys(EVENTS))
  if (seesCardDetails(principal)) return query
  return query.where(({ or, eb }) => or([eb('action', 'not in', OF_NUMBERS), sql<SqlBool>`actor = ${principal.id}`]))
}

const personOf = ({ actor, detail }: { actor: string; detail: Detail }): string =>
  detail.confirmedBy === undefined ? actor : `user:${detail.confirmedBy}`

/** Returns the names of those actors whom the caller may see, by actor (CRD-32). */
async function namesOf(
  db: Kysely<Database>,
  principal: Principal,
  actors: readonly string[],
): Promise<Map<string, string>> {
  const known = seesCardDetails(principal) ? actors : actors.filter((actor) => actor === principal.id)
  const ids = [...new Set(known)].flatMap((actor) => (actor.startsWith('user:') ? [actor.slice('user:'.length)] : []))
  if (ids.length === 0) return new Map()
  const people = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()
  return new Map(people.map(({ id, first_name, last_name }) => [`user:${id}`, `${first_name} ${last_name}`]))
}
