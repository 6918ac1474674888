import type { Migration } from './migration.ts'

/** Gives a partner's key a secret, or two while it is being replaced. Source: docs/spec/session.md EMB-9. */
export const secretsOfKeys: Migration = {
  name: '0034-secrets-of-keys',
  statements: [
    `create table api_secrets (
      secret_hash text primary key,
      publishable_key text not null references api_keys on delete cascade,
      last4 text not null,
      created_at timestamptz not null,
      ends_at timestamptz
    )`,
    `create index api_secrets_key on api_secrets (publishable_key)`,
    `insert into api_secrets (secret_hash, publishable_key, last4, created_at)
      select secret_hash, publishable_key, '????', now() from (
        select secret_key_hash as secret_hash, publishable_key from api_keys
      ) as before`,
    `alter table api_keys drop column secret_key_hash`,
  ],
}
