import { type CalendarDate, instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'

/** The instant at which the jobs of a program day take effect: its midnight in the program's zone. */
export const startOfDay = (day: CalendarDate): Date => new Date(instantOf(day, 0, PROGRAM_TIME_ZONE))
