/**
 * Actions on a card, by its status, the state of its account, and the user's rights; and the reason if an action is not
 * possible. Pure, so that the row, the menu and the details use the same function. Source: docs/spec/cards.md
 * CRD-4…CRD-7, CRD-12, CRD-14, CRD-26, CRD-41.
 */
import {
  type Card,
  type CardAccountRefusal,
  type Customer,
  isCardNumberShown,
  whyCardNotRequested,
  whyCardNotTerminated,
} from '../../../src/contract/index.ts'

export const CARD_ACTS = ['activate', 'show', 'unlock', 'lock', 'terminate', 'cancel', 'replace'] as const
export type CardAct = (typeof CARD_ACTS)[number]

export interface CardRights {
  request: boolean
  cancel: boolean
  activate: boolean
  lock: boolean
  unlock: boolean
  terminate: boolean
  /** True if the user may show numbers and the program has a secure frame. */
  show: boolean
  history: boolean
  /** Value of the flag `cardLockEnabled` (CRD-26). */
  isLockAllowed: boolean
}

/** Reason why an action that the user may normally take is not possible now. */
export type WhyNot = CardAccountRefusal | 'lock-off'

export interface OfferedAct {
  act: CardAct
  why: WhyNot | null
}

type Account = Pick<Customer, 'status'>

/**
 * @param account null while its state is unknown: then the server decides
 * @returns the action shown next to the card, and the actions in its menu
 */
export function actsOf(
  card: Pick<Card, 'status' | 'isReplacementOffered'>,
  account: Account | null,
  rights: CardRights,
): { main: OfferedAct | null; more: readonly OfferedAct[] } {
  const requires = account ?? ({ status: 'active' } as const)
  const notActive = whyCardNotRequested(requires)
  const offered = (act: CardAct, isMine: boolean, why: WhyNot | null = null): OfferedAct[] =>
    isMine ? [{ act, why }] : []
  const ends = whyCardNotTerminated(card, requires)
  const terminate = offered('terminate', rights.terminate, ends === 'card-status' ? null : ends)
  const show = offered('show', rights.show && isCardNumberShown(card.status))
  const all = ((): OfferedAct[] => {
    switch (card.status) {
      case 'requested':
        return offered('cancel', rights.cancel)
      case 'waiting for activation':
        return [...offered('activate', rights.activate, notActive), ...terminate]
      case 'active':
        return [...show, ...offered('lock', rights.lock && rights.isLockAllowed), ...terminate]
      case 'locked': {
        const unlock = offered('unlock', rights.unlock, rights.isLockAllowed ? notActive : 'lock-off')
        return [...unlock, ...show, ...terminate]
      }
      case 'terminated':
        return offered('replace', rights.request && card.isReplacementOffered, notActive)
      case 'canceled':
        return []
    }
  })()
  // Termination is never the primary action.
  const [first] = all
  const hasMain = first !== undefined && first.act !== 'terminate'
  return { main: hasMain ? first : null, more: hasMain ? all.slice(1) : all }
}
