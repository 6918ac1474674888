import type { Migration } from './migration.ts'

/** SEC-10: the token for a password entered again is good for one call, and for the same call sent again under its key. */
export const singleUseOfStepUps: Migration = {
  name: '0050-single-use-of-step-ups',
  statements: [
    `alter table frame_tokens add column used_at timestamptz`,
    `alter table frame_tokens add column used_key text`,
    // Of the last request that uses it: only this one gives it back.
    `alter table frame_tokens add column used_stamp uuid`,
  ],
}
