/** Finds, adds and removes the contacts of a dispute. Source: docs/spec/disputes.md DSP-21, DSP-32, DSP-40. */
import {
  type DisputeContact,
  type DisputeContactRequest,
  type DisputeSide,
  type KnownContact,
  LIMITS,
  resolveContacts,
} from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import type { RefusalError } from '../http/refusal.ts'
import { disputeError } from './dispute-refusals.ts'
import { type DisputeContactRow, type DisputeRow, findContacts } from './disputes.queries.ts'

/** Returns the active users of a customer, without those of the provider and of its dealers. */
export async function findKnownContacts(db: Kysely<Database>, customerId: string): Promise<KnownContact[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('status', '=', 'active')
    .where('role', 'not in', ['merchant', 'support'])
    .where(sql<boolean>`${customerId} = any(${customersOfUser(sql.ref('users.id'))})`)
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`, emailAddress: row.email }))
}

/**
 * @param customerIds customers with users that may be added by id
 * @param side only the customer's own users can be added by id, so that other parties do not learn who they are
 * @returns the contacts that can be added, and an error for each of the others
 */
export async function checkContacts(
  db: Kysely<Database>,
  customerIds: readonly string[],
  wanted: readonly DisputeContactRequest[],
  side: DisputeSide,
): Promise<{ contacts: DisputeContact[]; errors: RefusalError[] }> {
  if (wanted.length === 0) return { contacts: [], errors: [] }
  const contacts: DisputeContact[] = []
  const errors: RefusalError[] = []
  const known: KnownContact[] = []
  if (side === 'customer')
    for (const customerId of customerIds) known.push(...(await findKnownContacts(db, customerId)))
  resolveContacts(wanted, known).forEach((contact, index) => {
    if (!('refusal' in contact)) contacts.push(contact)
    else errors.push(disputeError('dispute-contacts-not-added', `/contacts/${index}`, { reason: contact.refusal }))
  })
  return { contacts, errors }
}

/**
 * True if this side may not remove the contact: another side added it, or it is the user who opened the dispute
 * (DSP-40).
 */
export const isKeptContact = (
  contact: Pick<DisputeContactRow, 'side' | 'user_id'>,
  { opened_by }: Pick<DisputeRow, 'opened_by'>,
  side: DisputeSide,
): boolean => contact.side !== side || (contact.user_id !== null && opened_by === `user:${contact.user_id}`)

type Key = Pick<DisputeRow, 'customer_buid' | 'id'>

/**
 * Adds contacts after the existing ones.
 *
 * @returns false if there would be too many, or one exists already
 */
export async function addContacts(
  trx: Transaction<Database>,
  dispute: Key,
  contacts: readonly DisputeContact[],
  side: DisputeSide,
): Promise<boolean> {
  if (contacts.length === 0) return true
  const known = await findContacts(trx, [dispute])
  const isThere = unnamed(contacts, known).length < contacts.length
  if (isThere || known.length + contacts.length > LIMITS.maxDisputeContacts) return false
  await insertContacts(trx, dispute, contacts, { known, side })
  return true
}

/** Returns the contacts with an address that has not been added yet. */
export function unnamed(
  contacts: readonly DisputeContact[],
  known: readonly Pick<DisputeContactRow, 'email_address'>[],
): DisputeContact[] {
  const addresses = new Set(known.map(({ email_address }) => email_address.toLowerCase()))
  return contacts.filter(({ emailAddress }) => !addresses.has(emailAddress.toLowerCase()))
}

/** @param known existing contacts */
export async function insertContacts(
  trx: Transaction<Database>,
  { customer_buid, id }: Key,
  contacts: readonly DisputeContact[],
  { known, side }: { known: readonly Pick<DisputeContactRow, 'position'>[]; side: DisputeSide },
): Promise<void> {
  if (contacts.length === 0) return
  const next = Math.max(0, ...known.map(({ position }) => position)) + 1
  const rows = contacts.map((contact, index) => ({
    customer_buid,
    dispute_id: id,
    position: next + index,
    name: contact.name,
    email_address: contact.emailAddress,
    contact_type: contact.typeId,
    user_id: contact.userId,
    side,
  }))
  await trx.insertInto('dispute_contacts').values(rows).execute()
}
