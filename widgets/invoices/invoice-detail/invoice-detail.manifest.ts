import { defineManifest } from '../../../src/contract/index.ts'

export const invoiceDetail = defineManifest({
  tag: 'nt-invoice-detail',
  attributes: { 'invoice-id': '' },
  calls: [
    'invoice-details.get',
    'invoice-details.get-older',
    'invoices.list',
    'invoices.download-pdf',
    'disputes.list',
    'customer-dispute-ineligible-trxs.list',
    'payments.download-receipt',
    'merchant-invoice-documents.list',
    'merchant-invoice-documents.download',
    'merchant-invoice-documents.create',
    'merchant-invoice-documents.delete',
    'invoice-notes.create',
    'invoice-notes.update',
    'invoice-notes.delete',
    'invoice-events.list',
  ],
  needs: { can: 'invoice-details.get', customer: 'of-customers' },
  messages: ['invoices', 'invoice-detail'],
  parts: {
    // The calls of these parts load together with them (docs/architecture.md).
    'invoice-detail.adjustments': ['adjust', 'adjustment-errors', 'controls'],
    'invoice-detail.disputes': ['dispute-case'],
    'invoice-detail.files': ['invoice-files', 'document-errors', 'dispute-errors', 'controls'],
    'invoice-detail.note': ['invoice-notes', 'adjustment-errors', 'controls'],
    'invoice-detail.preview': [],
    'invoice-detail.timeline': ['invoice-events'],
  },
})
