/** Handlers that read disputes. Source: docs/spec/disputes.md DSP-17, DSP-22, DSP-31…DSP-34. */
import { DISPUTE_CONTACT_TYPES, type Language } from 'netterms/contract/internal'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { withScans } from '../documents/scan-status.ts'
import type { HandlerContext, HandlerResult, Handlers, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { dealerOf } from '../merchants/dealers-at-work.ts'
import { findDisputable } from './check-dispute.ts'
import { findKnownContacts } from './dispute-contacts.ts'
import { reasonName } from './dispute-texts.ts'
import { readDisputeResources, toDisputeResources, toResponseResource } from './dispute-resource.ts'
import { customerOf } from './dispute-scope.ts'
import {
  countDisputes,
  findDispute,
  findDisputes,
  findDocumentsOfResponses,
  findResponses,
} from './disputes.queries.ts'
import { type DisputeQuestion, disputeQuestionOf } from './match-disputes.ts'

const answerResponses = async (
  context: Pick<HandlerContext, 'db' | 'principal' | 'sort' | 'page'> & {
    filter: { dispute_id?: string | undefined; language?: Language | undefined }
  },
): Promise<HandlerResult> => {
  const principal = requirePrincipal(context)
  const { db, filter, sort, page } = context
  const dispute = await findDispute(db, principal, requiredFilter(filter.dispute_id, 'dispute_id'))
  if (!dispute) throw notFound()
  const { rows, count } = await findResponses(db, dispute, { direction: sort.direction, page })
  const ids = rows.map(({ id }) => id)
  const documents = await withScans(db, await findDocumentsOfResponses(db, dispute, ids))
  const language = await languageFor(db, principal, filter.language)
  const data = rows.map((row) => toResponseResource(row, documents, principal, language))
  return { data, meta: { record_count: count } }
}

export const disputeHandlers = {
  'disputes.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, sort, page, clock } = context
    const question = disputeQuestionOf(principal, filter, clock.date)
    const { rows, count, totals } = await findDisputes(db, principal, question, { sort, page })
    return {
      data: await toDisputeResources(db, principal, rows, clock.date, filter.language),
      meta: { record_count: count, totals },
    }
  },

  'disputes.get': async (context) => {
    const principal = requirePrincipal(context)
    const { db, params, clock, filter } = context
    const dispute = await findDispute(db, principal, params.dispute_id ?? '')
    const [data] = dispute ? await readDisputeResources(db, principal, [dispute], clock.date, filter.language) : []
    if (!data) throw notFound()
    return { data }
  },

  'customer-disputes.count': async (context) => {
    const principal = requirePrincipal(context)
    const customerId = customerOf(principal, context.filter.buid_customer)
    return answerCount(context, principal, { customerId, today: context.clock.date })
  },

  'merchant-disputes.count': async (context) => {
    const principal = requirePrincipal(context)
    const { buid_merchant, del_currency } = context.filter
    const merchantId = dealerOf(principal, buid_merchant)
    return answerCount(context, principal, { merchantId, currency: del_currency, today: context.clock.date })
  },

  'customer-dispute-responses.list': answerResponses,
  'merchant-dispute-responses.list': answerResponses,

  'customer-dispute-reasons.list': async (context) => {
    const { db, filter } = context
    const language = await languageFor(db, requirePrincipal(context), filter.language)
    const rows = await db
      .selectFrom('dispute_reasons')
      .selectAll()
      .where('kind', '=', 'dispute')
      .orderBy('position')
      .execute()
    return {
      data: rows.map(({ id, reason, documentation_required }) => ({
        id,
        attributes: {
          dispute_reason_id: id,
          dispute_reason: reasonName({ id, reason }, language),
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
    const { db, filter, clock } = context
    const trxIds = [...new Set(requiredFilter(filter.trx_id, 'trx_id').split(','))]
    const customerId = customerInScope(principal, filter.buid_customer)
    const { status } = await db
      .selectFrom('customers')
      .select('status')
      .where('buid', '=', customerId)
      .executeTakeFirstOrThrow()
    const found = await findDisputable(db, customerId, status, trxIds, clock.date, 'none')
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
  const counts = await countDisputes(db, principal, question)
  return {
    data: {
      id: 'count',
      attributes: {
        open_disputes: counts.open,
        closed_disputes: counts.closed,
        waiting_on_customer: counts.waitingOnCustomer,
        waiting_on_merchant: counts.waitingOnMerchant,
        escalated_disputes: counts.escalated,
      },
    },
  }
}
