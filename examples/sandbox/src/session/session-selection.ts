/**
 * Which customer, location and merchant a session works with. Source: docs/spec/session.md SES-6 (specification §7).
 */
import type { SESSION_KEYS } from 'netterms/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'

type SessionKey = (typeof SESSION_KEYS)[number]
type Choice = Readonly<{ key: SessionKey; value: string }>

interface Selection {
  customer_buid: string | null
  location_id: string | null
  merchant_buid: string | null
}

/**
 * Checks every choice against what the principal may see and stores all of them, or none.
 *
 * @returns the principal with its new selection and version
 * @throws Refusal 404 for what does not exist or is not hers, 422 for a key given twice
 */
export async function select(
  db: Kysely<Database>,
  principal: Principal,
  choices: readonly Choice[],
): Promise<Principal> {
  const chosen = byKey(choices)
  const customer = chosen.get('manage-customer')
  if (customer !== undefined && !principal.customerIds.includes(customer)) throw notFound()
  const merchant = chosen.get('manage-merchant')
  if (merchant !== undefined && !principal.merchantIds.includes(merchant)) throw notFound()
  const location = chosen.get('location')
  const customerAfter = customer ?? principal.selectedCustomer
  if (location !== undefined && !(await isLocationOf(db, customerAfter, location))) throw notFound()

  const changes: Partial<Selection> = {
    ...(customer !== undefined && { customer_buid: customer }),
    // A location belongs to one customer: with another customer the old one would be wrong.
    ...(customer !== undefined && customer !== principal.selectedCustomer && { location_id: null }),
    ...(location !== undefined && { location_id: location }),
    ...(merchant !== undefined && { merchant_buid: merchant }),
  }
  const row = await store(db, principal, changes)
  return {
    ...principal,
    selectedCustomer: row.customer_buid,
    selectedMerchant: changes.merchant_buid ?? principal.selectedMerchant,
    selectionVersion: row.selection_version,
  }
}

function byKey(choices: readonly Choice[]): Map<SessionKey, string> {
  const chosen = new Map<SessionKey, string>()
  choices.forEach(({ key, value }, index) => {
    if (chosen.has(key)) {
      throw new Refusal({
        code: 'attribute-invalid',
        detail: 'A session key is given twice. Send each key once.',
        pointer: `/data/attributes/sessionKeys/${index}/key`,
      })
    }
    chosen.set(key, value)
  })
  return chosen
}

async function isLocationOf(db: Kysely<Database>, customer: string | null, location: string): Promise<boolean> {
  if (customer === null) return false
  const row = await db
    .selectFrom('locations')
    .select('id')
    .where('customer_buid', '=', customer)
    .where('id', '=', location)
    .executeTakeFirst()
  return row !== undefined
}

const nextVersion: RawBuilder<number> = sql<number>`selection_version + 1`

/** One statement: a reader sees the old selection or the new one, and each change has a version of its own. */
function store(db: Kysely<Database>, principal: Principal, changes: Partial<Selection>) {
  if (principal.kind === 'user') {
    return db
      .updateTable('portal_sessions')
      .set({ ...changes, selection_version: nextVersion })
      .where('token_hash', '=', principal.sessionId)
      .returning(['customer_buid', 'selection_version'])
      .executeTakeFirstOrThrow()
  }
  // An embed session has no dealer to select: it is let in for customers only.
  const { customer_buid, location_id } = changes
  return db
    .updateTable('embed_sessions')
    .set({
      ...(customer_buid !== undefined && { customer_buid }),
      ...(location_id !== undefined && { location_id }),
      selection_version: nextVersion,
    })
    .where('id', '=', principal.sessionId)
    .returning(['customer_buid', 'selection_version'])
    .executeTakeFirstOrThrow()
}
