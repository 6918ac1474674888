import { describeWidget, invoiceSlugs } from '../../../src/contract/index.ts'
import { programInvoices as facts } from './program-invoices.manifest.ts'

export const programInvoices = describeWidget(facts, {
  summary:
    'Invoices of one status over all accounts of a user, or over some of them, with the account of each; pays those of one account, or several together by card.',
  attributeSummaries: {
    status: 'Status of the listed invoices.',
    accounts: 'Customer ids separated by commas, or `all`.',
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  attributeValues: { status: invoiceSlugs },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-invoice-open',
    'nt-pay-start',
    'nt-filters-change',
  ],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an empty list',
    footer: 'below the list',
  },
  routes: [
    {
      path: '/account/program-overview-invoice-list/:status',
      values: { status: invoiceSlugs },
      title: 'program-invoices.page',
      needs: { userTypes: ['customer'], can: 'invoices.list' },
      menu: {
        label: 'program-invoices.page',
        icon: 'file-text',
        order: 6,
        path: '/account/program-overview-invoice-list/open',
        userTypes: ['corporate'],
      },
    },
  ],
})
