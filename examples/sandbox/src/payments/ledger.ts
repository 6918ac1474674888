/**
 * The double-entry, append-only ledger. Source: docs/spec/money.md MON-4, docs/spec/payments.md PAY-16 (the whole
 * ledger always sums to zero).
 */
import { type CurrencyCode, sumMinor } from 'netterms/contract/internal'
import { type CompiledQuery, type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { inStatements } from '../db/in-statements.ts'
import { repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { Database, LedgerAccount, LedgerEntriesTable } from '../db/schema.ts'

export interface LedgerEvent {
  customerId: string
  /** Id of the business event, e.g. `payment-settled:P-100001`. */
  event: string
  currency: CurrencyCode
  /** Program time. */
  at: Date
  entries: readonly {
    account: LedgerAccount
    /** Minor units; a debit is positive; never 0. */
    amountMinor: number
    trxId?: string
    paymentNumber?: string
  }[]
}

/**
 * Writes events. Pass the transaction of the related change.
 *
 * @throws RangeError if the entries of an event do not sum to zero; nothing is written then
 */
export async function postToLedger(db: Kysely<Database>, events: readonly LedgerEvent[]): Promise<void> {
  await inStatements(rowsOf(events), (some) => db.insertInto('ledger_entries').values(some).execute())
}

/** Builds the query for one event, to be batched with the other statements of its change. */
export const ledgerQuery = (db: Kysely<Database>, event: LedgerEvent): CompiledQuery =>
  insertEntries(db, { entries: JSON.stringify(rowsOf([event])) })

const COLUMNS = [
  'customer_buid',
  'event',
  'account',
  'currency',
  'amount_minor',
  'trx_id',
  'payment_number',
  'at',
] as const

const insertEntries = repeatedQuery((db, value: ValueOf<{ entries: string }>) =>
  db
    .insertInto('ledger_entries')
    .columns([...COLUMNS])
    .expression(
      db
        .selectFrom(
          sql<
            Selectable<LedgerEntriesTable>
          >`jsonb_populate_recordset(null::ledger_entries, ${value('entries')}::jsonb)`.as('entry'),
        )
        .select([...COLUMNS]),
    ),
)

function rowsOf(events: readonly LedgerEvent[]): Insertable<LedgerEntriesTable>[] {
  for (const { event, entries } of events) {
    const sum = sumMinor(entries.map(({ amountMinor }) => amountMinor))
    if (sum !== 0) throw new RangeError(`Ledger event ${event} sums to ${sum}, not to zero: nothing was booked.`)
  }
  return events.flatMap(({ customerId, event, currency, at, entries }) =>
    entries.map(({ account, amountMinor, trxId, paymentNumber }) => ({
      customer_buid: customerId,
      event,
      account,
      currency,
      amount_minor: amountMinor,
      trx_id: trxId ?? null,
      payment_number: paymentNumber ?? null,
      at,
    })),
  )
}
