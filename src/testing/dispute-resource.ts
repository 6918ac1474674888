/** A dispute of the fake provider in wire format, for the signed-in user's side. Source: docs/spec/disputes.md. */
import {
  actionsOf,
  CHARGEBACK_REASONS,
  daysToRespond,
  DISPUTE_ANSWERS,
  DISPUTE_CONTACT_TYPES,
  DISPUTE_DOCUMENT_TYPES,
  DISPUTE_STATES,
  type DisputeAction,
  disputeDeadlineMs,
  type DisputeSide,
  type DisputeStatus,
  disputeStatusOn,
  isInIneligibleStatus,
  isOpenDispute,
  PRIMARY_STATUSES,
  shownDisputeStatus,
  sumMinor,
  toWireDate,
  whyNotAnswerable,
} from '../contract/index.ts'
import { sideOfRole } from './dispute-record.ts'
import { CHARGEBACK_REASON_NAMES, DISPUTE_REASONS } from './fixtures/dispute-fixtures.ts'
import {
  openOf,
  type Program,
  type ProgramDispute,
  type ProgramDisputeRow,
  type ProgramDocument,
  type ProgramResponse,
  statusOf,
} from './program.ts'
import type { CallOf, Given } from './wire-answer.ts'

export type DisputeResource = Given<CallOf<'disputes.get'>>['data']
type ResponseResource = Given<CallOf<'customer-dispute-responses.list'>>['data'][number]
type PersonAction = (typeof DISPUTE_ANSWERS)[number] | 'withdraw'

const isPersonAction = (action: ProgramResponse['action']): action is PersonAction =>
  action === 'withdraw' || (DISPUTE_ANSWERS as readonly string[]).includes(action)

const TURNS: Readonly<Partial<Record<DisputeStatus, DisputeSide>>> = {
  'waiting on merchant': 'merchant',
  'waiting on customer': 'customer',
  'pending customer support response': 'support',
}

/** Returns the side that must answer today; null if none must. */
export const turnOn = (dispute: ProgramDispute, { today }: Program): DisputeSide | null =>
  TURNS[disputeStatusOn(dispute, today)] ?? null

/** Returns the caller and the dispute as the contract's rules take them, as of today (DSP-9, DSP-15). */
export function answererOf(dispute: ProgramDispute, { person, today }: Program) {
  const status = disputeStatusOn(dispute, today)
  return {
    turn: { status, respondBy: status === dispute.status ? dispute.respondBy : null },
    by: { role: person?.role ?? ('viewer' as const), isOpener: person !== null && dispute.openedBy === person.id },
  }
}

/** Whether a contact cannot be removed: one that the other side added, or the user who opened the dispute (DSP-40). */
export const isKept = (
  contact: ProgramDispute['contacts'][number],
  dispute: ProgramDispute,
  side: DisputeSide,
): boolean => contact.side !== side || (contact.userId !== null && contact.userId === dispute.openedBy)

