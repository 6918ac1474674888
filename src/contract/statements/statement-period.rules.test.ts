import { expect, it } from 'vitest'
import { addDays } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import { isStatementMonth, statementPeriodOf, statementPeriodProblem } from './statement-period.rules.ts'

const TODAY = '2026-11-20'

it.each([
  [{}, '2026-11-01', '2026-11-20'],
  [{ to: '2024-02-29' }, '2024-02-01', '2024-02-29'],
  [{ from: '2026-10-15' }, '2026-10-15', '2026-11-20'],
  [{ from: '2026-10-15', to: '2026-10-31' }, '2026-10-15', '2026-10-31'],
] as const)('[STM-2] reads %j as %s to %s', (wanted, from, to) => {
  expect(statementPeriodOf(wanted, TODAY)).toEqual({ from, to })
})

it.each([
  ['2026-11-02', '2026-11-01', 'statement-period-reversed'],
  ['2026-11-01', '2026-11-21', 'statement-date-future'],
  ['2026-11-21', '2026-11-20', 'statement-date-future'],
  [addDays(TODAY, -LIMITS.maxStatementDays), TODAY, 'statement-period-too-long'],
  [addDays(TODAY, 1 - LIMITS.maxStatementDays), TODAY, null],
  ['2026-11-20', '2026-11-20', null],
] as const)('[STM-3] returns for %s to %s: %s', (from, to, problem) => {
  expect(statementPeriodProblem({ from, to }, TODAY)).toBe(problem)
})

it.each([
  ['2026-10-01', '2026-10-31', true],
  ['2026-11-01', '2026-11-20', true],
  ['2024-02-01', '2024-02-29', true],
  ['2026-10-01', '2026-10-30', false],
  ['2026-10-02', '2026-10-31', false],
  ['2026-09-01', '2026-10-31', false],
] as const)('[STM-2] %s to %s is a month: %s', (from, to, isMonth) => {
  expect(isStatementMonth({ from, to }, TODAY)).toBe(isMonth)
})
