import { describeWidget } from '../../../src/contract/index.ts'
import { disputeCreate as facts } from './dispute-create.manifest.ts'
import { STEPS } from './create-steps.ts'

export const disputeCreate = describeWidget(facts, {
  summary: 'Opens a dispute in four steps: invoices, reason and amounts, documents and contacts, review.',
  attributeSummaries: {
    'invoice-ids': 'Transaction ids of the invoices to dispute, separated by commas.',
    step: 'Step to show; falls back to the first incomplete step.',
    kind: '`chargeback`: the form for a chargeback of the one invoice; empty: a dispute.',
    predecessor: 'Number of the closed dispute that the new one follows.',
  },
  attributeValues: { step: STEPS, kind: ['chargeback'] },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-dispute-created',
    'nt-pay-start',
    'nt-unsaved-change',
  ],
  slots: {
    header: 'above the heading of each step',
    empty: 'replaces the text for an account without invoices to dispute',
    footer: 'below each step',
  },
  routes: [
    {
      path: '/dispute/create',
      title: 'dispute-create.title',
      needs: { userTypes: ['customer'], can: 'disputes.create', flags: ['disputeCreateEnabled'], customer: true },
      query: ['invoiceIds', 'predecessor', 'kind'],
    },
  ],
})
