import { expect, it } from 'vitest'
import type { CalendarDate } from '../dates/calendar-date.ts'
import { actionsOf, nextState } from '../states/state-table.ts'
import { faultsOfTemplate, type TemplateTerms } from './template.rules.ts'
import { TEMPLATE_STATES, templateStatusOn } from './template.states.ts'

const TODAY: CalendarDate = '2026-11-20'
const TERMS: TemplateTerms = {
  goalType: 1,
  currency: 'USD',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  salesTarget: 0,
  tiers: [{ targetValue: 0, incentiveReward: 'percent', rewardValue: 1 }],
}
const faults = (changes: Partial<TemplateTerms>) =>
  faultsOfTemplate({ ...TERMS, ...changes }, TODAY).map(({ what, reason }) => `${what} ${reason}`)

it('[LOY-232] accepts a period that ends today or within the most months, and targets of zero', () => {
  expect(faults({})).toEqual([])
  expect(faults({ endsOn: TODAY })).toEqual([])
  expect(faults({ endsOn: '2028-12-31' })).toEqual([])
})

it('[LOY-232] rejects a period that is over, reversed, or too long', () => {
  expect(faults({ endsOn: '2026-11-19' })).toEqual(['period past'])
  expect(faults({ startsOn: '2027-01-01' })).toEqual(['period ends-before-start'])
  expect(faults({ endsOn: '2029-01-01' })).toEqual(['period too-long'])
})

it('[LOY-232] reports the faults of targets and rewards together with that of the period', () => {
  const tier = (targetValue: number, rewardValue: number) => ({
    targetValue,
    incentiveReward: 'amount' as const,
    rewardValue,
  })
  expect(faults({ endsOn: '2025-12-31', salesTarget: -1, tiers: [tier(5, 1), tier(5, 0)] })).toEqual([
    'period ends-before-start',
    'target negative',
    'target not-higher',
    'reward not-positive',
  ])
})

it('[LOY-236] [LOY-237] leads from draft to active to closed, and never back', () => {
  expect(actionsOf(TEMPLATE_STATES, 'draft')).toEqual(['edit', 'activate'])
  expect(nextState(TEMPLATE_STATES, 'draft', 'close')).toBeNull()
  expect(nextState(TEMPLATE_STATES, 'active', 'close')).toBe('closed')
  expect(actionsOf(TEMPLATE_STATES, 'closed')).toEqual([])
})

it('[LOY-236] is active on its whole last day, and closed on the next', () => {
  const active = { status: 'active', endsOn: TODAY } as const
  expect(templateStatusOn(active, TODAY)).toBe('active')
  expect(templateStatusOn(active, '2026-11-21')).toBe('closed')
  expect(templateStatusOn({ status: 'draft', endsOn: TODAY }, '2026-11-21')).toBe('draft')
})
