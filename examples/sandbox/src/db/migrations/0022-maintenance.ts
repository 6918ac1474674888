import type { Migration } from './migration.ts'

/**
 * Adds a simulated maintenance of the sandbox: the number of seconds after which clients should retry; 0: no
 * maintenance (SBX-21).
 */
export const maintenance: Migration = {
  name: '0022-maintenance',
  statements: [`alter table sandbox_faults add column maintenance_seconds int4 not null default 0`],
}
