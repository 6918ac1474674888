import { type CalendarDate, instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'

/** Returns the instant at which the jobs of a day take effect: midnight in the program's time zone. */
export const startOfDay = (day: CalendarDate): Date => new Date(instantOf(day, 0, PROGRAM_TIME_ZONE))
