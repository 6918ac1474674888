/** Chargebacks by the contract's own rules, once per key. Source: docs/spec/chargebacks.md CHB-1…CHB-8. */
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
import { openOf, type Programme, type ProgrammeInvoice, statusOf } from '../programme.ts'
import { refuse, refuseAll } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { forgetUploads } from './dispute-documents.handlers.ts'
import { openDispute } from './dispute-writes.handlers.ts'

/** Days after the invoice date, in the programme of the fixtures. */
const CHARGEBACK_DAYS = LIMITS.chargebackDays

function whyNone(invoice: ProgrammeInvoice, { customer, today }: Programme): NoChargebackReason | null {
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

/** `chargeback` of an invoice in full. */
export function chargebackOf(invoice: ProgrammeInvoice, programme: Programme) {
  const reason = whyNone(invoice, programme)
  const until = invoice.cardLast4 ? toWireDate(chargebackUntil(invoice.invoiced, CHARGEBACK_DAYS)) : null
  return { eligible: reason === null, reason, until }
}

function request({ body }: CallRequest<'chargebacks.request'>, programme: Programme) {
  if (!isOwnCustomer(programme, body.buid_customer)) return refuse('not-found')
  const pointer = at('trx_id')
  const invoice = programme.invoices.find(({ trxId }) => trxId === body.trx_id)
  if (!invoice) return refuse('not-found')
  const meta = { invoiceId: invoice.invoiceId }
  const open = programme.disputes.find(
    ({ kind, status, rows }) =>
      kind === 'chargeback' && isOpenDispute(status) && rows.some(({ trxId }) => trxId === invoice.trxId),
  )
  if (open) return refuse('chargeback-already-open', { pointer, meta: { ...meta, dispute: open.id } })
  const reason = whyNone(invoice, programme)
  if (reason) return refuse('chargeback-not-available', { pointer, meta: { ...meta, reason } })
  const [unknown, ...others] = unknownDocuments(body.document_ids, programme)
  if (unknown) return refuseAll([unknown, ...others])
  const tooMany = whyTooManyDocuments(body.document_ids, null, programme)
  if (tooMany) return tooMany
  const line = { invoice, lineNumber: null, amount: openOf(invoice) }
  const asked = { dispute_reason_id: body.reason, description: body.description, document_ids: body.document_ids }
  const dispute = openDispute([line], asked, [], programme, 'chargeback')
  forgetUploads(programme, body.document_ids)
  return { status: 201, data: toDisputeResource(dispute, programme) }
}

export const chargebackHandlers = {
  'chargebacks.request': (asked, programme) => once(asked, programme, () => request(asked, programme)),
} satisfies Pick<Handlers, Extract<CallName, 'chargebacks.request'>>
