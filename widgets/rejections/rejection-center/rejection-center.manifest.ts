import {
  cancelRejection,
  defineManifest,
  discardRejectionDraft,
  getRejection,
  listRejectionCustomers,
  listRejections,
  resubmitRejection,
  saveRejectionDraft,
} from '../../../src/contract/index.ts'

export const rejectionCenter = defineManifest({
  tag: 'nt-rejection-center',
  attributes: { 'url-prefix': '' },
  calls: [
    listRejections,
    getRejection,
    listRejectionCustomers,
    cancelRejection,
    resubmitRejection,
    saveRejectionDraft,
    discardRejectionDraft,
  ],
  needs: { can: 'rejections.list' },
  messages: ['rejections'],
})
