/** The log's query, read from the URL and converted to a call. Source: docs/spec/profile.md PRF-9. */
import {
  asCalendarDate,
  type CalendarDate,
  type CallInput,
  LIMITS,
  type listAuditEntries,
} from '../../../src/contract/index.ts'

export interface LogQuery {
  /** Actor, such as `user:u-1001`; null means all visible users. */
  actor: string | null
  action: string | null
  /** Full number or identifier of one object. */
  subject: string | null
  from: CalendarDate | null
  /** The last day, inclusive. */
  to: CalendarDate | null
  /** True for only the caller's own entries. */
  isOwn: boolean
  /** Page number; the first page is 1. */
  page: number
  size: number
}

/** URL parameter names. */
export const LOG_PARAMS = {
  person: '',
  action: '',
  object: '',
  from: '',
  to: '',
  own: '',
  'audit-page': '1',
  'audit-rows': String(LIMITS.defaultPageSize),
} as const
export type LogParams = Record<keyof typeof LOG_PARAMS, string>

/** Reads the query from the URL, which users can edit: an invalid value is ignored. */
export function readQuery(params: LogParams): LogQuery {
  const page = Number(params['audit-page'])
  const size = Number(params['audit-rows'])
  return {
    actor: textOf(params.person),
    action: textOf(params.action),
    subject: textOf(params.object),
    from: asCalendarDate(params.from),
    to: asCalendarDate(params.to),
    isOwn: params.own === '1',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}

/** Returns a text that the server accepts; null if there is none. */
export function textOf(text: string): string | null {
  const trimmed = text.trim().slice(0, LIMITS.searchMaxLength)
  return trimmed === '' ? null : trimmed
}

/** Returns the set filters, as in the event `nt-filters-change`: users and objects by id. */
export function filtersOf({ actor, action, subject, from, to, isOwn }: LogQuery): Record<string, string> {
  return {
    ...(actor !== null && { person: actor }),
    ...(action !== null && { action }),
    ...(subject !== null && { object: subject }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(isOwn && { own: '1' }),
  }
}

export const isFiltered = (query: LogQuery): boolean => Object.keys(filtersOf(query)).length > 0

/** Builds the call that lists entries, newest first. */
export function logInput(query: LogQuery): CallInput<typeof listAuditEntries> {
  const { actor, action, subject, from, to, isOwn, page, size } = query
  return {
    filter: {
      ...(isOwn && { scope: 'own' as const }),
      ...(actor !== null && { actor }),
      ...(action !== null && { action }),
      ...(subject !== null && { subject }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    },
    sort: '-at',
    page: { number: page, size },
  }
}
