import type { Migration } from './migration.ts'

/**
 * Adds indexes that find recent credits by date: they reduce a dealer's next payout, regardless of the age of the sale.
 * Source: docs/spec/dealer.md DLR-7.
 */
export const indexesOfPayouts: Migration = {
  name: '0086-indexes-of-payouts',
  statements: [
    `create index invoice_adjustments_by_day on invoice_adjustments (entered_at)
      where adjustment_reason not in ('dispute', 'credit-memo')`,
    `create index dispute_responses_granting on dispute_responses (at) where action in ('grant in full', 'grant in part')`,
  ],
}
