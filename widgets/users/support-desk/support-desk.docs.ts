import { describeWidget } from '../../../src/contract/index.ts'
import { supportDesk as facts } from './support-desk.manifest.ts'

export const supportDesk = describeWidget(facts, {
  summary:
    'The first page of customer support: finds users and accounts, locks and unlocks users, resends invitations, opens an account read-only, and lists the disputes to decide.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: ['nt-ready', 'nt-error', 'nt-availability', 'nt-navigate', 'nt-filters-change'],
  slots: { header: 'above the title', footer: 'below the results' },
  routes: [
    {
      path: '/support',
      title: 'support.title',
      needs: facts.needs,
      menu: { label: 'support.title', icon: 'search', order: 4 },
    },
  ],
})
