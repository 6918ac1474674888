import { describeWidget, invoiceSlugs } from '../../../src/contract/index.ts'
import { invoiceList as facts } from './invoice-list.manifest.ts'

export const invoiceList = describeWidget(facts, {
  summary: 'Invoices of one status, with a selection to pay or dispute; for a dealer, its sales to update or adjust.',
  attributeSummaries: {
    status: 'Status of the listed invoices.',
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  attributeValues: { status: invoiceSlugs },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-pay-start',
    'nt-dispute-start',
    'nt-selection-change',
    'nt-filters-change',
    'nt-cell-action',
    'nt-unsaved-change',
  ],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for an empty list or tab',
    footer: 'below the list',
  },
  overridable: ['invoice-list.head'],
  routes: [
    {
      path: '/invoice-list/:status',
      values: { status: invoiceSlugs },
      title: 'invoices.list.title',
      needs: {
        userTypes: ['customer', 'merchant', 'dealer-portal'],
        can: 'invoices.list',
        customer: 'unless-dealer',
      },
      menu: { label: 'invoices.list.title', icon: 'file-text', order: 20, path: '/invoice-list/open' },
    },
  ],
})
