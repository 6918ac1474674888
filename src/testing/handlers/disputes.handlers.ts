/**
 * Calls that read disputes. Source: docs/spec/disputes.md DSP-10, DSP-17, DSP-22, DSP-31…DSP-34, DSP-38, DSP-39,
 * DSP-41.
 */
import {
  type CalendarDate,
  type CallName,
  disputableAmount,
  DISPUTE_CONTACT_TYPES,
  DISPUTE_DOCUMENT_TYPES,
  DISPUTE_WORDS,
  disputeDocumentTypes,
  disputeStatusOn,
  type DisputeWord,
  LIMITS,
  sumMinor,
  whyNotDisputable,
} from '../../contract/index.ts'
import { merchantIdOf, toDisputeResource, toResponse, totalOf, turnOn } from '../dispute-resource.ts'
import { DISPUTE_REASONS, emailOf, KNOWN_PEOPLE } from '../fixtures/dispute-fixtures.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import { openOf, type Program, type ProgramDispute, type ProgramInvoice, statusOf } from '../program.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type DisputeReads = Extract<
  CallName,
  | `disputes.${'list' | 'get'}`
  | `customer-dispute${string}`
  | `merchant-dispute${string}`
  | 'user-group-contacts.list'
  | `dispute-document-types.${string}`
>
type ListFilter = CallRequest<'disputes.list'>['filter']

/** Returns the amount that can be disputed, and the first reason why it cannot be (DSP-10). */
export function disputableOf(invoice: ProgramInvoice, { customer, today }: Program) {
  const amounts = {
    status: statusOf(invoice, today),
    openTotal: openOf(invoice),
    paidTotal: invoice.paid,
    disputedTotal: invoice.disputed,
    // The test data's program excludes no invoice; a paid invoice counts as paid on its due date.
    disputeEligible: true,
  }
  const on = { accountStatus: customer.attributes.status, paidOn: invoice.due, today }
  return { reason: whyNotDisputable(amounts, on), most: disputableAmount(amounts) }
}

/** Finds a dispute by its number; undefined if there is none. */
export const findDispute = ({ disputes }: Program, id: string | undefined): ProgramDispute | undefined =>
  disputes.find((dispute) => dispute.id === id)

const isWord = (dispute: ProgramDispute, word: DisputeWord, today: CalendarDate): boolean =>
  DISPUTE_WORDS[word](disputeStatusOn(dispute, today))

function matches(dispute: ProgramDispute, filter: ListFilter, program: Program): boolean {
  const { today } = program
  const total = totalOf(dispute)
  const invoices = program.invoices.filter(({ trxId }) => dispute.rows.some((row) => row.trxId === trxId))
  const { respondBy } = dispute
  const isPastDeadline = respondBy === null || respondBy < today
  return (
    dispute.customerId === (filter.buid_customer ?? dispute.customerId) &&
    merchantIdOf(dispute.soldBy, program) === (filter.buid_merchant ?? merchantIdOf(dispute.soldBy, program)) &&
    dispute.currency === (filter.del_currency ?? dispute.currency) &&
    dispute.reasonId === (filter.dispute_reason_id ?? dispute.reasonId) &&
    (filter.status === undefined || isWord(dispute, filter.status, today)) &&
    (filter.turn === undefined || turnOn(dispute, program) === filter.turn) &&
    (filter.dispute_id === undefined || filter.dispute_id.split(',').includes(dispute.id)) &&
    (filter.respond_until === undefined || (!isPastDeadline && respondBy <= filter.respond_until)) &&
    (filter.amount_from === undefined || total >= Number(filter.amount_from)) &&
    (filter.amount_to === undefined || total <= Number(filter.amount_to)) &&
    isAboutInvoices(dispute, invoices, filter, program)
  )
}

function isAboutInvoices(
  dispute: ProgramDispute,
  invoices: readonly ProgramInvoice[],
  { trx_id: trxIds, invoice, search }: ListFilter,
  { customers }: Program,
): boolean {
  const customer = customers.find(({ id }) => id === dispute.customerId)?.attributes.customerName ?? ''
  const numbers = invoices.flatMap(({ invoiceId, poNumber }) => [invoiceId, poNumber ?? ''])
  const texts = [dispute.id, dispute.description, dispute.soldBy, customer, ...numbers]
  const wanted = search?.toLowerCase() ?? ''
  return (
    (trxIds === undefined || invoices.some(({ trxId }) => trxIds.split(',').includes(trxId))) &&
    (invoice === undefined || invoices.some((each) => each.trxId === invoice || each.invoiceId === invoice)) &&
    texts.some((text) => text.toLowerCase().includes(wanted))
  )
}

const SORT_VALUES: Readonly<Record<string, (dispute: ProgramDispute) => string | number | null>> = {
  respond_by: ({ respondBy }) => respondBy,
  creation_date: ({ openedMs }) => openedMs,
  total: totalOf,
}

