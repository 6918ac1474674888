import type { Migration } from './migration.ts'

/**
 * Adds the mailing address, the monthly limit, and the user who locked or ended a card (CRD-24, CRD-25, CRD-27);
 * indexes for the sort orders of the list (CRD-30); and one for the history of a card or a user in the audit log
 * (CRD-31, USR-31).
 */
export const cardRequests: Migration = {
  name: '0041-card-requests',
  statements: [
    `alter table cards
      add column mailing_address jsonb,
      add column spending_limit_minor int8 check (spending_limit_minor > 0),
      add column locked_at timestamptz,
      add column locked_by text,
      add column locked_by_name text,
      add column ended_by text,
      add column ended_by_name text,
      add column canceled_at timestamptz,
      add constraint cards_locked check (locked_at is null or status = 'locked'),
      add constraint cards_canceled check (canceled_at is null or status = 'canceled')`,
    `create index cards_by_holder on cards (customer_buid, lower(card_holder), id)`,
    `create index cards_by_expiry on cards (customer_buid, expires_on, id)`,
    `create index cards_by_request on cards (customer_buid, requested_at, id)`,
    `create index cards_by_end on cards (customer_buid, terminated_on, id)`,
    `create index audit_entries_subject on audit_entries (subject, id)`,
  ],
}
