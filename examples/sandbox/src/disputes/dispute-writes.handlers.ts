/** Handlers that open and answer disputes. Source: docs/spec/disputes.md DSP-18…DSP-26, DSP-40, DSP-41. */
import type { DisputeAnswerRequest, DisputeSide } from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { hasSqlState, inTransaction, SQLSTATE, violatedConstraint } from '../db/transaction.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, HandlerResult, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { refuseWhenAny } from '../payments/payment-refusals.ts'
import { answerDispute, removeInvoice } from './answer-dispute.ts'
import { answerTogether } from './answer-together.ts'
import { addDisputeContacts, removeDisputeContact } from './change-contacts.ts'
import { addContacts, checkContacts } from './dispute-contacts.ts'
import { attachUploads, checkUploads } from './dispute-documents.ts'
import { disputeError } from './dispute-refusals.ts'
import { readDisputeResources } from './dispute-resource.ts'
import { sideOf } from './dispute-scope.ts'
import type { DisputeRow } from './disputes.queries.ts'
import { openDisputes } from './open-disputes.ts'

export const disputeWriteHandlers = {
  'disputes.create': async (context) => {
    const principal = requirePrincipal(context)
    const { clock, body } = context
    return once(context, principal, 201, async (trx) => ({
      data: await readDisputeResources(trx, principal, await openDisputes(trx, principal, clock, body), clock.date),
    }))
  },

  'disputes.answer': async (context) => {
    const principal = requirePrincipal(context)
    const { clock, body, params } = context
    return once(context, principal, 201, async (trx) => {
      const { uploads, errors } = await checkUploads(trx, principal.id, body.document_ids)
      refuseWhenAny(errors)
      const { action, version, comment, internal_note: internalNote, amounts } = body
      const answer = { action, version, comment, internalNote: internalNote ?? null, amounts }
      const answered = await answerDispute(trx, principal, clock, params.dispute_id ?? '', answer)
      const { dispute, responseId } = answered
      await attachUploads(trx, [dispute], uploads, { side: sideOf(principal), responseId })
      const isComplete = await tryToAddContacts(trx, dispute, body, sideOf(principal))
      const data = await readOne(trx, principal, dispute, clock.date)
      return isComplete ? { data } : { data, meta: { warnings: [{ code: 'dispute-contacts-left-out' }] } }
    })
  },

  'disputes.answer-together': async (context) => {
    const principal = requirePrincipal(context)
    return once(context, principal, 200, async (trx) => ({
      data: await answerTogether(trx, principal, context.clock, context.body),
    }))
  },

  'disputes.withdraw': async (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, body, params } = context
    const answer = { action: 'withdraw' as const, version: body.version, comment: body.comment ?? null }
    return inTransaction(db, async (trx) => {
      const { dispute } = await answerDispute(trx, principal, clock, params.dispute_id ?? '', answer)
      return { data: await readOne(trx, principal, dispute, clock.date) }
    })
  },

  'disputes.remove-invoice': async (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, params } = context
    const wanted = { id: params.dispute_id ?? '', trxId: params.trx_id ?? '' }
    return inTransaction(db, async (trx) => {
      const dispute = await removeInvoice(trx, principal, clock, wanted)
      return { data: await readOne(trx, principal, dispute, clock.date) }
    })
  },

  'disputes.add-contacts': async (context) => {
    const principal = requirePrincipal(context)
    const { clock, params, body } = context
    return once(context, principal, 200, async (trx) => {
      const wanted = { id: params.dispute_id ?? '', contacts: body.contacts }
      const dispute = await addDisputeContacts(trx, principal, clock, wanted)
      return { data: await readOne(trx, principal, dispute, clock.date) }
    })
  },

  'disputes.remove-contact': async (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, params } = context
    const wanted = { id: params.dispute_id ?? '', contactId: params.contact_id ?? '' }
    return inTransaction(db, async (trx) => {
      const dispute = await removeDisputeContact(trx, principal, clock, wanted)
      return { data: await readOne(trx, principal, dispute, clock.date) }
    })
  },
} satisfies Partial<Handlers>

async function readOne(
  db: Kysely<Database>,
  principal: Principal,
  dispute: DisputeRow,
  today: HandlerContext['clock']['date'],
): Promise<ResourceObject> {
  const [data] = await readDisputeResources(db, principal, [dispute], today)
  if (!data) throw new Error(`Dispute ${dispute.id} cannot be read back: the change is rolled back.`)
  return data
}

/** Saves a response even if its contacts cannot be added; then none is added (DSP-21). */
async function tryToAddContacts(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  body: DisputeAnswerRequest,
  side: DisputeSide,
): Promise<boolean> {
  const { contacts, errors } = await checkContacts(trx, [dispute.customer_buid], body.contacts, side)
  return errors.length === 0 && addContacts(trx, dispute, contacts, side)
}

/** Runs the work once per idempotency key (PAY-20), and reports conflicting concurrent requests as refusals. */
const once = (
  context: Parameters<typeof answerKeyed>[0] & { body: unknown },
  principal: Principal,
  status: number,
  work: Parameters<typeof answerKeyed>[4],
): Promise<HandlerResult> => answerKeyed(context, principal, context.body, status, work).catch(explainViolation)

/**
 * Turns violated database constraints into refusals. The constraints are a second safeguard in addition to the row
 * locks.
 */
function explainViolation(error: unknown): never {
  if (hasSqlState(error, SQLSTATE.uniqueViolation)) {
    const constraint = violatedConstraint(error)
    if (constraint === 'dispute_invoices_live') {
      throw new Refusal(disputeError('dispute-invoice-already-disputed', '/invoices'))
    }
    if (constraint === 'disputes_followed') {
      throw new Refusal(disputeError('dispute-predecessor-unusable', '/predecessor_id', { reason: 'followed-already' }))
    }
  }
  throw error
}
