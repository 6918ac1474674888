import {
  defineManifest,
  listDisputes,
  countCustomerDisputes,
  countMerchantDisputes,
  listDisputeReasons,
  createExport,
} from '../../../src/contract/index.ts'

export const disputeCenter = defineManifest({
  tag: 'nt-dispute-center',
  attributes: { 'url-prefix': '' },
  calls: [listDisputes, countCustomerDisputes, countMerchantDisputes, listDisputeReasons, createExport],
  needs: { can: 'disputes.list', customer: 'unless-dealer' },
  messages: ['disputes', 'dispute-case'],
})
