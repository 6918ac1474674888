import { describeWidget } from '../../../src/contract/index.ts'
import { invoiceDetail as facts } from './invoice-detail.manifest.ts'

export const invoiceDetail = describeWidget(facts, {
  summary:
    'One invoice: amounts, lines, payments, disputes, adjustments, addresses, documents and notes, with actions to pay and dispute it.',
  attributeSummaries: {
    'invoice-id': 'Transaction id or number of the invoice.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-pay-start',
    'nt-dispute-start',
    'nt-unsaved-change',
  ],
  slots: { header: 'above the title', footer: 'below the content' },
  routes: [
    {
      path: '/invoice/:invoice_id',
      title: 'invoice-detail.title',
      needs: {
        userTypes: ['customer', 'merchant', 'dealer-portal'],
        can: 'invoice-details.get',
        customer: 'of-customers',
      },
    },
  ],
})
