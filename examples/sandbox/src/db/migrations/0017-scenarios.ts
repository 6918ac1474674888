import type { Migration } from './migration.ts'

/** Numbers for the orders of the sandbox's scenarios, above those of the seed data at any scale. */
export const scenarios: Migration = {
  name: '0017-scenarios',
  statements: [`create sequence sandbox_order_numbers start 8000001`],
}
