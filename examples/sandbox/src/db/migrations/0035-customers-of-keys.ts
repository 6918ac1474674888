import type { Migration } from './migration.ts'

/**
 * Adds the customers that a partner's key is valid for, and the page that used the client secret of an embed session.
 * Existing keys remain valid for every customer, now explicitly; sessions on behalf of dealers or of the provider's own
 * staff are ended. Source: docs/spec/session.md EMB-10, EMB-11; docs/spec/config.md CFG-15.
 */
export const customersOfKeys: Migration = {
  name: '0035-customers-of-keys',
  statements: [
    `alter table api_keys add column has_every_customer boolean not null default true`,
    `alter table api_keys alter column has_every_customer drop default`,
    `create table api_key_customers (
      publishable_key text not null references api_keys on delete cascade,
      customer_buid text collate "C" not null references customers,
      primary key (publishable_key, customer_buid)
    )`,
    `alter table embed_sessions add column origin text`,
    `update embed_sessions set origin = embed_tokens.origin
      from embed_tokens where embed_tokens.embed_session_id = embed_sessions.id`,
    `alter table embed_tokens drop column origin`,
    `update embed_sessions set revoked_at = now() where role in ('merchant', 'support') and revoked_at is null`,
  ],
}
