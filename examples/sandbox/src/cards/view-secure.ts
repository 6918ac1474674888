/**
 * Returns a card's full number to the secure frame: each view is recorded before the response is sent, and a user can
 * view at most five numbers per hour. Source: docs/spec/cards.md CRD-17…CRD-21, docs/spec/secure.md SEC-10, SEC-11
 * (specification §3, §7, §9).
 */
import { isCardNumberShown, LIMITS, type viewSecureCard } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, HandlerResult } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { cardRefusal } from './card-refusals.ts'
import { openCardVault } from './card-vault.ts'
import { cardInScope } from './cards.queries.ts'
import { notifyOfView } from './notify-of-view.ts'

type Context = Pick<
  HandlerContext<typeof viewSecureCard>,
  'db' | 'principal' | 'frame' | 'body' | 'clock' | 'requestId'
>
const HOUR_MS = 3_600_000

/**
 * @throws Refusal `not-found`, `card-number-unavailable` or `card-reveals-used`; each of them is also recorded (CRD-20)
 */
export async function revealCard(
  { cardNumberKey, realNow }: Pick<Provider, 'cardNumberKey' | 'realNow'>,
  context: Context,
): Promise<HandlerResult> {
  const userId = context.frame?.userId
  if (userId == null) throw new Error('A card number was requested without a user to verify.')
  const vault = await openCardVault(context.db, cardNumberKey)
  try {
    return await inTransaction(context.db, async (trx) => {
      const card = await findSealed(trx, context)
      if (!isCardNumberShown(card.status)) throw cardRefusal('card-number-unavailable', { status: card.status })
      await countView(trx, { userId, card, nowMs: realNow() })
      const number = vault.open(card.number_sealed, { customerId: card.customer_buid, cardId: card.id })
      await record(trx, context, userId, { action: 'cards.view-secure', customerId: card.customer_buid })
      await notifyOfView(trx, { card, userId }, context.clock)
      return {
        data: {
          id: card.id,
          attributes: {
            card_name: card.card_holder,
            card_identifier: number,
            expiry_date: `${card.expires_on.slice(5, 7)}/${card.expires_on.slice(2, 4)}`,
            expires_in: LIMITS.stepUpSeconds,
          },
        },
      }
    })
  } catch (error) {
    if (error instanceof Refusal) {
      const { code } = error.errors[0]
      const { buid_customer: named } = context.body
      // The entry belongs to the customer only if the card exists, so that the card's history shows it (CRD-31). A
      // search for another company's card is recorded without a customer.
      const isFound = code !== 'not-found' && requirePrincipal(context).customerIds.includes(named)
      const refused = { action: 'cards.view-secure.refused', customerId: isFound ? named : null, code }
      await record(context.db, context, userId, refused)
    }
    throw error
  }
}

/** Finds the card and locks it, so that it cannot end between the check and the response. */
async function findSealed(trx: Transaction<Database>, context: Context) {
  const principal = requirePrincipal(context)
  const customerId = customerInScope(principal, context.body.buid_customer)
  const card = await trx
    .selectFrom('cards')
    .select(['customer_buid', 'id', 'card_holder', 'status', 'number_sealed', 'expires_on'])
    .where(cardInScope(principal))
    .where('customer_buid', '=', customerId)
    .where('id', '=', context.body.card_id)
    .forShare()
    .executeTakeFirst()
  if (!card) throw notFound()
  return card
}

interface View {
  userId: string
  card: { customer_buid: string; id: string }
  nowMs: number
}

/**
 * CRD-19: counts views across pages for the user who confirmed the call with a password; locking the user's row
 * serializes requests.
 */
async function countView(trx: Transaction<Database>, { userId, card, nowMs }: View): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  const views = await trx
    .selectFrom('card_views')
    .select('viewed_at')
    .where('user_id', '=', userId)
    .where('viewed_at', '>', new Date(nowMs - HOUR_MS))
    .orderBy('viewed_at', 'desc')
    .limit(LIMITS.cardRevealsPerHour)
    .execute()
  const oldest = views[LIMITS.cardRevealsPerHour - 1]
  if (oldest) {
    const seconds = Math.max(1, Math.ceil((oldest.viewed_at.getTime() + HOUR_MS - nowMs) / 1000))
    throw cardRefusal('card-reveals-used', { retry_after: seconds }, undefined, { 'Retry-After': String(seconds) })
  }
  await trx
    .insertInto('card_views')
    .values({ user_id: userId, customer_buid: card.customer_buid, card_id: card.id, viewed_at: new Date(nowMs) })
    .execute()
}

const record = (
  db: Context['db'],
  context: Context,
  userId: string,
  { action, customerId, code }: { action: string; customerId: string | null; code?: string },
): Promise<void> =>
  recordAudit(db, [
    {
      at: new Date(context.clock.nowMs),
      actor: requirePrincipal(context).id,
      action,
      customerId,
      subject: context.body.card_id,
      detail: { confirmedBy: userId, request: context.requestId, ...(code !== undefined && { code }) },
    },
  ])
