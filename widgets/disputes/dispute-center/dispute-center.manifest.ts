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
    'dispute-center.list': [],
    'dispute-center.filters': ['controls'],
    'dispute-center.closed': [],
    'dispute-center.export': [],
    'dispute-center.selecting': [],
  },
})
