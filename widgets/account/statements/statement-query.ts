/** What the widget shows, read from the address. Source: docs/spec/documents.md STM-7. */
import {
  asCalendarDate,
  currencyCodes,
  type CurrencyCode,
  type DateRange,
  LIMITS,
} from '../../../src/contract/index.ts'

/** Names in the address. */
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
  /** From 1. */
  number: number
  size: number
}

export interface StatementQuery {
  /** Null: the account's own, or the first in which it has statements. */
  currency: CurrencyCode | null
  /** The statement that is shown; null: the list of months. */
  period: DateRange | null
  months: ListPage
  lines: ListPage
}

/** Anyone can edit the address: a value that is not valid counts as not set. The server refuses days that make no period. */
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
