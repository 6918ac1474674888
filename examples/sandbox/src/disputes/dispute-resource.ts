/** Builds the API resource of a dispute, as one side sees it; its schema is the contract's `disputeSchema`. */
import {
  actionsOf,
  type CalendarDate,
  daysToRespond,
  DISPUTE_ANSWERS,
  DISPUTE_CONTACT_TYPES,
  DISPUTE_STATES,
  disputeDeadlineMs,
  type DisputeStatus,
  disputeStatusOn,
  isInIneligibleStatus,
  isOpenDispute,
  type Language,
  shownDisputeStatus,
  sumMinor,
  toWireDate,
  whyNotAnswerable,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { type ScanStatus, toScan, withScans } from '../documents/scan-status.ts'
import type { Principal, ResourceObject } from '../http/handler.ts'
import { primaryStatus, statusWords } from '../invoices/invoice-status.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { isKeptContact } from './dispute-contacts.ts'
import { sideOf } from './dispute-scope.ts'
import { documentTypeName, reasonName } from './dispute-texts.ts'
import { turnOf } from './dispute-turns.ts'
import {
  type DisputeContactRow,
  type DisputeDocumentRow,
  type DisputedInvoiceRow,
  type DisputeResponseRow,
  findContacts,
  findDisputedInvoices,
  findDocuments,
  nameDisputes,
  type NamedDisputeRow,
} from './disputes.queries.ts'

const ACTIONS: readonly string[] = [...DISPUTE_ANSWERS, 'withdraw']

/** Returns disputes as resources, in the order of the keys, which must come from a query in the caller's scope. */
export async function readDisputeResources(
  db: Kysely<Database>,
  principal: Principal,
  keys: readonly Pick<NamedDisputeRow, 'customer_buid' | 'id'>[],
  today: CalendarDate,
  asked?: Language,
): Promise<ResourceObject[]> {
  return toDisputeResources(db, principal, await nameDisputes(db, keys), today, asked)
}

export async function toDisputeResources(
  db: Kysely<Database>,
  principal: Principal,
  disputes: readonly NamedDisputeRow[],
  today: CalendarDate,
  asked?: Language,
): Promise<ResourceObject[]> {
  if (disputes.length === 0) return []
  const language = await languageFor(db, principal, asked)
  const invoices = await findDisputedInvoices(db, disputes)
  const contacts = await findContacts(db, disputes)
  const documents = await withScans(db, await findDocuments(db, disputes))
  const of = <Row extends { dispute_id: string }>(rows: readonly Row[], { id }: NamedDisputeRow) =>
    rows.filter((row) => row.dispute_id === id)
  return disputes.map((dispute) => ({
    id: dispute.id,
    attributes: {
      ...attributesOf(dispute, of(invoices, dispute), principal, today),
      dispute_reason: reasonName({ id: dispute.reason_id, reason: dispute.reason }, language),
      documents: of(documents, dispute).map((row) => toDocumentAttributes(row, language)),
      contacts: of(contacts, dispute).map((contact) => toContact(contact, dispute, principal, today)),
    },
  }))
}

function attributesOf(
  dispute: NamedDisputeRow,
  invoices: readonly DisputedInvoiceRow[],
  principal: Principal,
  today: CalendarDate,
) {
  const turn = { status: dispute.status, respondBy: dispute.respond_by }
  const status = disputeStatusOn(turn, today)
  const respondBy = status === dispute.status ? dispute.respond_by : null
  const answerer = { role: principal.role, isOpener: dispute.opened_by === principal.id }
  const rows = invoices.map((row) => toInvoice(row, status, today))
  // Customer support that only views the account cannot act on its disputes (SUP-4).
  const mayAct = principal.role !== 'support' || principal.capabilities.includes('disputes.answer')
  return {
    dispute_id: dispute.id,
    kind: dispute.kind,
    buid_customer: dispute.customer_buid,
    customer_name: dispute.customer_name,
    buid_merchant: dispute.merchant_buid,
    merchant_name: dispute.merchant_name,
    currency: dispute.currency,
    status,
    shown_status: shownDisputeStatus({ status, responseCount: Number(dispute.response_count) }),
    outcome: status === 'expired' ? ('expired' as const) : dispute.outcome,
    turn: turnOf(status),
    respond_by: respondBy && toWireDate(respondBy),
    respond_by_ts: respondBy && new Date(disputeDeadlineMs(respondBy)).toISOString(),
    days_left: respondBy && daysToRespond(respondBy, today),
    adjusts_on: dispute.adjusts_on && toWireDate(dispute.adjusts_on),
    ineligible: rows.some((row) => row.ineligible),
    dispute_reason_id: dispute.reason_id,
    description: dispute.description,
    internal_note: sideOf(principal) === 'customer' ? dispute.internal_note : null,
    creation_date: dispute.opened_at.toISOString(),
    created_by: dispute.opened_by_name,
    response_date: dispute.responded_at && new Date(dispute.responded_at).toISOString(),
    response_count: Number(dispute.response_count),
    last_action: dispute.last_action,
    last_comment: dispute.last_comment,
    version: dispute.version,
    total: sumMinor(rows.map(({ amount }) => amount)),
    offered_total: totalOf(rows.map(({ offered }) => offered)),
    granted_total: totalOf(rows.map(({ granted }) => granted)),
    predecessor_id: dispute.predecessor_id,
    successor_id: dispute.successor_id,
    credit_memo_id: dispute.credit_memo_id,
    invoices: rows,
    actions: actionsOf(DISPUTE_STATES, status, principal.role).filter(
      (action) =>
        mayAct && ACTIONS.includes(action) && whyNotAnswerable({ status, respondBy }, action, answerer, today) === null,
    ),
    can_change_contacts: canChangeContacts(dispute, principal, today),
  }
}

const canChangeContacts = (
  { status, respond_by: respondBy }: NamedDisputeRow,
  { capabilities }: Principal,
  today: CalendarDate,
): boolean =>
  capabilities.includes('disputes.add-contacts') && isOpenDispute(disputeStatusOn({ status, respondBy }, today))

const minorOrNull = (text: string | null): number | null => (text === null ? null : minorOf(text))

function totalOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : sumMinor(known)
}

