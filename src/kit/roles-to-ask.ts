/** Whom a refusal names; code of its own, since the permission table is of no other use to a page (ACC-9). */
import { type Capability, type Role, rolesThatCan } from '../contract/index.ts'

/** The roles of the customer's own people that hold a capability. */
export const rolesToAsk = (capability: Capability): Role[] =>
  rolesThatCan(capability).filter((role) => role !== 'support')
