import { defineManifest, type RejectionCenterRow } from '../../../src/contract/index.ts'

export const rejectionCenter = defineManifest({
  tag: 'nt-rejection-center',
  attributes: { rejection: '', 'url-prefix': '' },
  calls: [
    'rejections.list',
    'rejections.get',
    'rejection-customers.list',
    'customers.list',
    'rejections.cancel',
    'rejections.resubmit',
    'rejections.save-draft',
    'rejections.discard-draft',
  ],
  needs: { can: 'rejections.list' },
  messages: ['rejections'],
  parts: {
    'rejection-center.filters': ['controls'],
    'rejection-center.detail': ['rejection', 'controls', 'rejection-errors'],
    'rejection-center.cancel': ['rejection', 'rejection-errors'],
  },
  columns: {
    // The action is not a column: it is at the end of each row, for users who may fix or cancel.
    names: ['invoice', 'party', 'why', 'rejected', 'total'],
    required: ['invoice'],
    id: 'id',
    fields: [
      ...(['trxId', 'invoiceId', 'poNumber', 'status', 'customerId'] as const),
      ...(['merchantId', 'rejectedAt', 'currency', 'total'] as const),
    ] satisfies (keyof RejectionCenterRow)[],
  },
})
