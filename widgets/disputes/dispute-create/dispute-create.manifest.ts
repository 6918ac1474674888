import { defineManifest } from '../../../src/contract/index.ts'

export const disputeCreate = defineManifest({
  tag: 'nt-dispute-create',
  attributes: { 'invoice-ids': '', step: '', predecessor: '', kind: '' },
  calls: [
    'invoices.list',
    'customer-dispute-ineligible-trxs.list',
    'customer-dispute-reasons.list',
    'invoice-details.get',
    'invoice-details.get-older',
    'dispute-document-types.list',
    'dispute-documents.list-waiting',
    'dispute-documents.create',
    'dispute-documents.delete',
    'user-group-contacts.list',
    'disputes.create',
    'chargebacks.request',
  ],
  needs: { can: 'disputes.create', customer: true },
  messages: ['dispute-create'],
  parts: {
    'dispute-create.later-steps': ['dispute-steps', 'controls', 'dispute-errors', 'selection'],
    'dispute-create.chargeback': ['chargeback', 'dispute-steps', 'controls', 'dispute-errors', 'chargeback-errors'],
  },
})
