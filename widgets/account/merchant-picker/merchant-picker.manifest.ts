import { defineManifest, listMerchants, selectSessionData } from '../../../src/contract/index.ts'

export const merchantPicker = defineManifest({
  tag: 'nt-merchant-picker',
  attributes: {
    compact: '',
    hold: '',
    choose: '',
  },
  calls: [listMerchants, selectSessionData],
  needs: { can: 'merchants.list' },
  messages: ['picker'],
})
