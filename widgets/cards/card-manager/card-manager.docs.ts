import { describeWidget } from '../../../src/contract/index.ts'
import { cardManager as facts } from './card-manager.manifest.ts'

export const cardManager = describeWidget(facts, {
  summary:
    'Purchase cards: list of cardholders; request, activate, lock and terminate cards; show a card number securely.',
  attributeSummaries: {
    card: 'Id of the card that is open at first; empty: the list.',
    'url-prefix': 'Prefix of the widget’s URL parameters, so that two widgets of the same type do not share them.',
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
    empty: 'replaces the text for an account without cards',
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
