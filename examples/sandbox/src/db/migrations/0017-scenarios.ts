import type { Migration } from './migration.ts'

/** Numbers of the orders that a sandbox's scenarios bring: above those of the first data at any scale. */
export const scenarios: Migration = {
  name: '0017-scenarios',
  statements: [`create sequence sandbox_order_numbers start 8000001`],
}