/**
 * Returns a comparison for a total order: the number breaks ties, and disputes without a deadline are last in both
 * directions.
 */
function inOrder({ field, direction }: CallRequest['sort']) {
  const valueOf = SORT_VALUES[field] ?? ((dispute: ProgramDispute) => dispute.id)
  const sign = direction === 'asc' ? 1 : -1
  return (a: ProgramDispute, b: ProgramDispute): number => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === other) return a.id < b.id ? -sign : sign
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -sign : sign
  }
}

/** Returns totals, one row per currency (DSP-38). */
function totalsOf(disputes: readonly ProgramDispute[]) {
  const currencies = [...new Set(disputes.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = disputes.filter((dispute) => dispute.currency === currency)
    return { currency, total: sumMinor(own.map(totalOf)), count: own.length }
  })
}

function countOf(disputes: readonly ProgramDispute[], { today }: Program) {
  const of = (word: DisputeWord) => disputes.filter((dispute) => isWord(dispute, word, today)).length
  return {
    data: {
      id: 'count',
      attributes: {
        open_disputes: of('open'),
        closed_disputes: of('closed'),
        waiting_on_customer: of('waiting on customer'),
        waiting_on_merchant: of('waiting on merchant'),
        escalated_disputes: of('escalated'),
      },
    },
  }
}

function listResponses(
  { filter, sort, page }: Pick<CallRequest<'customer-dispute-responses.list'>, 'filter' | 'sort' | 'page'>,
  program: Program,
) {
  const dispute = findDispute(program, filter.dispute_id)
  if (!dispute) return refuse('not-found')
  const rows = sort.direction === 'desc' ? [...dispute.responses].reverse() : dispute.responses
  return {
    data: pageOf(rows, page).map((row) => toResponse(row, dispute, program)),
    meta: { record_count: rows.length },
  }
}

export const disputeHandlers = {
  'disputes.list': ({ filter, sort, page }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const hasAmount = filter.amount_from !== undefined || filter.amount_to !== undefined
    if (hasAmount && filter.del_currency === undefined) {
      return refuse('parameter-invalid', { parameter: 'filter[del_currency]' })
    }
    const found = program.disputes.filter((dispute) => matches(dispute, filter, program)).sort(inOrder(sort))
    return {
      data: pageOf(found, page).map((dispute) => toDisputeResource(dispute, program)),
      meta: { record_count: found.length, totals: totalsOf(found) },
    }
  },

  'disputes.get': ({ params }, program) => {
    const dispute = findDispute(program, params['dispute_id'])
    return dispute ? { data: toDisputeResource(dispute, program) } : refuse('not-found')
  },

  'customer-disputes.count': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer)
      ? countOf(
          program.disputes.filter(({ customerId }) => customerId === (filter.buid_customer ?? customerId)),
          program,
        )
      : refuse('not-found'),

  'merchant-disputes.count': ({ filter }, program) =>
    countOf(
      program.disputes.filter((dispute) => matches(dispute, filter, program)),
      program,
    ),

  'customer-dispute-responses.list': listResponses,
  'merchant-dispute-responses.list': listResponses,

  'customer-dispute-reasons.list': () => ({
    data: DISPUTE_REASONS.map(({ id, reason, needsDocuments }) => ({
      id,
      attributes: {
        dispute_reason_id: id,
        dispute_reason: reason,
        documentation_required: needsDocuments ? ('Y' as const) : ('N' as const),
      },
    })),
  }),

  'user-group-contacts.list': ({ filter }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer) || !program.person) return refuse('not-found')
    return {
      data: KNOWN_PEOPLE.map(({ id, name }) => ({
        id,
        attributes: {
          name,
          email_address: emailOf(name),
          contact_type: '1',
          contact_type_text: DISPUTE_CONTACT_TYPES['1'],
        },
      })),
    }
  },

  'customer-dispute-ineligible-trxs.list': ({ filter }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const wanted = [...new Set((filter.trx_id ?? '').split(','))]
    return {
      data: wanted.flatMap((trx_id) => {
        const invoice = program.invoices.find(({ trxId }) => trxId === trx_id)
        const reason = invoice && disputableOf(invoice, program).reason
        return reason ? [{ id: trx_id, attributes: { trx_id, ineligible_reason: reason } }] : []
      }),
    }
  },

  'dispute-document-types.list': () => ({
    data: disputeDocumentTypes.map((id) => ({
      id,
      attributes: {
        doc_type_id: id,
        document_type: DISPUTE_DOCUMENT_TYPES[id],
        max_files: LIMITS.maxDisputeDocumentsOfType,
      },
    })),
  }),
} satisfies Pick<Handlers, DisputeReads>
