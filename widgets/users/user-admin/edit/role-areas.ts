/**
 * What each role may do, grouped by area. It is read from the permission table, so that the texts cannot promise what
 * the server rejects. Source: docs/spec/access.md ACC-10; docs/spec/users.md USR-76.
 */
import { CAPABILITIES, type Capability, type Role } from '../../../../src/contract/index.ts'

/** Areas in menu order, each with the call that a role must have for it. */
const AREAS = {
  account: 'exposures.list',
  invoices: 'invoices.list',
  pay: 'payments.create',
  openDisputes: 'disputes.create',
  answerDisputes: 'disputes.answer',
  cards: 'cards.list',
  manageCards: 'cards.request',
  methods: 'bank-accounts.create',
  users: 'users.invite',
  rewards: 'customer-loyalty-program-enrollments.answer',
  notifications: 'notifications.list',
  applications: 'applications.list',
  vouchers: 'vouchers.issue',
} as const satisfies Record<string, Capability>

export type Area = keyof typeof AREAS

export function areasOf(role: Role): Area[] {
  return (Object.keys(AREAS) as Area[]).filter((area) => (CAPABILITIES[AREAS[area]] as readonly Role[]).includes(role))
}

/** Returns the areas that another role adds and removes. */
export function areasChanged(from: Role, to: Role): { gained: Area[]; lost: Area[] } {
  const [before, after] = [areasOf(from), areasOf(to)]
  return {
    gained: after.filter((area) => !before.includes(area)),
    lost: before.filter((area) => !after.includes(area)),
  }
}
