/** Which of several disputes can be answered by one choice, and why the others cannot. Source: docs/spec/disputes.md DSP-16, DSP-26. */
import type { Dispute, DisputeSide, NotAnswerableReason, TogetherAnswer } from '../../../src/contract/index.ts'
import { type AnswerChoice, choicesOf } from '../case/answer/choices.ts'

export type LeftOut = NotAnswerableReason | 'not-found'

export interface Item {
  id: string
  /** Null: there is none, or it is nobody's business here. */
  dispute: Dispute | null
}

const isTogether = (choice: AnswerChoice): choice is TogetherAnswer => choice !== 'grant in part'

/** In the order of a screen: those that at least one of them can take. */
export const choicesTogether = (side: DisputeSide, items: readonly Item[]): TogetherAnswer[] =>
  choicesOf(side)
    .filter(isTogether)
    .filter((choice) => items.some(({ dispute }) => dispute?.actions.includes(choice)))

/** Why one cannot be answered so; null: it can. Without a choice: whether anything can be done to it at all. */
export function whyLeftOut({ dispute }: Item, choice: TogetherAnswer | null, side: DisputeSide): LeftOut | null {
  if (!dispute) return 'not-found'
  const { status, actions, turn } = dispute
  if (choice === null ? actions.length > 0 : actions.includes(choice)) return null
  if (status === 'expired' || status === 'closed') return status
  if (status === 'pending' || status === 'adjusted') return 'being-adjusted'
  // Whoever sees it with nothing to do although it is open is not the one who opened it, or waits for another side.
  return choice === 'withdraw' && side === 'customer' && turn !== null ? 'opened-by-another' : 'not-your-turn'
}

export const answerable = (items: readonly Item[], choice: TogetherAnswer | null, side: DisputeSide): Dispute[] =>
  items.flatMap((item) => (item.dispute && whyLeftOut(item, choice, side) === null ? [item.dispute] : []))

/** Those that stand in the way of an answer to all: not in the status that most of them are in; the first one's on a tie. */
export function oddOnes(disputes: readonly Dispute[]): Dispute[] {
  const counts = new Map<string, number>()
  for (const { status } of disputes) counts.set(status, (counts.get(status) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const main = disputes.find(({ status }) => counts.get(status) === most)?.status
  return disputes.filter(({ status }) => status !== main)
}

/** What they come to, one row a currency. */
export function totalsOf(disputes: readonly Pick<Dispute, 'currency' | 'total'>[]): [Dispute['currency'], number][] {
  const totals = new Map<Dispute['currency'], number>()
  for (const { currency, total } of disputes) totals.set(currency, (totals.get(currency) ?? 0) + total)
  return [...totals].sort(([one], [other]) => (one < other ? -1 : 1))
}