export function toDisputeResource(dispute: ProgramDispute, program: Program): DisputeResource {
  const { today, person, customers, capabilities } = program
  const { turn, by } = answererOf(dispute, program)
  const { status, respondBy } = turn
  const said = dispute.responses.filter(({ side }) => side !== 'program')
  const last = said.findLast(({ action }) => isPersonAction(action))
  const canChange = capabilities.includes('disputes.add-contacts') && isOpenDispute(status)
  const side = sideOfRole(person?.role ?? 'viewer')
  const invoices = dispute.rows.map((row) => toRow(row, status, program))
  const actions = actionsOf(DISPUTE_STATES, status, by.role).filter(
    (action: DisputeAction) => isPersonAction(action) && whyNotAnswerable(turn, action, by, today) === null,
  )
  return {
    id: dispute.id,
    attributes: {
      dispute_id: dispute.id,
      kind: dispute.kind ?? 'dispute',
      buid_customer: dispute.customerId,
      customer_name: customers.find(({ id }) => id === dispute.customerId)?.attributes.customerName ?? '',
      buid_merchant: merchantIdOf(dispute.soldBy, program),
      merchant_name: dispute.soldBy,
      currency: dispute.currency,
      status,
      shown_status: shownDisputeStatus({ status, responseCount: said.length }),
      outcome: status === 'expired' ? 'expired' : dispute.outcome,
      turn: turnOn(dispute, program),
      respond_by: respondBy && toWireDate(respondBy),
      respond_by_ts: respondBy && new Date(disputeDeadlineMs(respondBy)).toISOString(),
      days_left: respondBy && daysToRespond(respondBy, today),
      adjusts_on: dispute.adjustsOn && toWireDate(dispute.adjustsOn),
      ineligible: invoices.some(({ ineligible }) => ineligible),
      dispute_reason_id: dispute.reasonId,
      dispute_reason:
        [...DISPUTE_REASONS, ...CHARGEBACK_REASONS.map((id) => ({ id, reason: CHARGEBACK_REASON_NAMES[id] }))].find(
          ({ id }) => id === dispute.reasonId,
        )?.reason ?? '',
      description: dispute.description,
      internal_note: side === 'customer' ? dispute.internalNote : null,
      creation_date: new Date(dispute.openedMs).toISOString(),
      created_by: dispute.openedByName,
      response_date: said.length === 0 ? null : new Date(said.at(-1)?.atMs ?? 0).toISOString(),
      response_count: said.length,
      last_action: last && isPersonAction(last.action) ? last.action : null,
      last_comment: last?.comment ?? null,
      version: dispute.version,
      total: totalOf(dispute),
      offered_total: sumKnown(dispute.rows.map(({ offered }) => offered)),
      granted_total: sumKnown(dispute.rows.map(({ granted }) => granted)),
      predecessor_id: dispute.predecessorId,
      successor_id: program.disputes.find(({ predecessorId }) => predecessorId === dispute.id)?.id ?? null,
      credit_memo_id: dispute.creditMemoId,
      invoices,
      documents: dispute.documents.map((document) => toDocument(document).attributes),
      contacts: dispute.contacts.map((contact) => ({
        contact_id: contact.id,
        contact_name: contact.name,
        email_address: contact.emailAddress,
        removable: canChange && !isKept(contact, dispute, side),
        dispute_contact_type_id: contact.typeId,
        dispute_contact_type: DISPUTE_CONTACT_TYPES[contact.typeId],
        user_id: contact.userId,
      })),
      actions: actions.filter(isPersonAction),
      can_change_contacts: canChange,
    },
  }
}

/** Returns a dealer's number, which is its position in alphabetical order, as in `merchants.list`. */
export const merchantIdOf = (name: string, { invoices }: Program): string =>
  `M-${[...new Set(invoices.map(({ soldBy }) => soldBy))].sort().indexOf(name) + 301}`

/** Returns the amount in dispute, minor units. */
export const totalOf = ({ rows }: ProgramDispute): number => sumMinor(rows.map(({ amount }) => amount))

function sumKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : sumMinor(known)
}

function toRow(row: ProgramDisputeRow, status: DisputeStatus, { invoices, today }: Program) {
  const invoice = invoices.find(({ trxId }) => trxId === row.trxId)
  const words = invoice ? statusOf(invoice, today) : []
  const primary = PRIMARY_STATUSES.find((word) => words.includes(word)) ?? 'Billed'
  return {
    trx_id: row.trxId,
    invoice_id: invoice?.invoiceId ?? row.trxId,
    po_number: invoice?.poNumber ?? null,
    line_number: row.lineNumber,
    amount: row.amount,
    offered: row.offered,
    granted: row.granted,
    invoice_status: words.join(', '),
    due_date: invoice?.due ? toWireDate(invoice.due) : null,
    open_total: invoice ? openOf(invoice) : 0,
    disputed_total: invoice?.disputed ?? 0,
    ineligible: row.live && isInIneligibleStatus({ status }, { primary }),
  }
}

export const toDocument = (document: ProgramDocument) => ({
  id: document.id,
  attributes: {
    document_id: document.id,
    doc_type_id: document.typeId,
    document_type: DISPUTE_DOCUMENT_TYPES[document.typeId],
    entry_ts: new Date(document.enteredMs).toISOString(),
    file_name: document.fileName,
    file_size: document.size,
    side: document.side,
  },
})

export const toResponse = (
  response: ProgramResponse,
  dispute: ProgramDispute,
  { person }: Program,
): ResponseResource => ({
  id: response.id,
  attributes: {
    dispute_id: dispute.id,
    response_id: response.id,
    comment_date: new Date(response.atMs).toISOString(),
    dispute_action: response.action,
    dispute_action_description: response.action,
    side: response.side,
    author: response.author,
    comment: response.comment,
    internal_note: response.side === sideOfRole(person?.role ?? 'viewer') ? response.internalNote : null,
    amount: response.amount,
    documents: dispute.documents
      .filter(({ responseId }) => responseId === response.id)
      .map((document) => toDocument(document).attributes),
  },
})
