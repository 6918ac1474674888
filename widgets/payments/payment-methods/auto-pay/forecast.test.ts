import { expect, it } from 'vitest'
import type { AutoPayForecast } from '../../../../src/contract/index.ts'
import { calendarWeeks, summarizeForecast } from './forecast.ts'

const item = (trxId: string, more: Partial<AutoPayForecast>): AutoPayForecast => ({
  trxId,
  invoiceId: `INV-${trxId}`,
  dueDate: '2026-12-01',
  currency: 'USD',
  paysOn: null,
  skip: null,
  byCredits: 0,
  byAccount: 0,
  openAmount: 100,
  ...more,
})

it('[AUT-84] adds up each of the sixty days, names the first payment day, and groups the rest by reason', () => {
  const summary = summarizeForecast(
    [
      item('1', { paysOn: '2026-11-24', byCredits: 500 }),
      item('2', { paysOn: '2026-12-01', byAccount: 300 }),
      item('3', { paysOn: '2026-12-01', byAccount: 200 }),
      item('4', { paysOn: '2027-01-18', byAccount: 40 }),
      item('5', { paysOn: '2027-01-19', byAccount: 7 }),
      item('6', { skip: 'overdue' }),
      item('7', { skip: 'overdue' }),
      item('8', { skip: 'on-hold', openAmount: null }),
    ],
    '2026-11-20',
  )
  expect(summary).toMatchObject({ count: 4, total: 540, until: '2027-01-18', later: 1 })
  expect(summary.days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-11-24', 0],
    ['2026-12-01', 500],
    ['2027-01-18', 40],
  ])
  expect(summary.next?.day).toBe('2026-12-01')
  expect(summary.left.map(({ reason, items, open }) => [reason, items.length, open])).toEqual([
    ['overdue', 2, 200],
    ['on-hold', 1, null],
  ])
})

it.each([0, 1])('[AUT-84] draws sixty days in whole weeks that start on weekday %i', (firstWeekday) => {
  const weeks = calendarWeeks('2026-11-20', firstWeekday)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  const days = weeks.flat().filter((day) => day !== null)
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-20', '2027-01-18', 60])
  expect(weeks[0]?.indexOf('2026-11-20')).toBe((5 - firstWeekday + 7) % 7)
})
