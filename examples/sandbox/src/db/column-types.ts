import type { ColumnType } from 'kysely'
import type { PrimaryStatus } from 'netterms/contract/internal'

/** int8: text when read, a safe integer when written. */
export type Minor = ColumnType<string, number, number>
export type Instant = ColumnType<Date, Date | string, Date | string>
/** `Open` while the invoice has an open amount, else its status. */
export type InvoiceStage = 'Open' | Exclude<PrimaryStatus, 'Billed' | 'Past Due' | 'Payment Pending' | 'On Hold'>
