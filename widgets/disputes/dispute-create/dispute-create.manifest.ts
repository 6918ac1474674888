import {
  defineManifest,
  listInvoices,
  listIneligibleTransactions,
  listDisputeReasons,
  listDisputeDocumentTypes,
  listWaitingDisputeDocuments,
  uploadDisputeDocument,
  deleteDisputeDocument,
  listUserGroupContacts,
  createDispute,
} from '../../../src/contract/index.ts'

export const disputeCreate = defineManifest({
  tag: 'nt-dispute-create',
  attributes: { 'invoice-ids': '', step: '', predecessor: '' },
  calls: [
    listInvoices,
    listIneligibleTransactions,
    listDisputeReasons,
    listDisputeDocumentTypes,
    listWaitingDisputeDocuments,
    uploadDisputeDocument,
    deleteDisputeDocument,
    listUserGroupContacts,
    createDispute,
  ],
  needs: { can: 'disputes.create', customer: true },
  messages: ['dispute-create'],
})
