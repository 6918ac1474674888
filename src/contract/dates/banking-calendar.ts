/**
 * Banking days, and the dates on which a payment submitted now is debited and posted. Source: docs/spec/dates.md
 * DAT-5…DAT-9 (Federal Reserve and Payments Canada holiday schedules; domain §1.1).
 */
import { LIMITS } from '../limits.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import { addDays, type CalendarDate, instantOf, wallClock, weekdayOf } from './calendar-date.ts'

/**
 * Rail by which a bank account is debited: ACH for US dollars, EFT for Canadian dollars, `generic` (sandbox) for all
 * others.
 */
export type RailName = 'ach' | 'eft' | 'generic'

export const RAILS = {
  ach: { timeZone: 'America/New_York', isHoliday: isUsBankHoliday },
  eft: { timeZone: 'America/Toronto', isHoliday: isCanadianBankHoliday },
  generic: { timeZone: 'Etc/UTC', isHoliday: () => false },
} as const satisfies Record<RailName, { timeZone: string; isHoliday: (date: CalendarDate) => boolean }>

export const railOf = (currency: CurrencyCode): RailName =>
  currency === 'USD' ? 'ach' : currency === 'CAD' ? 'eft' : 'generic'

export function isBankingDay(date: CalendarDate, rail: RailName): boolean {
  const weekday = weekdayOf(date)
  return weekday !== 0 && weekday !== 6 && !RAILS[rail].isHoliday(date)
}

/** Returns the `count`-th banking day after `date`; for 0, `date` itself if it is a banking day, else the next one. */
export function addBankingDays(date: CalendarDate, count: number, rail: RailName): CalendarDate {
  let day = date
  while (!isBankingDay(day, rail)) day = addDays(day, 1)
  for (let left = count; left > 0; left -= 1) {
    do day = addDays(day, 1)
    while (!isBankingDay(day, rail))
  }
  return day
}

export interface PaymentSchedule {
  /** Banking day on which the provider hands the debit to the bank. */
  initiatesOn: CalendarDate
  /** Banking day on which the money leaves the payer's account. */
  leavesOn: CalendarDate
  /** Banking day by which the invoices show as paid. */
  postsBy: CalendarDate
  /** The rail's cut-off, ms: from this instant on, the debit is handed to the bank on a later day. */
  cutOffAtMs: number
}

/**
 * Returns the dates of a bank payment submitted now (DAT-8): handed to the bank on the same banking day if before the
 * cut-off, else on the next one; debited one banking day later; posted one banking day after that.
 */
export function scheduleBankPayment(nowMs: number, rail: RailName): PaymentSchedule {
  const { timeZone } = RAILS[rail]
  const { date, hour } = wallClock(nowMs, timeZone)
  const late = hour >= LIMITS.cutOffHour
  return scheduleFrom(addBankingDays(late && isBankingDay(date, rail) ? addDays(date, 1) : date, 0, rail), rail)
}

/** Returns the dates of a bank payment that is handed to the bank on this banking day (DAT-8). */
export function scheduleFrom(initiatesOn: CalendarDate, rail: RailName): PaymentSchedule {
  const leavesOn = addBankingDays(initiatesOn, 1, rail)
  return {
    initiatesOn,
    leavesOn,
    postsBy: addBankingDays(leavesOn, 1, rail),
    cutOffAtMs: instantOf(initiatesOn, LIMITS.cutOffHour, RAILS[rail].timeZone),
  }
}

/**
 * A holiday on a Sunday closes banks on Monday. One on a Saturday has no effect: banks are open on the Friday before
 * (DAT-6).
 */
const isFixedInUs = /* @__PURE__ */ fixedHolidays(['01-01', '06-19', '07-04', '11-11', '12-25'], {
  movesFromSaturday: false,
})

function isUsBankHoliday(date: CalendarDate): boolean {
  if (isFixedInUs(date)) return true
  const [month, ordinal, weekday] = [date.slice(5, 7), Math.ceil(Number(date.slice(8)) / 7), weekdayOf(date)]
  const isLastMonday = weekday === 1 && addDays(date, 7).slice(5, 7) !== month
  return (
    (weekday === 1 && ((ordinal === 3 && (month === '01' || month === '02')) || (ordinal === 1 && month === '09'))) ||
    (weekday === 1 && ordinal === 2 && month === '10') ||
    (isLastMonday && month === '05') ||
    (weekday === 4 && ordinal === 4 && month === '11')
  )
}

/** Payments Canada: a holiday on a weekend moves to the next open day (DAT-7). */
const isFixedInCanada = /* @__PURE__ */ fixedHolidays(['01-01', '07-01', '09-30', '11-11', '12-25', '12-26'], {
  movesFromSaturday: true,
})

function isCanadianBankHoliday(date: CalendarDate): boolean {
  if (isFixedInCanada(date)) return true
  const [month, day, weekday] = [date.slice(5, 7), Number(date.slice(8)), weekdayOf(date)]
  const isVictoriaDay = month === '05' && weekday === 1 && day >= 18 && day <= 24
  const isLabourDay = month === '09' && weekday === 1 && day <= 7
  const isThanksgiving = month === '10' && weekday === 1 && day >= 8 && day <= 14
  return isVictoriaDay || isLabourDay || isThanksgiving || date === addDays(easterSunday(Number(date.slice(0, 4))), -2)
}

/** @returns a function that tells whether banks are closed on a date; it computes the holidays once per year */
function fixedHolidays(days: string[], rule: { movesFromSaturday: boolean }): (date: CalendarDate) => boolean {
  const closedIn = new Map<number, ReadonlySet<CalendarDate>>()
  const moves = (day: CalendarDate) => weekdayOf(day) === 0 || (weekdayOf(day) === 6 && rule.movesFromSaturday)

  /** Computes the holidays of a year, including those moved into it from the year before. */
  function workOut(year: number): ReadonlySet<CalendarDate> {
    const all = [year - 1, year].flatMap((each) => days.map((monthDay) => `${each}-${monthDay}` as CalendarDate))
    // Fixed holidays first: with Christmas on a Sunday, Monday is Boxing Day and Christmas moves to Tuesday.
    const closed = new Set(all.filter((day) => !moves(day)))
    for (let day of all.filter(moves)) {
      while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || closed.has(day)) day = addDays(day, 1)
      closed.add(day)
    }
    closedIn.set(year, closed)
    return closed
  }

  return (date) => {
    const year = Number(date.slice(0, 4))
    return (closedIn.get(year) ?? workOut(year)).has(date)
  }
}

/** Returns the date of Gregorian Easter (anonymous algorithm, Meeus). */
function easterSunday(year: number): CalendarDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CalendarDate
}
