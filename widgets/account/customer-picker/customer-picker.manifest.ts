import { defineManifest } from '../../../src/contract/index.ts'

export const customerPicker = defineManifest({
  tag: 'nt-customer-picker',
  attributes: {
    compact: '',
    hold: '',
    choose: '',
  },
  calls: ['account-balances.list', 'customers.list', 'locations.list', 'session.select'],
  needs: { can: 'customers.list' },
  messages: ['picker', 'account'],
})
