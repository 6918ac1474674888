import { describeWidget } from '../../../src/contract/index.ts'
import { loyaltyTemplate as facts } from './loyalty-template.manifest.ts'

export const loyaltyTemplate = describeWidget(facts, {
  summary:
    'Programs as a dealer offers them: created, copied, edited, previewed, activated and closed, with the customers that take part.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-unsaved-change'],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where there is no program',
    footer: 'below the list or the program',
  },
  routes: [
    {
      path: '/programs',
      title: 'loyalty-template.title',
      needs: { can: 'loyalty-templates.list', flags: ['customerLoyaltyProgramEnabled'] },
      menu: { label: 'loyalty-template.title', icon: 'badge-percent', order: 71 },
    },
  ],
})
