import { describeWidget } from '../../../src/contract/index.ts'
import { disputeRespond as facts } from './dispute-respond.manifest.ts'

export const disputeRespond = describeWidget(facts, {
  summary: 'Answers several disputes at once, and shows the effect on each before sending and the result after it.',
  attributeSummaries: {
    ids: 'Numbers of the disputes, separated by commas.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-dispute-answered',
    'nt-unsaved-change',
  ],
  slots: { header: 'above the title', footer: 'below the content' },
  routes: [
    {
      path: '/dispute-center/respond',
      title: 'dispute-respond.title',
      needs: {
        userTypes: ['customer', 'merchant', 'dealer-portal'],
        can: 'disputes.answer-together',
        flags: ['disputeResponseAndDetailsEnabled'],
        customer: 'of-customers',
      },
      query: ['ids'],
    },
  ],
})
