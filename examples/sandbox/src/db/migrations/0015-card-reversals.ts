import type { Migration } from './migration.ts'

/** Adds reversals of posted card payments: refunds by customer support, and chargebacks by the card network. */
export const cardReversals: Migration = {
  name: '0015-card-reversals',
  statements: [
    `alter table payments
      add column reversed_on date,
      add column reversed_minor int8,
      add column reversal_reason text,
      drop constraint payments_status,
      add constraint payments_status check (status in ('processing', 'settled', 'failed', 'returned', 'canceled',
        'approved', 'declined', 'unknown', 'refunded', 'charged back')),
      add constraint payments_reversed check (case when status in ('refunded', 'charged back')
        then method = 'card' and reversed_on is not null and reversed_minor > 0 and reversed_minor <= total_minor + fee_minor
          and reversal_reason is not null
        else reversed_on is null and reversed_minor is null and reversal_reason is null end)`,
    `alter table rail_cards
      add column charge_back_code text,
      add column charge_back_on date,
      drop constraint rail_cards_state_check,
      add constraint rail_cards_state check (state in ('approved', 'declined', 'unknown', 'settled', 'refunded',
        'charged back')),
      add constraint rail_cards_charge_back check ((charge_back_code is null) = (charge_back_on is null))`,
    `create index rail_cards_to_charge_back on rail_cards (charge_back_on)
      where charge_back_on is not null and state = 'settled'`,
  ],
}
