/** Source: docs/spec/cards.md CRD-8…CRD-15. */
import { whyCardNotActivated, whyCardNotRequested } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, HandlerResult, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { toCardResource } from './card-resource.ts'
import { openCardVault } from './card-vault.ts'
import { findCard, findCards, type NamedCardRow } from './cards.queries.ts'
import { lockCardRow, moveCard, terminateCard } from './move-card.ts'
import { insertCard } from './request-card.ts'
import { revealCard } from './view-secure.ts'

type CardHandlers = Pick<Handlers, Extract<keyof Handlers, `cards.${string}`>>
type Context = Pick<HandlerContext, 'db' | 'principal' | 'programme' | 'params'>

export const createCardHandlers = (provider: Pick<Provider, 'cardNumberKey' | 'realNow'>): CardHandlers => ({
  'cards.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, sort, page } = context
    const customerId = customerOf(principal, filter.buid_customer)
    const question = { customerId, status: filter.status, search: filter.search, sort, page }
    const { rows, count } = await findCards(db, principal, question)
    return { data: rows.map(toCardResource), meta: { record_count: count } }
  },

  'cards.get': async (context) => {
    const card = await findCard(context.db, requirePrincipal(context), context.params.card_id ?? '')
    if (!card) throw notFound()
    return { data: toCardResource(card) }
  },

  'cards.request': async (context) => {
    const principal = requirePrincipal(context)
    const vault = await openCardVault(context.db, provider.cardNumberKey)
    return answerKeyed(context, principal, context.body, 201, async (trx) => ({
      data: toCardResource(await insertCard(trx, vault, principal, context)),
    }))
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
        today: context.programme.date,
      }),
    ),

  'cards.view-secure': (context) => revealCard(provider, context),
})

/** The one named, the selected one, or all of the caller's. */
function customerOf(principal: Principal, wanted: string | undefined): string | undefined {
  if (wanted === undefined && principal.selectedCustomer === null) return undefined
  return customerInScope(principal, wanted)
}

interface Acting {
  principal: Principal
  at: Date
}
type Change = (trx: Transaction<Database>, card: NamedCardRow, acting: Acting) => Promise<NamedCardRow>

async function changeOne(trx: Transaction<Database>, context: Context, work: Change): Promise<ResourceObject> {
  const principal = requirePrincipal(context)
  const card = await lockCardRow(trx, principal, context.params.card_id ?? '', context.programme.date)
  return toCardResource(await work(trx, card, { principal, at: new Date(context.programme.nowMs) }))
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
