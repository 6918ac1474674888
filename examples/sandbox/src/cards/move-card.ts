/**
 * Changes the status of a card according to the contract's state machine, if it is still the status that was read, and
 * writes the audit entry. Source: docs/spec/cards.md CRD-2, CRD-3, CRD-5, CRD-6, CRD-12…CRD-15, CRD-27,
 * docs/spec/states.md STA-7.
 */
import {
  type CalendarDate,
  CARD_STATES,
  type CardAccountRefusal,
  type CardAction,
  type CardTerminationReason,
  nextState,
  transitionOf,
  whyCardNotTerminated,
} from 'netterms/contract/internal'
import type { Transaction, Updateable } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { CardsTable } from '../db/card-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { cardRefusal } from './card-refusals.ts'
import { mailCards } from './mail-cards.ts'
import { findCard, type NamedCardRow } from './cards.queries.ts'

/**
 * Locks one of the caller's cards until the transaction ends, after mailing it if it is due today.
 *
 * @throws Refusal `not-found`
 */
export async function lockCardRow(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
  today: CalendarDate,
): Promise<NamedCardRow> {
  const card = await findCard(trx, principal, id, 'locked')
  if (!card) throw notFound()
  if (card.status !== 'requested' || card.mails_on > today) return card
  await mailCards(trx, today, card.id)
  return (await findCard(trx, principal, id, 'locked')) ?? card
}

interface CardMove {
  principal: Principal
  action: CardAction
  at: Date
  /** Result of the contract's rule for the action; null if the action is allowed. */
  refusal?: CardAccountRefusal | 'card-status' | 'receipt-not-acknowledged' | null
  set?: Updateable<CardsTable>
  detail?: Readonly<Record<string, unknown>>
}

/**
 * Changes the card's status and returns the changed card.
 *
 * @param card locked by `lockCardRow`
 * @throws Refusal `card-status-conflict`, `card-account-blocked` or `card-receipt-missing`
 */
export async function moveCard(
  trx: Transaction<Database>,
  card: NamedCardRow,
  { principal, action, at, refusal = null, set = {}, detail = {} }: CardMove,
): Promise<NamedCardRow> {
  const transition = transitionOf(CARD_STATES, card.status, action)
  const status = nextState(CARD_STATES, card.status, action)
  if (status === null || !transition?.by.includes(principal.role) || refusal === 'card-status') {
    throw cardRefusal('card-status-conflict', { status: card.status })
  }
  if (refusal === 'receipt-not-acknowledged') throw cardRefusal('card-receipt-missing', null, 'received')
  if (refusal) throw cardRefusal('card-account-blocked', { reason: refusal })
  const { numUpdatedRows } = await trx
    .updateTable('cards')
    .set({ ...set, ...traceOf(action, principal, at), status })
    .where('customer_buid', '=', card.customer_buid)
    .where('id', '=', card.id)
    .where('status', '=', card.status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw cardRefusal('card-status-conflict', null)
  await recordAudit(trx, [
    {
      at,
      actor: principal.id,
      action: `cards.${action}`,
      customerId: card.customer_buid,
      subject: card.id,
      detail: { from: card.status, to: status, ...detail },
    },
  ])
  const moved = await findCard(trx, principal, card.id)
  if (!moved) throw new Error(`Card ${card.id} cannot be read back: the change is rolled back.`)
  return moved
}

/**
 * CRD-27: returns the actor to store, who is shown with the card; the actor of a lock is cleared when the lock ends.
 */
function traceOf(action: CardAction, { id, fullName }: Principal, at: Date): Updateable<CardsTable> {
  if (action === 'lock') return { locked_at: at, locked_by: id, locked_by_name: fullName }
  const unlocked = { locked_at: null, locked_by: null, locked_by_name: null }
  if (action === 'cancel') return { canceled_at: at, ended_by: id, ended_by_name: fullName }
  return action === 'terminate' ? { ...unlocked, ended_by: id, ended_by_name: fullName } : unlocked
}

/**
 * Terminates a card (CRD-3, CRD-6).
 *
 * @throws Refusal as `moveCard` does
 */
export const terminateCard = (
  trx: Transaction<Database>,
  card: NamedCardRow,
  {
    reason,
    today,
    ...acting
  }: Pick<CardMove, 'principal' | 'at'> & {
    reason: CardTerminationReason
    today: CalendarDate
  },
): Promise<NamedCardRow> =>
  moveCard(trx, card, {
    ...acting,
    action: 'terminate',
    refusal: whyCardNotTerminated(card, { status: card.account_status }),
    set: { terminated_on: today, termination_reason: reason },
    detail: { reason },
  })
