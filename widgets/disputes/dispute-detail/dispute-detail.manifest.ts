import { defineManifest } from '../../../src/contract/index.ts'

export const disputeDetail = defineManifest({
  tag: 'nt-dispute-detail',
  attributes: { 'invoice-id': '' },
  calls: [
    'disputes.list',
    'disputes.get',
    'customer-dispute-responses.list',
    'merchant-dispute-responses.list',
    'disputes.answer',
    'disputes.withdraw',
    'disputes.remove-invoice',
    'disputes.add-contacts',
    'disputes.remove-contact',
    'user-group-contacts.list',
    'dispute-document-types.list',
    'dispute-documents.create',
    'dispute-documents.delete',
    'dispute-documents.get',
    'invoices.list',
  ],
  needs: { can: 'disputes.get', customer: 'of-customers' },
  messages: ['dispute-detail', 'dispute-case'],
  parts: {
    // The calls of this part load together with it (src/contract/invoices/invoice-adjustment.calls.ts).
    'dispute-detail.adjust': ['adjust', 'adjustment-errors', 'controls'],
    'dispute-detail.answer': ['dispute-answer', 'dispute-form', 'dispute-errors', 'controls'],
    'dispute-detail.contacts': ['dispute-form', 'dispute-errors', 'controls'],
  },
})
