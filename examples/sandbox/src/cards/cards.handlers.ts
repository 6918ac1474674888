/** Call handlers for cards. Source: docs/spec/cards.md CRD-8…CRD-15, CRD-22…CRD-33. */
import { isFlagOn, whyCardNotActivated, whyCardNotRequested } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, HandlerResult, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { readCardHistory } from './card-history.ts'
import { toCardResource } from './card-resource.ts'
import { openCardVault } from './card-vault.ts'
import { findCard, findCards, type NamedCardRow } from './cards.queries.ts'
import { lockCardRow, moveCard, terminateCard } from './move-card.ts'
import { insertCards } from './request-card.ts'
import { hasSpendingLimits } from './spending-limits.ts'
import { revealCard } from './view-secure.ts'

type CardHandlers = Pick<Handlers, Extract<keyof Handlers, `cards.${string}`>>
type Context = Pick<HandlerContext, 'db' | 'principal' | 'clock' | 'params'>

export const createCardHandlers = (provider: Pick<Provider, 'cardNumberKey' | 'realNow'>): CardHandlers => ({
  'cards.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, sort, page } = context
    const customerId = customerOf(principal, filter.buid_customer)
    const question = { customerId, status: filter.status, search: filter.search, sort, page }
    const { rows, count, counts } = await findCards(db, principal, question)
    return {
      data: rows.map((row) => toCardResource(row, principal)),
      meta: {
        record_count: count,
        counts,
        spending_limits: await hasSpendingLimits(db),
        lock_allowed: isFlagOn(context.flags ?? {}, 'cardLockEnabled'),
      },
    }
  },

  'cards.get': async (context) => {
    const principal = requirePrincipal(context)
    const card = await findCard(context.db, principal, context.params.card_id ?? '')
    if (!card) throw notFound()
    return { data: toCardResource(card, principal) }
  },

  'cards.history': (context) => readCardHistory(context),

  'cards.request': async (context) => {
    const principal = requirePrincipal(context)
    const vault = await openCardVault(context.db, provider.cardNumberKey)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const wanted = { ...body, cards: [body], mailing_address: body.mailing_address ?? null }
      const [card] = await insertCards(trx, vault, principal, { wanted, clock, placeOf: () => '' })
      if (!card) throw new Error('One card was requested and none was made: the request is rolled back.')
      return { data: toCardResource(card, principal) }
    })
  },

  'cards.request-together': async (context) => {
    const principal = requirePrincipal(context)
    const vault = await openCardVault(context.db, provider.cardNumberKey)
    const { body: wanted, clock } = context
    return answerKeyed(context, principal, wanted, 201, async (trx) => {
      const placeOf = (index: number) => `cards/${index}/`
      const cards = await insertCards(trx, vault, principal, { wanted, clock, placeOf })
      return { data: cards.map((card) => toCardResource(card, principal)) }
    })
  },

  'cards.cancel-request': (context) =>
    change(context, (trx, card, acting) => moveCard(trx, card, { ...acting, action: 'cancel' })),

  'cards.activate': (context) =>
    changeKeyed(context, (trx, card, acting) =>
      moveCard(trx, card, {
        ...acting,
        action: 'activate',
        refusal: whyCardNotActivated(card, { status: card.account_status }, context.body.received),
        set: { activated_at: acting.at },
      }),
    ),

  'cards.lock': (context) => change(context, (trx, card, acting) => moveCard(trx, card, { ...acting, action: 'lock' })),

  'cards.unlock': (context) =>
    change(context, (trx, card, acting) =>
      moveCard(trx, card, {
        ...acting,
        action: 'unlock',
        refusal: whyCardNotRequested({ status: card.account_status }),
      }),
    ),

  'cards.terminate': (context) =>
    changeKeyed(context, (trx, card, acting) =>
      terminateCard(trx, card, {
        ...acting,
        reason: context.body.termination_reason,
        today: context.clock.date,
      }),
    ),

  'cards.view-secure': (context) => revealCard(provider, context),
})

/** Value of `filter[buid_customer]` for all of the caller's accounts (CRD-28). No account has this id. */
const ALL_ACCOUNTS = 'all'

/** Returns the requested account, or by default the selected one; undefined for all of the caller's accounts. */
function customerOf(principal: Principal, wanted: string | undefined): string | undefined {
  if (wanted === ALL_ACCOUNTS || (wanted === undefined && principal.selectedCustomer === null)) return undefined
  return customerInScope(principal, wanted)
}

interface Acting {
  principal: Principal
  at: Date
}
type Change = (trx: Transaction<Database>, card: NamedCardRow, acting: Acting) => Promise<NamedCardRow>

async function changeOne(trx: Transaction<Database>, context: Context, work: Change): Promise<ResourceObject> {
  const principal = requirePrincipal(context)
  const card = await lockCardRow(trx, principal, context.params.card_id ?? '', context.clock.date)
  const changed = await work(trx, card, { principal, at: new Date(context.clock.nowMs) })
  return toCardResource(changed, principal)
}

const change = (context: Context, work: Change): Promise<HandlerResult> =>
  inTransaction(context.db, async (trx) => ({ data: await changeOne(trx, context, work) }))

const changeKeyed = (
  context: Context & Pick<HandlerContext, 'call' | 'idempotencyKey'> & { body: unknown },
  work: Change,
): Promise<HandlerResult> =>
  answerKeyed(context, requirePrincipal(context), context.body, 200, async (trx) => ({
    data: await changeOne(trx, context, work),
  }))
