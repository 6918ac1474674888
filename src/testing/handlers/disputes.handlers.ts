import { type CallName, DISPUTE_DOCUMENT_TYPES, disputeDocumentTypes, LIMITS } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import type { Programme } from '../programme.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type DisputeCalls = Extract<CallName, `${string}dispute${string}` | 'user-group-contacts.list'>

const NO_DISPUTES = {
  open_disputes: 0,
  closed_disputes: 0,
  waiting_on_customer: 0,
  waiting_on_merchant: 0,
  escalated_disputes: 0,
}
const nobodysDispute = () => refuse('not-found')
const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@fixture.example`

function ineligible(programme: Programme, wanted: string): readonly string[] {
  const known = new Set(programme.invoices.map(({ trxId }) => trxId))
  return [...new Set(wanted.split(','))].filter((trxId) => known.has(trxId))
}

/**
 * The programme of the fixtures takes no disputes: there is none, and every invoice says why not. A host's test that needs
 * one answers these calls itself with `respondTo`.
 */
export const disputeHandlers = {
  'customer-dispute-reasons.list': () => ({
    data: [
      {
        id: 'DR-1',
        attributes: { dispute_reason_id: 'DR-1', dispute_reason: 'Price', documentation_required: 'N' as const },
      },
      {
        id: 'DR-2',
        attributes: { dispute_reason_id: 'DR-2', dispute_reason: 'Quantity', documentation_required: 'Y' as const },
      },
    ],
  }),

  'user-group-contacts.list': ({ filter }, programme) => {
    const { person } = programme
    if (!isOwnCustomer(programme, filter.buid_customer) || !person) return refuse('not-found')
    const name = `${person.firstName} ${person.lastName}`
    const attributes = { name, email_address: emailOf(name), contact_type: '1', contact_type_text: 'Primary' }
    return { data: [{ id: 'u-1', attributes }] }
  },

  'customer-dispute-ineligible-trxs.list': ({ filter }, programme) => ({
    data: ineligible(programme, filter.trx_id ?? '').map((trx_id) => ({
      id: trx_id,
      attributes: { trx_id, ineligible_reason: 'not-eligible-by-program' },
    })),
  }),

  'customer-disputes.count': ({ filter }, programme) =>
    isOwnCustomer(programme, filter.buid_customer)
      ? { data: { id: 'count', attributes: NO_DISPUTES } }
      : refuse('not-found'),
  'merchant-disputes.count': () => ({
    data: { id: 'count', attributes: NO_DISPUTES },
  }),
  'customer-dispute-responses.list': nobodysDispute,
  'merchant-dispute-responses.list': nobodysDispute,

  'disputes.list': ({ filter }, programme) =>
    isOwnCustomer(programme, filter.buid_customer)
      ? { data: [], meta: { record_count: 0, totals: [] } }
      : refuse('not-found'),
  'disputes.get': nobodysDispute,
  'disputes.create': ({ body }, programme) => {
    const [line] = body.invoices
    if (!line) return refuse('dispute-no-invoices', { pointer: '/data/attributes/invoices' })
    const pointer = '/data/attributes/invoices/0/trx_id'
    return ineligible(programme, line.trx_id).length === 0
      ? refuse('dispute-invoice-unknown', { pointer })
      : refuse('dispute-invoice-ineligible', { pointer, meta: { reason: 'not-eligible-by-program' } })
  },
  'disputes.answer': nobodysDispute,
  'disputes.answer-together': ({ body }) => ({
    status: 200,
    data: body.disputes.map(({ dispute_id }) => ({
      id: dispute_id,
      attributes: { dispute_id, succeeded: false, status: null, error_code: 'not-found' as const, reason: null },
    })),
  }),
  'disputes.withdraw': nobodysDispute,
  'disputes.remove-invoice': nobodysDispute,
  'disputes.add-contacts': nobodysDispute,
  'disputes.remove-contact': nobodysDispute,

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
  'dispute-documents.list-waiting': () => ({ data: [] }),

  // Nothing could name it afterwards: the fixtures keep no files.
  'dispute-documents.create': () => refuse('document-too-many', { meta: { reason: 'waiting' } }),
  'dispute-documents.get': nobodysDispute,
  'dispute-documents.delete': nobodysDispute,
} satisfies Pick<Handlers, DisputeCalls>
