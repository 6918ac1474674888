import { describeWidget } from '../../../src/contract/index.ts'
import { customerPicker as facts } from './customer-picker.manifest.ts'

export const customerPicker = describeWidget(facts, {
  summary: 'The account to work in, among all that the session may see, and a location of it.',
  attributeSummaries: {
    compact: '`true`: without title, for a dialog or popover of the host; the text field takes the focus.',
    hold: '`true`: a choice dispatches `nt-customer-choose` and waits for the host.',
    choose: 'Id of the account that the host confirms.',
  },
  attributeValues: { compact: ['true', 'false'], hold: ['true', 'false'] },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-customer-choose'],
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
