import { describeWidget } from '../../../src/contract/index.ts'
import { disputeRespond as facts } from './dispute-respond.manifest.ts'

export const disputeRespond = describeWidget(facts, {
  summary: 'Answers several disputes at once, with what becomes of each before and after it is sent.',
  attributeSummaries: {
    ids: 'Numbers of the disputes, with commas between them.',
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
