import { defineManifest, listCustomers, listLocations, selectSessionData } from '../../../src/contract/index.ts'

export const customerPicker = defineManifest({
  tag: 'nt-customer-picker',
  attributes: {
    /** `true`: without title, for a dialog or popover of the host's; the text takes focus. */
    compact: '',
    /** `true`: a choice is told by `nt-customer-choose` and waits for the host. */
    hold: '',
    /** Id of the account that the host confirms. */
    choose: '',
  },
  calls: [listCustomers, listLocations, selectSessionData],
  needs: { can: 'customers.list' },
  messages: ['picker'],
})
