import type { ByIdCallName, CallName } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { findInvoice } from './directory.handlers.ts'
import { eventsOf } from './invoice-events.ts'

type DocumentCalls = Extract<
  Exclude<CallName, ByIdCallName>,
  | 'invoices.download-pdf'
  | 'payments.download-receipt'
  | 'statements.download-pdf'
  | `merchant-invoice-documents.${'download' | 'create' | 'delete'}`
  | `invoice-notes.${string}`
  | 'invoice-events.list'
  | `${string}loyalty-${string}`
  | `application-documents.${string}`
>

const notThere = () => refuse('not-found')

/**
 * The programme of the fixtures keeps no files and grants no loyalty programme. A host's test that needs one answers these
 * calls itself with `respondTo`.
 */
export const documentHandlers = {
  'invoices.download-pdf': notThere,
  'payments.download-receipt': notThere,
  'statements.download-pdf': notThere,
  'merchant-invoice-documents.download': notThere,
  'merchant-invoice-documents.create': notThere,
  'merchant-invoice-documents.delete': notThere,
  'application-documents.create': notThere,
  'application-documents.delete': notThere,
  'invoice-notes.create': notThere,
  'invoice-notes.list': ({ filter }, programme) =>
    findInvoice(programme, filter.trx_id) && isOwnCustomer(programme, filter.buid_customer)
      ? { data: [], meta: { record_count: 0 } }
      : refuse('not-found'),
  'invoice-notes.update': notThere,
  'invoice-notes.delete': notThere,
  'invoice-events.list': ({ filter }, programme) => {
    const invoice = findInvoice(programme, filter.trx_id)
    if (!invoice || !isOwnCustomer(programme, filter.buid_customer)) return refuse('not-found')
    const data = eventsOf(invoice, programme)
    return { data, meta: { record_count: data.length } }
  },

  'customer-loyalty-program-enrollments.list': ({ filter }, programme) =>
    isOwnCustomer(programme, filter.buid_customer) ? { data: [] } : refuse('not-found'),
  'customer-loyalty-program-enrollments.answer': notThere,
  'customer-loyalty-milestones.list': notThere,
  'loyalty-programs.list': ({ filter }, programme) =>
    isOwnCustomer(programme, filter.buid_customer) ? { data: [] } : refuse('not-found'),
  'loyalty-programs.get': notThere,
  'loyalty-programs.update': notThere,
  'application-documents.get': notThere,
} satisfies Pick<Handlers, DocumentCalls>
