/** The widget's query, read from the URL. Source: docs/spec/documents.md STM-7. */
import {
  asCalendarDate,
  currencyCodes,
  type CurrencyCode,
  type DateRange,
  LIMITS,
} from '../../../src/contract/index.ts'

/** URL parameter names. */
export const STATEMENT_PARAMS = {
  currency: '',
  from: '',
  to: '',
  'months-page': '1',
  'months-rows': String(LIMITS.defaultPageSize),
  'lines-page': '1',
  'lines-rows': String(LIMITS.defaultPageSize),
} as const
export type StatementParams = Record<keyof typeof STATEMENT_PARAMS, string>

export interface ListPage {
  /** Page number; the first page is 1. */
  number: number
  size: number
}

export interface StatementQuery {
  /** Null means the account's own currency, or the first one with statements. */
  currency: CurrencyCode | null
  /** Period of the open statement; null if the list of months is shown. */
  period: DateRange | null
  months: ListPage
  lines: ListPage
}

/**
 * Reads the query from the URL, which users can edit: an invalid value is ignored. The server rejects dates that are
 * not a period.
 */
export function readQuery(params: StatementParams): StatementQuery {
  const [from, to] = [asCalendarDate(params.from), asCalendarDate(params.to)]
  return {
    currency: currencyCodes.find((code) => code === params.currency) ?? null,
    period: from && to && { from, to },
    months: pageOf(params['months-page'], params['months-rows']),
    lines: pageOf(params['lines-page'], params['lines-rows']),
  }
}

function pageOf(page: string, rows: string): ListPage {
  const [number, size] = [Number(page), Number(rows)]
  return {
    number: Number.isSafeInteger(number) && number > 0 ? number : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}
