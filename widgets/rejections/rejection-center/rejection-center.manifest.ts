import {
  cancelRejection,
  defineManifest,
  discardRejectionDraft,
  getRejection,
  listCustomers,
  listRejectionCustomers,
  listRejections,
  resubmitRejection,
  saveRejectionDraft,
} from '../../../src/contract/index.ts'

export const rejectionCenter = defineManifest({
  tag: 'nt-rejection-center',
  attributes: { rejection: '', 'url-prefix': '' },
  calls: [
    listRejections,
    getRejection,
    listRejectionCustomers,
    listCustomers,
    cancelRejection,
    resubmitRejection,
    saveRejectionDraft,
    discardRejectionDraft,
  ],
  needs: { can: 'rejections.list' },
  messages: ['rejections'],
  parts: {
    'rejection-center.filters': ['controls'],
    'rejection-center.detail': ['rejection', 'controls', 'rejection-errors'],
    'rejection-center.cancel': ['rejection', 'rejection-errors'],
  },
})
