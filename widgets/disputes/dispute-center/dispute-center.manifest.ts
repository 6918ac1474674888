import { defineManifest } from '../../../src/contract/index.ts'

export const disputeCenter = defineManifest({
  tag: 'nt-dispute-center',
  attributes: { 'url-prefix': '' },
  calls: [
    'disputes.list',
    'customer-disputes.count',
    'merchant-disputes.count',
    'customer-dispute-reasons.list',
    'merchants.list',
    'exports.create',
    'exports.get',
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
