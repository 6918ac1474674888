import { describeWidget } from '../../../src/contract/index.ts'
import { customerPicker as facts } from './customer-picker.manifest.ts'

export const customerPicker = describeWidget(facts, {
  summary: 'Chooses the account to work in, among all accounts of the session, and one of its locations.',
  attributeSummaries: {
    compact: '`true`: no title, for a dialog or popover of the host; the text field receives focus.',
    hold: '`true`: a choice dispatches `nt-customer-choose` and takes effect when the host confirms it.',
    choose: 'Id of the account that the host confirmed.',
  },
  attributeValues: { compact: ['true', 'false'], hold: ['true', 'false'] },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-customer-choose'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for a session without accounts',
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
