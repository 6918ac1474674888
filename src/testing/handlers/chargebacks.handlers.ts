/**
 * Chargebacks according to the contract's rules; each idempotency key is used once. Source: docs/spec/chargebacks.md
 * CHB-1…CHB-8.
 */
import {
  type CallName,
  chargebackUntil,
  isOpenDispute,
  LIMITS,
  type NoChargebackReason,
  toWireDate,
  whyNoChargeback,
} from '../../contract/index.ts'
import { once } from '../answer-once.ts'
import { at, unknownDocuments, whyTooManyDocuments } from '../check-dispute-request.ts'
import { toDisputeResource } from '../dispute-resource.ts'
import type { CallRequest, Handlers } from '../handler.ts'
import { openOf, type Program, type ProgramInvoice, statusOf } from '../program.ts'
import { refuse, refuseAll } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { forgetUploads } from './dispute-documents.handlers.ts'
import { openDispute } from './dispute-writes.handlers.ts'

/** Number of days after the invoice date in which the test data's program allows a chargeback. */
const CHARGEBACK_DAYS = LIMITS.chargebackDays

function whyNone(invoice: ProgramInvoice, { customer, today }: Program): NoChargebackReason | null {
  const facts = {
    cardLast4: invoice.cardLast4 ?? null,
    status: statusOf(invoice, today),
    openTotal: openOf(invoice),
    disputedTotal: invoice.disputed,
    disputeEligible: true,
    invoiceDate: invoice.invoiced,
  }
  return whyNoChargeback(facts, {
    accountStatus: customer.attributes.status,
    chargebackDays: CHARGEBACK_DAYS,
    today,
  })
}

/** Returns `chargeback` of an invoice's details. */
export function chargebackOf(invoice: ProgramInvoice, program: Program) {
  const reason = whyNone(invoice, program)
  const until = invoice.cardLast4 ? toWireDate(chargebackUntil(invoice.invoiced, CHARGEBACK_DAYS)) : null
  return { eligible: reason === null, reason, until }
}

function request({ body }: CallRequest<'chargebacks.request'>, program: Program) {
  if (!isOwnCustomer(program, body.buid_customer)) return refuse('not-found')
  const pointer = at('trx_id')
  const invoice = program.invoices.find(({ trxId }) => trxId === body.trx_id)
  if (!invoice) return refuse('not-found')
  const meta = { invoiceId: invoice.invoiceId }
  const open = program.disputes.find(
    ({ kind, status, rows }) =>
      kind === 'chargeback' && isOpenDispute(status) && rows.some(({ trxId }) => trxId === invoice.trxId),
  )
  if (open) return refuse('chargeback-already-open', { pointer, meta: { ...meta, dispute: open.id } })
  const reason = whyNone(invoice, program)
  if (reason) return refuse('chargeback-not-available', { pointer, meta: { ...meta, reason } })
  const [unknown, ...others] = unknownDocuments(body.document_ids, program)
  if (unknown) return refuseAll([unknown, ...others])
  const tooMany = whyTooManyDocuments(body.document_ids, null, program)
  if (tooMany) return tooMany
  const line = { invoice, lineNumber: null, amount: openOf(invoice) }
  const incoming = { dispute_reason_id: body.reason, description: body.description, document_ids: body.document_ids }
  const dispute = openDispute([line], incoming, [], program, 'chargeback')
  forgetUploads(program, body.document_ids)
  return { status: 201, data: toDisputeResource(dispute, program) }
}

export const chargebackHandlers = {
  'chargebacks.request': (incoming, program) => once(incoming, program, () => request(incoming, program)),
} satisfies Pick<Handlers, Extract<CallName, 'chargebacks.request'>>
