import { defineManifest, listCustomers, listLocations, selectSessionData } from '../../../src/contract/index.ts'

export const customerPicker = defineManifest({
  tag: 'nt-customer-picker',
  summary: 'The account to work in, among all that the session may see, and a location of it.',
  attributes: {
    /** `true`: without title, for a dialog or popover of the host's; the text takes focus. */
    compact: '',
    /** `true`: a choice is told by `nt-customer-choose` and waits for the host. */
    hold: '',
    /** Id of the account that the host confirms. */
    choose: '',
  },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-customer-choose'],
  calls: [listCustomers, listLocations, selectSessionData],
  needs: { can: 'customers.list' },
  messages: ['picker'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where no account is open to the session',
    footer: 'below the list',
  },
  routes: [
    {
      path: '/account/customers',
      title: 'picker.customers.title',
      needs: { userTypes: ['customer'], can: 'customers.list' },
    },
  ],
})
