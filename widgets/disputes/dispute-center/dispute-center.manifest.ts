import {
  countCustomerDisputes,
  countMerchantDisputes,
  createExport,
  defineManifest,
  getExport,
  listDisputeReasons,
  listDisputes,
} from '../../../src/contract/index.ts'

export const disputeCenter = defineManifest({
  tag: 'nt-dispute-center',
  attributes: { 'url-prefix': '' },
  calls: [listDisputes, countCustomerDisputes, countMerchantDisputes, listDisputeReasons, createExport, getExport],
  needs: { can: 'disputes.list', customer: 'unless-dealer' },
  messages: ['disputes', 'dispute-case'],
  parts: {
    'dispute-center.list': ['dispute-list'],
    'dispute-center.filters': ['dispute-list', 'controls'],
    'dispute-center.closed': ['dispute-list'],
    'dispute-center.export': ['dispute-list'],
    'dispute-center.selecting': ['dispute-list'],
  },
})
