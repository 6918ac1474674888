import { type CallName, cardHolderProblem } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type CardCalls = Extract<CallName, `cards.${string}`>

const nobodysCard = () => refuse('not-found')

/**
 * The programme of the fixtures issues no cards: there is none, and the account may request none. A host's test that needs
 * one answers these calls itself with `respondTo`.
 */
export const cardHandlers = {
  'cards.list': ({ filter }, programme) =>
    isOwnCustomer(programme, filter.buid_customer) ? { data: [], meta: { record_count: 0 } } : refuse('not-found'),
  'cards.get': nobodysCard,
  'cards.request': ({ body }, programme) => {
    if (!isOwnCustomer(programme, body.buid_customer)) return refuse('not-found')
    const reason = cardHolderProblem(body.card_holder)
    return reason
      ? refuse('card-holder-invalid', { pointer: '/data/attributes/card_holder', meta: { reason } })
      : refuse('card-account-blocked', { meta: { reason: 'account-inactive' } })
  },
  'cards.cancel-request': nobodysCard,
  'cards.activate': nobodysCard,
  'cards.lock': nobodysCard,
  'cards.unlock': nobodysCard,
  'cards.terminate': nobodysCard,
  'cards.view-secure': nobodysCard,
} satisfies Pick<Handlers, CardCalls>
