import { defineManifest } from '../../../src/contract/index.ts'

export const merchantPicker = defineManifest({
  tag: 'nt-merchant-picker',
  attributes: {
    compact: '',
    hold: '',
    choose: '',
  },
  calls: ['merchants.list', 'merchant-tasks.list', 'session.select'],
  needs: { can: 'merchants.list' },
  messages: ['picker'],
})
