import { describeWidget } from '../../../src/contract/index.ts'
import { loyaltyTemplate as facts } from './loyalty-template.manifest.ts'

export const loyaltyTemplate = describeWidget(facts, {
  summary: 'Loyalty programs of a dealer: create, copy, edit, preview, activate and close them, and enroll customers.',
  attributeSummaries: {
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
  },
  events: ['nt-ready', 'nt-empty', 'nt-error', 'nt-availability', 'nt-unsaved-change'],
  slots: {
    header: 'above the title',
    empty: 'replaces the text for a dealer without programs',
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
