import { type CalendarDate, DISPUTE_STATUSES, isAwaitingAnswer, isOpenDispute } from 'netterms/contract/internal'
import { type RawBuilder, sql } from 'kysely'
import { STATUS_TODAY } from '../disputes/match-disputes.ts'

const oneOf = (today: CalendarDate, statuses: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(disputes.status in (${sql.join(statuses.map((each) => sql.lit(each)))})
    and ${STATUS_TODAY(today)} in (${sql.join(statuses.map((each) => sql.lit(each)))}))`

/** Condition on `disputes`: open on this day, including disputes granted but not yet credited (DSP-9). */
export const isUnderWayOn = (today: CalendarDate): RawBuilder<boolean> =>
  oneOf(today, DISPUTE_STATUSES.filter(isOpenDispute))

/** Condition on `disputes`: a party, or customer support, still has to answer on this day. */
export const isUndecidedOn = (today: CalendarDate): RawBuilder<boolean> =>
  oneOf(today, DISPUTE_STATUSES.filter(isAwaitingAnswer))
