/**
 * Requests a chargeback: one case over the whole open amount of one card transaction, which goes to customer support at
 * once. From then on it is a dispute like any other. Source: docs/spec/chargebacks.md CHB-1…CHB-9.
 */
import { type ChargebackRequest, DISPUTE_STATES, isOpenDispute, nextState } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { findDisputable } from '../disputes/check-dispute.ts'
import { attachUploads, checkUploads } from '../disputes/dispute-documents.ts'
import type { DisputeRow } from '../disputes/disputes.queries.ts'
import { insertDispute } from '../disputes/insert-dispute.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { refuseWhenAny } from '../payments/payment-refusals.ts'
import { readChargebackDays } from './chargeback-days.ts'
import { whyNoChargebackOf } from './chargeback-invoice.ts'
import { chargebackError } from './chargeback-refusals.ts'

/**
 * @returns the opened case
 * @throws Refusal `not-found` if the account or the transaction is not the caller's, `chargeback-already-open`,
 *   `chargeback-not-available`, or errors of the documents
 */
export async function requestChargeback(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  body: ChargebackRequest,
): Promise<DisputeRow> {
  const customerId = customerInScope(principal, body.buid_customer)
  const today = clock.date
  const customer = await trx
    .selectFrom('customers')
    .select('status')
    .where('buid', '=', customerId)
    .forShare()
    .executeTakeFirst()
  if (!customer) throw notFound()
  const disputable = await findDisputable(trx, customerId, customer.status, [body.trx_id], today, 'locked')
  const found = disputable.get(body.trx_id)
  if (!found) throw notFound()
  const { invoice } = found
  const { invoice_id: invoiceId } = invoice
  const open = await findOpenChargeback(trx, customerId, body.trx_id)
  if (open) throw new Refusal(chargebackError('chargeback-already-open', '/trx_id', { invoiceId, dispute: open }))
  const circumstances = { accountStatus: customer.status, chargebackDays: await readChargebackDays(trx), today }
  // A dispute of a paid and reopened invoice may not hold any amount yet (DSP-37).
  const isDisputed = found.disputes.some(({ status }) => isOpenDispute(status))
  const reason = whyNoChargebackOf(invoice, circumstances) ?? (isDisputed ? ('already-disputed' as const) : null)
  if (reason) throw new Refusal(chargebackError('chargeback-not-available', '/trx_id', { invoiceId, reason }))
  const { uploads, errors } = await checkUploads(trx, principal.id, body.document_ids)
  refuseWhenAny(errors)
  const status = nextState(DISPUTE_STATES, null, 'request chargeback')
  if (status === null) throw new Error('The state machine of disputes has no transition to request a chargeback.')
  const dispute = await insertDispute(trx, principal, clock, {
    kind: 'chargeback',
    status,
    reasonId: body.reason,
    description: body.description,
    internalNote: null,
    lines: [{ found, lineNumber: 0, amountMinor: minorOf(invoice.open_minor) }],
    predecessorId: null,
  })
  await attachUploads(trx, [dispute], uploads, { side: 'customer', responseId: null })
  return dispute
}

/** Returns the number of the open chargeback of this invoice; null if there is none. */
async function findOpenChargeback(
  trx: Transaction<Database>,
  customerId: string,
  trxId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('dispute_invoices as row')
    .innerJoin('disputes', (join) =>
      join.onRef('disputes.customer_buid', '=', 'row.customer_buid').onRef('disputes.id', '=', 'row.dispute_id'),
    )
    .select('disputes.id')
    .where('row.customer_buid', '=', customerId)
    .where('row.trx_id', '=', trxId)
    .where('row.live', '=', true)
    .where('disputes.kind', '=', 'chargeback')
    .executeTakeFirst()
  return row?.id ?? null
}
