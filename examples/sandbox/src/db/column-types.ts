import type { ColumnType } from 'kysely'
import type { PrimaryStatus } from 'netterms/contract/internal'

/** int8: read as text, written as a safe integer. */
export type Minor = ColumnType<string, number, number>
export type Instant = ColumnType<Date, Date | string, Date | string>
/** `Open` while the invoice has an open amount, otherwise its status. */
export type InvoiceStage = 'Open' | Exclude<PrimaryStatus, 'Billed' | 'Past Due' | 'Payment Pending' | 'On Hold'>
