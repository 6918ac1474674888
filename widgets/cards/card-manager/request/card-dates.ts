/** When a card requested today is mailed, and when it should arrive. Source: docs/spec/cards.md CRD-11. */
import { addBankingDays, type CalendarDate, LIMITS } from '../../../../src/contract/index.ts'

export function cardDates(today: CalendarDate): { mailsOn: CalendarDate; arrivesBy: CalendarDate } {
  const mailsOn = addBankingDays(today, LIMITS.cardMailingBankingDays, 'ach')
  return { mailsOn, arrivesBy: addBankingDays(mailsOn, LIMITS.cardArrivalBankingDays, 'ach') }
}
