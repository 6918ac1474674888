import { describeWidget } from '../../../src/contract/index.ts'
import { disputeDetail as facts } from './dispute-detail.manifest.ts'

export const disputeDetail = describeWidget(facts, {
  summary:
    'One dispute: amounts, invoices, everything that was said, its documents and people, and the answer of whose turn it is.',
  attributeSummaries: {
    'invoice-id':
      'Transaction id or number of an invoice, whose disputes are listed when there are several, or a dispute number.',
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
