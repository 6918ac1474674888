import { type CalendarDate, DISPUTE_STATUSES, isAwaitingAnswer, isOpenDispute } from 'netterms/contract/internal'
import { type RawBuilder, sql } from 'kysely'
import { STATUS_TODAY } from '../disputes/match-disputes.ts'

const oneOf = (today: CalendarDate, statuses: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(disputes.status in (${sql.join(statuses.map((each) => sql.lit(each)))})
    and ${STATUS_TODAY(today)} in (${sql.join(statuses.map((each) => sql.lit(each)))}))`

/** Over `disputes`: open on this day, including granted and not yet credited ones (DSP-9). */
export const isUnderWayOn = (today: CalendarDate): RawBuilder<boolean> =>
  oneOf(today, DISPUTE_STATUSES.filter(isOpenDispute))

/** Over `disputes`: a side, or customer support, still has to answer on this day. */
export const isUndecidedOn = (today: CalendarDate): RawBuilder<boolean> =>
  oneOf(today, DISPUTE_STATUSES.filter(isAwaitingAnswer))
