/**
 * Which of several disputes allow a given answer, and why the others do not. Source: docs/spec/disputes.md DSP-16,
 * DSP-26.
 */
import type { Dispute, DisputeSide, NotAnswerableReason, TogetherAnswer } from '../../../src/contract/index.ts'
import { type AnswerChoice, choicesOf } from '../case/answer/choices.ts'

export type LeftOut = NotAnswerableReason | 'not-found'

export interface Item {
  id: string
  /** Null if it does not exist, or the user may not see it. */
  dispute: Dispute | null
}

const isTogether = (choice: AnswerChoice): choice is TogetherAnswer => choice !== 'grant in part'

/** Returns the answers that at least one of the disputes allows, in screen order. */
export const choicesTogether = (side: DisputeSide, items: readonly Item[]): TogetherAnswer[] =>
  choicesOf(side)
    .filter(isTogether)
    .filter((choice) => items.some(({ dispute }) => dispute?.actions.includes(choice)))

/**
 * Returns why a dispute does not allow this answer; null if it does. Without a choice, checks whether any action is
 * possible.
 */
export function whyLeftOut({ dispute }: Item, choice: TogetherAnswer | null, side: DisputeSide): LeftOut | null {
  if (!dispute) return 'not-found'
  const { status, actions, turn } = dispute
  if (choice === null ? actions.length > 0 : actions.includes(choice)) return null
  if (status === 'expired' || status === 'closed') return status
  if (status === 'pending' || status === 'adjusted') return 'being-adjusted'
  // An open dispute without actions was opened by another user, or is on another side's turn.
  return choice === 'withdraw' && side === 'customer' && turn !== null ? 'opened-by-another' : 'not-your-turn'
}

export const answerable = (items: readonly Item[], choice: TogetherAnswer | null, side: DisputeSide): Dispute[] =>
  items.flatMap((item) => (item.dispute && whyLeftOut(item, choice, side) === null ? [item.dispute] : []))

/**
 * Returns the disputes that block an answer to all: those without the status of the majority; on a tie, the status of
 * the first one counts.
 */
export function oddOnes(disputes: readonly Dispute[]): Dispute[] {
  const counts = new Map<string, number>()
  for (const { status } of disputes) counts.set(status, (counts.get(status) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const main = disputes.find(({ status }) => counts.get(status) === most)?.status
  return disputes.filter(({ status }) => status !== main)
}

/** Returns the totals, one row per currency. */
export function totalsOf(disputes: readonly Pick<Dispute, 'currency' | 'total'>[]): [Dispute['currency'], number][] {
  const totals = new Map<Dispute['currency'], number>()
  for (const { currency, total } of disputes) totals.set(currency, (totals.get(currency) ?? 0) + total)
  return [...totals].sort(([one], [other]) => (one < other ? -1 : 1))
}
