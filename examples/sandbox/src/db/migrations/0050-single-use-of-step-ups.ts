import type { Migration } from './migration.ts'

/**
 * Limits the token for a password entered again to one call, and retries of it with the same idempotency key (SEC-10).
 */
export const singleUseOfStepUps: Migration = {
  name: '0050-single-use-of-step-ups',
  statements: [
    `alter table frame_tokens add column used_at timestamptz`,
    `alter table frame_tokens add column used_key text`,
    // Id of the last request that used the token: only that request can release it.
    `alter table frame_tokens add column used_stamp uuid`,
  ],
}
