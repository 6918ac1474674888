import type { ColumnType } from 'kysely'

/** int8: text when read, a safe integer when written. */
export type Minor = ColumnType<string, number, number>
export type Instant = ColumnType<Date, Date | string, Date | string>
