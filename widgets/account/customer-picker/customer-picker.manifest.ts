import { defineManifest, listCustomers, listLocations, selectSessionData } from '../../../src/contract/index.ts'

export const customerPicker = defineManifest({
  tag: 'nt-customer-picker',
  attributes: {
    compact: '',
    hold: '',
    choose: '',
  },
  calls: [listCustomers, listLocations, selectSessionData],
  needs: { can: 'customers.list' },
  messages: ['picker'],
})
