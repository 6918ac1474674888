/**
 * Adds and removes contacts without a response; each party changes its own. Turn, disputed amounts, and version stay
 * the same. Source: docs/spec/disputes.md DSP-40.
 */
import { type DisputeContactRequest, disputeStatusOn, isOpenDispute, LIMITS } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { refuseWhenAny } from '../payments/payment-refusals.ts'
import { checkContacts, insertContacts, isKeptContact, unnamed } from './dispute-contacts.ts'
import { disputeError } from './dispute-refusals.ts'
import { sideOf } from './dispute-scope.ts'
import { type DisputeRow, findContacts, findDispute } from './disputes.queries.ts'

/**
 * Adds contacts. Existing contacts are left as they are, whichever side added them.
 *
 * @throws Refusal `not-found`, `dispute-not-answerable`, or `dispute-contacts-not-added` for all if one cannot be added
 */
export async function addDisputeContacts(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  { id, contacts: wanted }: { id: string; contacts: readonly DisputeContactRequest[] },
): Promise<DisputeRow> {
  const dispute = await findOpen(trx, principal, clock, id)
  const side = sideOf(principal)
  const { contacts, errors } = await checkContacts(trx, [dispute.customer_buid], wanted, side)
  refuseWhenAny(errors)
  const known = await findContacts(trx, [dispute])
  const added = unnamed(contacts, known)
  if (known.length + added.length > LIMITS.maxDisputeContacts) {
    const meta = { reason: 'too-many', most: LIMITS.maxDisputeContacts }
    throw new Refusal(disputeError('dispute-contacts-not-added', '/contacts', meta))
  }
  await insertContacts(trx, dispute, added, { known, side })
  if (added.length > 0) {
    await recordAudit(trx, [auditOf('disputes.add-contacts', principal, clock, dispute, { count: added.length })])
  }
  return dispute
}

/**
 * @throws Refusal `not-found`, `dispute-not-answerable`, or `dispute-contact-kept` if this side may not remove the
 *   contact
 */
export async function removeDisputeContact(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  { id, contactId }: { id: string; contactId: string },
): Promise<DisputeRow> {
  const dispute = await findOpen(trx, principal, clock, id)
  const contact = (await findContacts(trx, [dispute])).find((each) => each.id === contactId)
  if (!contact) throw notFound()
  if (isKeptContact(contact, dispute, sideOf(principal))) throw new Refusal(disputeError('dispute-contact-kept', null))
  await trx
    .deleteFrom('dispute_contacts')
    .where('customer_buid', '=', dispute.customer_buid)
    .where('dispute_id', '=', dispute.id)
    .where('id', '=', contactId)
    .execute()
  await recordAudit(trx, [auditOf('disputes.remove-contact', principal, clock, dispute, { count: 1 })])
  return dispute
}

/** Returns the open dispute, locked, so that concurrent calls see each other's contacts. */
async function findOpen(
  trx: Transaction<Database>,
  principal: Principal,
  { date }: ProgramTime,
  id: string,
): Promise<DisputeRow> {
  const dispute = await findDispute(trx, principal, id, 'locked')
  if (!dispute) throw notFound()
  const status = disputeStatusOn({ status: dispute.status, respondBy: dispute.respond_by }, date)
  if (isOpenDispute(status)) return dispute
  throw new Refusal(disputeError('dispute-not-answerable', null, { reason: status, status }))
}

/** Builds the audit entry without names and addresses, because the audit log is kept longer than personal data. */
const auditOf = (
  action: 'disputes.add-contacts' | 'disputes.remove-contact',
  principal: Principal,
  { nowMs }: ProgramTime,
  dispute: DisputeRow,
  detail: { count: number },
) => ({
  at: new Date(nowMs),
  actor: principal.id,
  action,
  customerId: dispute.customer_buid,
  subject: dispute.id,
  detail,
})
