/**
 * Validation of a program's terms, for the form and for the server. Source: docs/spec/loyalty.md LOY-4, LOY-232
 * (specification §5 "Loyalty").
 */
import type { CalendarDate } from '../dates/calendar-date.ts'
import { addMonths } from '../dates/months.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import { faultsOfTerms, type GoalType, type LoyaltyFault, type LoyaltyTerms } from './loyalty.rules.ts'

export const TEMPLATE_LIMITS = {
  /** characters (graphemes) of a name. */
  maxName: 80,
  /** months from the first day of a program to its last. */
  maxMonths: 36,
} as const

/** All fields of the form except the name, which `lineSchema(TEMPLATE_LIMITS.maxName)` validates. */
export interface TemplateTerms extends LoyaltyTerms {
  goalType: GoalType
  currency: CurrencyCode
  startsOn: CalendarDate
  /** The last day, inclusive. */
  endsOn: CalendarDate
}

export type PeriodFault = { what: 'period'; tier: null; reason: 'ends-before-start' | 'past' | 'too-long' }
export type TemplateFault = LoyaltyFault | PeriodFault

/**
 * Returns all faults of a program, those of the period first; empty if it may be saved.
 *
 * @param today in the programs' time zone, not in the user's
 */
export function faultsOfTemplate(terms: TemplateTerms, today: CalendarDate): TemplateFault[] {
  const { startsOn, endsOn, goalType, currency } = terms
  const fault = (reason: PeriodFault['reason']): PeriodFault[] => [{ what: 'period', tier: null, reason }]
  const period =
    endsOn < startsOn
      ? fault('ends-before-start')
      : endsOn < today
        ? fault('past')
        : endsOn >= addMonths(startsOn, TEMPLATE_LIMITS.maxMonths)
          ? fault('too-long')
          : []
  return [...period, ...faultsOfTerms(terms, goalType, currency)]
}
