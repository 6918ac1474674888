/** Schemas shared by several resources. Each is named after its wire form and returns the parsed form. */
import * as z from 'zod/mini'
import { type CalendarDate, asCalendarDate, fromWireDate } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import { isAmountMinor } from '../money/amounts.ts'
import { currencyCodes } from '../money/currencies.ts'
import { searchForm } from './search-form.ts'

export const currencySchema = z.enum(currencyCodes)

/** Integer minor units, positive or negative (MON-3). */
export const amountSchema = z.number().check(z.refine(isAmountMinor))

/** A whole number in a query string: digits only. */
export const wholeNumberSchema = z.string().check(z.regex(/^\d{1,15}$/))

/** `MM/DD/YYYY` on the wire, ISO date when parsed (DAT-1). */
export const wireDateSchema = z.pipe(
  z.string().check(z.refine((text) => fromWireDate(text) !== null)),
  z.transform((text: string) => fromWireDate(text) as CalendarDate),
)

/** An ISO calendar date, unchanged. */
export const calendarDateSchema = z.custom<CalendarDate>(
  (value) => typeof value === 'string' && asCalendarDate(value) !== null,
)

/** An instant in UTC, ISO 8601 with `Z`. */
export const instantSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/))

/** Result of the malware scan of a file (DOC-92); absent if it was scanned and is clean. */
export const scanSchema = z.optional(z.enum(['waiting', 'infected']))

const programDate = { program_date: calendarDateSchema }

/** `meta` of every answer, from which the client takes the date, never from the browser (DAT-4). */
export const baseMetaSchema = z.pipe(
  z.object(programDate),
  z.transform((meta) => ({ programDate: meta.program_date })),
)

/** `meta` of a paged list (WIR-7). */
export const listMetaSchema = z.pipe(
  z.object({ ...programDate, record_count: z.number() }),
  z.transform((meta) => ({ programDate: meta.program_date, recordCount: meta.record_count })),
)

/** Customer id on the wire: letters, digits, and hyphens only, so that a comma list can be split. */
export const customerIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
/** Value of `filter[buid_customer]` for every account of the caller (INV-128). */
export const ALL_CUSTOMERS = 'all'
/** One id, a comma list `a,b,c`, or `all`. */
export const customerIdListSchema = z
  .string()
  .check(z.regex(new RegExp(`^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40}){0,${LIMITS.maxFilterListLength - 1}}$`)))
export const locationIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
export const merchantIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
export const transactionIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
/** A comma list `a,b,c` on the wire: the server splits it, the client joins an array (WIR-4). */
export const transactionIdListSchema = z
  .string()
  .check(z.regex(new RegExp(`^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40}){0,${LIMITS.maxFilterListLength - 1}}$`)))

/**
 * Part of a name or a number in its comparison form (DIR-68); no character has a special meaning. At least two
 * characters.
 */
export const searchSchema = z
  .string()
  .check(z.overwrite(searchForm), z.minLength(LIMITS.searchMinLength), z.maxLength(LIMITS.searchMaxLength))

/** A currency to choose from, with code and English name, for host pages without their own list. */
export const currencyChoiceSchema = z.object({ id: currencySchema, label: z.string() })
