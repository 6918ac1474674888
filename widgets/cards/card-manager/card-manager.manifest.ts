import {
  defineManifest,
  activateCard,
  cancelCardRequest,
  getCard,
  listCards,
  lockCard,
  requestCard,
  terminateCard,
  unlockCard,
} from '../../../src/contract/index.ts'

export const cardManager = defineManifest({
  tag: 'nt-card-manager',
  attributes: { card: '', 'url-prefix': '' },
  calls: [listCards, getCard, requestCard, cancelCardRequest, activateCard, lockCard, unlockCard, terminateCard],
  needs: { can: 'cards.list', flags: ['cardManagementMenuEnabled'] },
  messages: ['cards'],
})
