import { describeWidget, MERCHANT_SELECT_LOCATION } from '../../../src/contract/index.ts'
import { legacyFrame as facts } from './legacy-frame.manifest.ts'

const ACCOUNT_NEEDS = { userTypes: ['customer'], can: 'legacy-pages.list', customer: true } as const

export const legacyFrame = describeWidget(facts, {
  summary: 'A page of the provider’s former system in a frame, by its name; without a name, a list of the pages.',
  attributeSummaries: { location: 'Name of the page; empty: a list of all pages.' },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-navigate'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text when there are no such pages',
    footer: 'below the page',
  },
  routes: [
    {
      path: '/merchant/select',
      title: 'legacy.merchantSelect.title',
      needs: { userTypes: ['merchant', 'dealer-portal'], can: 'legacy-pages.list' },
      attributes: { location: MERCHANT_SELECT_LOCATION },
    },
    { path: '/cgi-bin/:location', title: 'legacy.frame.title', needs: ACCOUNT_NEEDS },
    { path: '/frame/:location', title: 'legacy.frame.title', needs: ACCOUNT_NEEDS, place: 'legacy-frame' },
  ],
})
