import {
  countCustomerDisputes,
  countMerchantDisputes,
  createExport,
  defineManifest,
  getExport,
  listDisputeReasons,
  listDisputes,
  listMerchants,
} from '../../../src/contract/index.ts'

export const disputeCenter = defineManifest({
  tag: 'nt-dispute-center',
  attributes: { 'url-prefix': '' },
  calls: [
    listDisputes,
    countCustomerDisputes,
    countMerchantDisputes,
    listDisputeReasons,
    listMerchants,
    createExport,
    getExport,
  ],
  needs: { can: 'disputes.list', customer: 'of-customers' },
  messages: ['disputes', 'dispute-case'],
  parts: {
    'dispute-center.list': ['dispute-list'],
    'dispute-center.filters': ['dispute-list', 'controls'],
    'dispute-center.closed': ['dispute-list'],
    'dispute-center.export': ['dispute-list'],
    'dispute-center.selecting': ['dispute-list'],
  },
})
