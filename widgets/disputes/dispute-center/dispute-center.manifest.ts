import {
  countCustomerDisputes,
  countMerchantDisputes,
  createExport,
  defineManifest,
  getExport,
  listDisputeReasons,
  listDisputes,
  listMerchantCurrencies,
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
    listMerchantCurrencies,
    createExport,
    getExport,
  ],
  needs: { can: 'disputes.list', customer: 'unless-dealer' },
  messages: ['disputes', 'dispute-case'],
  parts: { 'dispute-center.filters': ['controls'], 'dispute-center.selecting': [] },
})
