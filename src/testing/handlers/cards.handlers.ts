import { CARD_STATUSES, type CallName, cardHolderProblem, type CardStatus } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type CardCalls = Extract<CallName, `cards.${string}`>

const NO_CARDS = Object.fromEntries(CARD_STATUSES.map((status) => [status, 0])) as Record<CardStatus, number>

const nobodysCard = () => refuse('not-found')

/**
 * The programme of the fixtures issues no cards: there is none, and the account may request none. A host's test that needs
 * one answers these calls itself with `respondTo`.
 */
export const cardHandlers = {
  'cards.list': ({ filter }, programme) =>
    filter.buid_customer === 'all' || isOwnCustomer(programme, filter.buid_customer)
      ? { data: [], meta: { record_count: 0, counts: NO_CARDS, spending_limits: true, lock_allowed: true } }
      : refuse('not-found'),
  'cards.get': nobodysCard,
  'cards.history': nobodysCard,
  'cards.request': ({ body }, programme) => {
    if (!isOwnCustomer(programme, body.buid_customer)) return refuse('not-found')
    const reason = cardHolderProblem(body.card_holder)
    return reason
      ? refuse('card-holder-invalid', { pointer: '/data/attributes/card_holder', meta: { reason } })
      : refuse('card-account-blocked', { meta: { reason: 'account-inactive' } })
  },
  'cards.request-together': ({ body }, programme) => {
    if (!isOwnCustomer(programme, body.buid_customer)) return refuse('not-found')
    const problems = body.cards.map(({ card_holder: holder }) => cardHolderProblem(holder))
    const index = problems.findIndex(Boolean)
    return index < 0
      ? refuse('card-account-blocked', { meta: { reason: 'account-inactive' } })
      : refuse('card-holder-invalid', {
          pointer: `/data/attributes/cards/${index}/card_holder`,
          meta: { reason: problems[index] },
        })
  },
  'cards.cancel-request': nobodysCard,
  'cards.activate': nobodysCard,
  'cards.lock': nobodysCard,
  'cards.unlock': nobodysCard,
  'cards.terminate': nobodysCard,
  'cards.view-secure': nobodysCard,
} satisfies Pick<Handlers, CardCalls>
