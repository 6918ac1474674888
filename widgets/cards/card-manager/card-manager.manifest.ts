import { defineManifest } from '../../../src/contract/index.ts'

export const cardManager = defineManifest({
  tag: 'nt-card-manager',
  attributes: { card: '', 'url-prefix': '' },
  calls: [
    'cards.list',
    'cards.get',
    'cards.history',
    'cards.request',
    'cards.request-together',
    'cards.cancel-request',
    'cards.activate',
    'cards.lock',
    'cards.unlock',
    'cards.terminate',
    'customers.list',
    'billing-addresses.list',
    'frame-handovers.create',
  ],
  needs: { can: 'cards.list', flags: ['cardManagementMenuEnabled'] },
  messages: ['cards'],
  parts: {
    'card-manager.act': ['card-forms', 'card-errors'],
    'card-manager.number': ['frame'],
    'card-manager.request': ['card-request', 'card-errors', 'controls'],
    'card-manager.opened': ['card-history'],
  },
})
