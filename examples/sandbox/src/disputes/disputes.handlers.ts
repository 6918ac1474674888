/** Seeing disputes. Source: docs/spec/disputes.md DSP-17, DSP-22, DSP-31…DSP-34. */
import { DISPUTE_CONTACT_TYPES } from 'netterms/contract/internal'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { HandlerContext, HandlerResult, Handlers, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { findDisputable } from './check-dispute.ts'
import { findKnownContacts } from './dispute-contacts.ts'
import { readDisputeResources, toDisputeResources, toResponseResource } from './dispute-resource.ts'
import { sideOf } from './dispute-scope.ts'
import { countDisputes, type DisputeQuestion, findDispute, findDisputes, findResponses } from './disputes.queries.ts'

const answerResponses = async (
  context: Pick<HandlerContext, 'db' | 'principal' | 'sort' | 'page'> & { filter: { dispute_id?: string | undefined } },
): Promise<HandlerResult> => {
  const principal = requirePrincipal(context)
  const { db, filter, sort, page } = context
  const dispute = await findDispute(db, principal, requiredFilter(filter.dispute_id, 'dispute_id'))
  if (!dispute) throw notFound()
  const { rows, count } = await findResponses(db, dispute, { direction: sort.direction, page })
  return { data: rows.map((row) => toResponseResource(row, principal)), meta: { record_count: count } }
}

export const disputeHandlers = {
  'disputes.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, sort, page, programme } = context
    const question: DisputeQuestion = {
      customerId: customerOf(principal, filter.buid_customer),
      merchantId: merchantOf(principal, filter.buid_merchant),
      currency: filter.del_currency,
      word: filter.status,
      trxIds: filter.trx_id?.split(','),
      today: programme.date,
    }
    const { rows, count } = await findDisputes(db, principal, question, { sort, page })
    return { data: await toDisputeResources(db, principal, rows, programme.date), meta: { record_count: count } }
  },

  'disputes.get': async (context) => {
    const principal = requirePrincipal(context)
    const { db, params, programme } = context
    const dispute = await findDispute(db, principal, params.dispute_id ?? '')
    const [data] = dispute ? await readDisputeResources(db, principal, [dispute], programme.date) : []
    if (!data) throw notFound()
    return { data }
  },

  'customer-disputes.count': async (context) => {
    const principal = requirePrincipal(context)
    const customerId = customerOf(principal, context.filter.buid_customer)
    return answerCount(context, principal, { customerId, today: context.programme.date })
  },

  'merchant-disputes.count': async (context) => {
    const principal = requirePrincipal(context)
    const { buid_merchant, del_currency } = context.filter
    const merchantId = merchantOf(principal, buid_merchant)
    return answerCount(context, principal, { merchantId, currency: del_currency, today: context.programme.date })
  },

  'customer-dispute-responses.list': answerResponses,
  'merchant-dispute-responses.list': answerResponses,

  'customer-dispute-reasons.list': async ({ db }) => {
    const rows = await db.selectFrom('dispute_reasons').selectAll().orderBy('position').execute()
    return {
      data: rows.map(({ id, reason, documentation_required }) => ({
        id,
        attributes: {
          dispute_reason_id: id,
          dispute_reason: reason,
          documentation_required: documentation_required ? 'Y' : 'N',
        },
      })),
    }
  },

  'user-group-contacts.list': async (context) => {
    const customerId = customerInScope(requirePrincipal(context), context.filter.buid_customer)
    const people = await findKnownContacts(context.db, customerId)
    return {
      data: people.map(({ id, name, emailAddress }) => ({
        id,
        attributes: {
          name,
          email_address: emailAddress,
          contact_type: '1',
          contact_type_text: DISPUTE_CONTACT_TYPES['1'],
        },
      })),
    }
  },

  'customer-dispute-ineligible-trxs.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, programme } = context
    const trxIds = [...new Set(requiredFilter(filter.trx_id, 'trx_id').split(','))]
    const customerId = customerInScope(principal, filter.buid_customer)
    const { status } = await db
      .selectFrom('customers')
      .select('status')
      .where('buid', '=', customerId)
      .executeTakeFirstOrThrow()
    const found = await findDisputable(db, customerId, status, trxIds, programme.date, 'none')
    const ineligible = trxIds.flatMap((trxId) => {
      const reason = found.get(trxId)?.reason
      return reason ? [{ id: trxId, attributes: { trx_id: trxId, ineligible_reason: reason } }] : []
    })
    return { data: ineligible }
  },
} satisfies Partial<Handlers>

async function answerCount(
  { db }: Pick<HandlerContext, 'db'>,
  principal: Principal,
  question: DisputeQuestion,
): Promise<HandlerResult> {
  const { open, closed } = await countDisputes(db, principal, question)
  return { data: { id: 'count', attributes: { open_disputes: open, closed_disputes: closed } } }
}

/** For a dealer's people any customer's disputes over what the dealer sold; for others the one named, the selected, or all of theirs. */
function customerOf(principal: Principal, wanted: string | undefined): string | undefined {
  if (sideOf(principal) === 'merchant') return wanted
  if (wanted === undefined && principal.selectedCustomer === null) return undefined
  return customerInScope(principal, wanted)
}

/** @throws Refusal `not-found` for a dealer that is not the caller's own, when the caller is one of a dealer's people */
function merchantOf(principal: Principal, wanted: string | undefined): string | undefined {
  if (sideOf(principal) !== 'merchant' || wanted === undefined) return wanted
  if (!principal.merchantIds.includes(wanted)) throw notFound()
  return wanted
}
