import { describeWidget } from '../../../src/contract/index.ts'
import { disputeDetail as facts } from './dispute-detail.manifest.ts'

export const disputeDetail = describeWidget(facts, {
  summary:
    'One dispute: amounts, invoices, comments, documents, contacts, and the form for the side that answers next.',
  attributeSummaries: {
    'invoice-id': 'Transaction id or number of an invoice (several disputes are listed), or a dispute number.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-invoice-open',
    'nt-pay-start',
    'nt-dispute-answered',
    'nt-unsaved-change',
  ],
  slots: { header: 'above the title', footer: 'below the content' },
  routes: [
    {
      path: '/dispute-center/:invoice_id',
      title: 'dispute-detail.title',
      needs: {
        userTypes: ['customer', 'merchant', 'dealer-portal'],
        can: 'disputes.get',
        flags: ['disputeCenterDetailsEnabled'],
        customer: 'of-customers',
      },
    },
  ],
})
