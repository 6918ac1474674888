/**
 * Answers that each side can choose, in screen order, and the effect of each. Source: docs/spec/disputes.md DSP-3,
 * DSP-19, DSP-20, DSP-35.
 */
import {
  addBankingDays,
  addDays,
  type CalendarDate,
  type Dispute,
  type DisputeAnswer,
  type DisputeSide,
  LIMITS,
  railOf,
} from '../../../../src/contract/index.ts'

/** An answer of the user, or the withdrawal of the whole dispute. */
export type AnswerChoice = DisputeAnswer | 'withdraw'

const ORDER = {
  customer: ['close', 'respond to merchant', 'escalate', 'withdraw'],
  merchant: ['grant in full', 'grant in part', 'respond to customer', 'deny'],
  support: ['grant in full', 'grant in part', 'deny'],
} as const satisfies Record<DisputeSide, readonly AnswerChoice[]>

/** Last segment of the message keys of a choice. */
export const WORDS = {
  close: 'close',
  'respond to merchant': 'reply',
  escalate: 'escalate',
  withdraw: 'withdraw',
  'grant in full': 'grant',
  'grant in part': 'grantPart',
  'respond to customer': 'ask',
  deny: 'deny',
} as const satisfies Record<AnswerChoice, string>

/** Returns all choices that a side can ever have. */
export const choicesOf = (side: DisputeSide): readonly AnswerChoice[] => ORDER[side]

/** Returns the choices that the user has now, according to the server. */
export const openChoices = (side: DisputeSide, { actions }: Pick<Dispute, 'actions'>): AnswerChoice[] =>
  choicesOf(side).filter((choice) => actions.includes(choice))

/** Whether the choice is final, so that the user confirms it before it is sent. */
export const isConfirmed = (choice: AnswerChoice): boolean =>
  choice === 'grant in full' || choice === 'grant in part' || choice === 'deny' || choice === 'withdraw'

/** Returns the minor units that the choice credits to the customer; null without a credit. */
export function creditedBy(
  choice: AnswerChoice,
  { total, offeredTotal }: Pick<Dispute, 'total' | 'offeredTotal'>,
  grantedMinor: number | null,
): number | null {
  if (choice === 'grant in full') return total
  if (choice === 'grant in part') return grantedMinor
  return choice === 'close' ? offeredTotal : null
}

export interface Consequence {
  /** Minor units of a credit memo; null if none. */
  creditMinor: number | null
  /** When the credit is issued and applied; null without a credit. */
  issuedOn: CalendarDate | null
  appliedOn: CalendarDate | null
  /** Minor units that become payable at once; null if the amount stays in dispute. */
  payableMinor: number | null
  /** Which side answers next and by when; customer support has no deadline. */
  next: { side: DisputeSide; until: CalendarDate | null } | null
  /** Minor units of an offer that lapses with this choice. */
  lapsesMinor: number | null
}

/**
 * @param grantedMinor total of the amounts of a partial grant; null until they are entered
 * @param today in the program's time zone
 */
export function consequenceOf(
  side: DisputeSide,
  choice: AnswerChoice,
  dispute: Pick<Dispute, 'total' | 'offeredTotal' | 'currency'>,
  grantedMinor: number | null,
  today: CalendarDate,
): Consequence {
  const { total, offeredTotal, currency } = dispute
  const rail = railOf(currency)
  const until = addDays(today, LIMITS.disputeResponseDays)
  const nothing = {
    ...{ creditMinor: null, issuedOn: null, appliedOn: null, payableMinor: null, next: null, lapsesMinor: null },
  }
  const credit = creditedBy(choice, dispute, grantedMinor)
  if (credit !== null) {
    const issuedOn = addBankingDays(today, 1, rail)
    const rest = total - credit
    return {
      ...nothing,
      ...{ creditMinor: credit, issuedOn, appliedOn: addBankingDays(issuedOn, 1, rail) },
      payableMinor: rest > 0 ? rest : null,
    }
  }
  switch (choice) {
    case 'respond to merchant':
      return { ...nothing, next: { side: 'merchant', until } }
    case 'respond to customer':
      return { ...nothing, next: { side: 'customer', until } }
    case 'escalate':
      return { ...nothing, next: { side: 'support', until: null }, lapsesMinor: offeredTotal }
    case 'deny':
      return side === 'merchant'
        ? { ...nothing, next: { side: 'customer', until }, lapsesMinor: offeredTotal }
        : { ...nothing, payableMinor: total }
    case 'withdraw':
      return { ...nothing, payableMinor: total, lapsesMinor: offeredTotal }
    default:
      return choice === 'close' ? { ...nothing, payableMinor: total } : nothing
  }
}
