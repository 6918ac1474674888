import { describeWidget } from '../../../src/contract/index.ts'
import { cardManager as facts } from './card-manager.manifest.ts'

export const cardManager = describeWidget(facts, {
  summary:
    'Purchase cards: who holds them, requesting, activating, locking and terminating them, and showing a number safely.',
  attributeSummaries: {
    card: 'Id of the card that is open at first; empty: the list.',
    'url-prefix': 'Prefix of the parameters in the address, so that two widgets of a kind do not share them.',
  },
  events: [
    'nt-ready',
    'nt-empty',
    'nt-error',
    'nt-availability',
    'nt-navigate',
    'nt-filters-change',
    'nt-unsaved-change',
  ],
  slots: {
    header: 'above the title',
    empty: 'instead of our words where there is no card',
    footer: 'below the list',
  },
  routes: [
    {
      path: '/account/cards',
      title: 'cards.title',
      needs: { userTypes: ['customer'], customer: true, can: 'cards.list', flags: ['cardManagementMenuEnabled'] },
      menu: { label: 'cards.title', icon: 'credit-card', order: 40 },
    },
  ],
})
