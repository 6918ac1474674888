import { type CalendarDate, instantOf, PROGRAMME_TIME_ZONE } from 'netterms/contract/internal'

/** The instant at which the jobs of a programme day take effect: its midnight in the programme's zone. */
export const startOfDay = (day: CalendarDate): Date => new Date(instantOf(day, 0, PROGRAMME_TIME_ZONE))
