/**
 * What the status of an account allows for its cards. Source: docs/spec/cards.md CRD-4…CRD-7 (specification §4, §8;
 * domain §3.1, §3.6).
 */
import type { Customer } from '../customers/customers.calls.ts'
import { nextState } from '../states/state-table.ts'
import { CARD_STATES, type CardStatus, type CardTerminationReason } from './card.states.ts'

type Account = Readonly<Pick<Customer, 'status'>>
type Card = Readonly<{ status: CardStatus }>

const ACCOUNT_REFUSALS = {
  inactive: 'account-inactive',
  terminated: 'account-terminated',
  'on hold': 'account-on-hold',
  locked: 'account-locked',
} as const satisfies Record<Exclude<Customer['status'], 'active'>, string>

export type CardAccountRefusal = (typeof ACCOUNT_REFUSALS)[keyof typeof ACCOUNT_REFUSALS]

/**
 * Returns why an account cannot request a card; null if it can. Only an active account can, and each other status has
 * its own reason (CRD-4).
 */
export const whyCardNotRequested = (account: Account): CardAccountRefusal | null =>
  account.status === 'active' ? null : ACCOUNT_REFUSALS[account.status]

/**
 * Returns why a card cannot be activated: its receipt must be confirmed first, and its account must be active (CRD-5).
 *
 * @param isReceived whether "I have received this card" is checked
 * @returns null if it may be activated
 */
export function whyCardNotActivated(
  card: Card,
  account: Account,
  isReceived: boolean,
): CardAccountRefusal | 'card-status' | 'receipt-not-acknowledged' | null {
  if (nextState(CARD_STATES, card.status, 'activate') === null) return 'card-status'
  return whyCardNotRequested(account) ?? (isReceived ? null : 'receipt-not-acknowledged')
}

/**
 * Returns why a card cannot be terminated. An account on hold or locked can still terminate a lost card; an inactive or
 * terminated account cannot (CRD-6; specification §8).
 */
export function whyCardNotTerminated(
  card: Card,
  account: Account,
): 'account-inactive' | 'account-terminated' | 'card-status' | null {
  if (nextState(CARD_STATES, card.status, 'terminate') === null) return 'card-status'
  const { status } = account
  return status === 'inactive' || status === 'terminated' ? ACCOUNT_REFUSALS[status] : null
}

/**
 * Whether to offer a replacement: for a lost or stolen card, if the account may request a card (CRD-7).
 *
 * @returns whether to offer it right after the termination
 */
export const offersReplacement = (reason: CardTerminationReason, account: Account): boolean =>
  (reason === 'lost' || reason === 'stolen') && whyCardNotRequested(account) === null