const toInvoice = (row: DisputedInvoiceRow, status: DisputeStatus, today: CalendarDate) => ({
  trx_id: row.trx_id,
  invoice_id: row.invoice_id,
  po_number: row.po_number,
  line_number: row.line_number === 0 ? null : row.line_number,
  amount: minorOf(row.amount_minor),
  offered: minorOrNull(row.offered_minor),
  granted: minorOrNull(row.granted_minor),
  invoice_status: statusWords(row, today).join(', '),
  due_date: row.due_date && toWireDate(row.due_date),
  open_total: minorOf(row.open_minor),
  disputed_total: minorOf(row.disputed_minor),
  ineligible: row.live && isInIneligibleStatus({ status }, { primary: primaryStatus(row, today) }),
})

const toContact = (row: DisputeContactRow, dispute: NamedDisputeRow, principal: Principal, today: CalendarDate) => ({
  contact_id: row.id,
  contact_name: row.name,
  email_address: row.email_address,
  removable: canChangeContacts(dispute, principal, today) && !isKeptContact(row, dispute, sideOf(principal)),
  dispute_contact_type_id: row.contact_type,
  dispute_contact_type: DISPUTE_CONTACT_TYPES[row.contact_type],
  user_id: row.user_id,
})

export const toDocumentAttributes = (
  row: Omit<DisputeDocumentRow, 'customer_buid' | 'dispute_id' | 'response_id'> & ScanStatus,
  language: Language,
) => ({
  document_id: row.id,
  doc_type_id: row.doc_type_id,
  document_type: documentTypeName(row.doc_type_id, language),
  entry_ts: row.entered_at.toISOString(),
  file_name: row.file_name,
  file_size: row.size_bytes,
  side: row.side,
  ...toScan(row),
})

/** Values of `dispute_action_description`. */
const DESCRIPTIONS: Readonly<Record<DisputeResponseRow['action'], string>> = {
  submit: 'Dispute opened',
  'request chargeback': 'Chargeback requested',
  'respond to customer': 'Responded to customer',
  'respond to merchant': 'Responded to merchant',
  'grant in full': 'Credit granted in full',
  'grant in part': 'Credit granted in part',
  deny: 'Denied',
  close: 'Closed by the customer',
  escalate: 'Escalated to customer support',
  withdraw: 'Withdrawn by the customer',
  expire: 'Expired without an answer',
  'post adjustment': 'Credit memo issued',
  complete: 'Credit memo applied',
  'remove invoice': 'Invoice removed from the dispute',
}

/** @param documents documents of the whole page; each response lists only its own (DSP-41) */
export const toResponseResource = (
  row: DisputeResponseRow,
  documents: readonly (DisputeDocumentRow & ScanStatus)[],
  principal: Principal,
  language: Language,
): ResourceObject => ({
  id: row.id,
  attributes: {
    dispute_id: row.dispute_id,
    response_id: row.id,
    comment_date: row.at.toISOString(),
    dispute_action: row.action,
    dispute_action_description: DESCRIPTIONS[row.action],
    side: row.side,
    author: row.author_name,
    comment: row.comment,
    internal_note: row.side === sideOf(principal) ? row.internal_note : null,
    amount: minorOrNull(row.amount_minor),
    documents: documents
      .filter(({ response_id }) => response_id === row.id)
      .map((file) => toDocumentAttributes(file, language)),
  },
})
