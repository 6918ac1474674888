/** Texts for the effect of an answer: before it is sent, and in the confirmation. */
import type { CalendarDate, Dispute, DisputeSide } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { type AnswerChoice, consequenceOf, WORDS } from './choices.ts'

type Words = Pick<WidgetContextValue, 't' | 'formats'>

/** Returns the name of a side in its dispute. */
export function nameOf({ t }: Pick<Words, 't'>, dispute: Dispute, side: DisputeSide): string {
  if (side === 'support') return t('dispute-answer.support')
  return side === 'customer' ? dispute.customerName : dispute.merchantName
}

/** Returns the title of a choice: `Accept $150.00 and close` if there is an offer to accept. */
export function choiceTitle({ t, formats }: Words, choice: AnswerChoice, dispute: Dispute | null): string {
  const offered = dispute?.offeredTotal ?? null
  return choice === 'close' && offered !== null && dispute
    ? t('dispute-answer.choice.closeOffer', { amount: formats.money(offered, dispute.currency) })
    : t(`dispute-answer.choice.${WORDS[choice]}`)
}

interface Taken {
  side: DisputeSide
  choice: AnswerChoice
  dispute: Dispute
  /** Total of a partial grant in minor units; null until entered. */
  grantedMinor: number | null
  today: CalendarDate
}

/** Returns the sentences about the effect, most important first; empty while a partial grant has no amounts. */
export function consequenceText(widget: Words, taken: Taken, isConfirming = false): string {
  const { t, formats } = widget
  const { side, choice, dispute, grantedMinor, today } = taken
  const result = consequenceOf(side, choice, dispute, grantedMinor, today)
  const money = (minor: number) => formats.money(minor, dispute.currency)
  const day = (date: CalendarDate) => formats.weekdayDate(date, today)
  const { creditMinor, issuedOn, appliedOn, payableMinor, next, lapsesMinor } = result
  const says: string[] = []
  if (creditMinor !== null && issuedOn && appliedOn) {
    const values = { amount: money(creditMinor), date: day(issuedOn), applied: day(appliedOn) }
    says.push(t(isConfirming ? 'dispute-answer.after.creditApplied' : 'dispute-answer.after.credit', values))
    if (payableMinor !== null) says.push(t('dispute-answer.after.rest', { amount: money(payableMinor) }))
  } else if (payableMinor !== null) {
    says.push(t('dispute-answer.after.payable', { amount: money(payableMinor) }))
  }
  if (next?.until) {
    const values = { name: nameOf(widget, dispute, next.side), date: day(next.until) }
    says.push(t(choice === 'deny' ? 'dispute-answer.after.deny' : 'dispute-answer.after.turn', values))
  } else if (next) {
    says.push(t('dispute-answer.after.support'))
  }
  if (choice === 'respond to customer') {
    says.push(t('dispute-answer.after.offer', { name: dispute.customerName }))
  }
  if (lapsesMinor !== null) says.push(t('dispute-answer.after.lapses', { amount: money(lapsesMinor) }))
  if (side === 'support' && says.length > 0) says.push(t('dispute-answer.after.final'))
  else if (isConfirming && (creditMinor !== null || choice === 'withdraw')) says.push(t('dispute-answer.after.undone'))
  return says.join(' ')
}
