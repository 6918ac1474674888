import type { Migration } from './migration.ts'

/** A sandbox that is down for maintenance, on purpose: after how many seconds to come back; 0: it is not (SBX-21). */
export const maintenance: Migration = {
  name: '0022-maintenance',
  statements: [`alter table sandbox_faults add column maintenance_seconds int4 not null default 0`],
}
