import type { ByIdCallName, CallName } from '../../contract/index.ts'
import { documentIdOf, pdfOf } from '../fixtures/invoice-file.ts'
import type { Handlers } from '../handler.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { findInvoice } from './directory.handlers.ts'
import { eventsOf } from './invoice-events.ts'

type DocumentCalls = Extract<
  Exclude<CallName, ByIdCallName>,
  | 'invoices.download-pdf'
  | 'payments.download-receipt'
  | 'payments.mail-receipt'
  | 'remittance-slips.download'
  | 'statements.download-pdf'
  | `merchant-invoice-documents.${'download' | 'create' | 'delete'}`
  | `invoice-notes.${string}`
  | 'invoice-events.list'
  | `${string}loyalty-${string}`
  | `vouchers.${string}`
  | `application-documents.${string}`
>

const notThere = () => refuse('not-found')

/**
 * Handlers for documents. The test data has the dealer's file of each invoice, no other file, and no loyalty program.
 * Tests that need more override these calls with `respondTo`.
 */
export const documentHandlers = {
  'invoices.download-pdf': notThere,
  'payments.download-receipt': notThere,
  'payments.mail-receipt': ({ params }, program) =>
    program.payments.some(({ id }) => id === params['number'])
      ? { data: { type: 'receipt-mails', id: params['number'] ?? '', attributes: { email: 'pat@northwind.example' } } }
      : refuse('not-found'),
  'remittance-slips.download': notThere,
  'statements.download-pdf': notThere,
  'merchant-invoice-documents.download': ({ params }, { invoices }) => {
    const invoice = invoices.find((each) => documentIdOf(each) === params['document_id'])
    return invoice ? { data: null, file: { mediaType: 'application/pdf', text: pdfOf(invoice) } } : refuse('not-found')
  },
  'merchant-invoice-documents.create': notThere,
  'merchant-invoice-documents.delete': notThere,
  'application-documents.create': notThere,
  'application-documents.delete': notThere,
  'invoice-notes.create': notThere,
  'invoice-notes.list': ({ filter }, program) =>
    findInvoice(program, filter.trx_id) && isOwnCustomer(program, filter.buid_customer)
      ? { data: [], meta: { record_count: 0 } }
      : refuse('not-found'),
  'invoice-notes.update': notThere,
  'invoice-notes.delete': notThere,
  'invoice-events.list': ({ filter }, program) => {
    const invoice = findInvoice(program, filter.trx_id)
    if (!invoice || !isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const data = eventsOf(invoice, program)
    return { data, meta: { record_count: data.length } }
  },

  'customer-loyalty-program-enrollments.list': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer) ? { data: [] } : refuse('not-found'),
  'customer-loyalty-program-enrollments.answer': notThere,
  'customer-loyalty-milestones.list': notThere,
  'loyalty-programs.list': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer) ? { data: [] } : refuse('not-found'),
  'vouchers.list': ({ filter }, program) =>
    isOwnCustomer(program, filter.buid_customer) ? { data: [] } : refuse('not-found'),
  'loyalty-templates.list': () => ({ data: [], meta: { record_count: 0 } }),
  'loyalty-templates.get': notThere,
  'loyalty-templates.create': notThere,
  'loyalty-templates.copy': notThere,
  'loyalty-templates.update': notThere,
  'loyalty-templates.activate': notThere,
  'loyalty-templates.close': notThere,
  'loyalty-accounts.list': notThere,
  'loyalty-enrollments.create': notThere,
  'loyalty-enrollments.remove': notThere,
  'loyalty-enrollments.import': notThere,
  'vouchers.issue': notThere,
  'vouchers.revoke': notThere,
  'vouchers.redeem': notThere,
  'loyalty-programs.get': notThere,
  'loyalty-programs.update': notThere,
  'application-documents.get': notThere,
} satisfies Pick<Handlers, DocumentCalls>
