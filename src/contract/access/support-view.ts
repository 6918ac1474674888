/**
 * What customer support may still do while it views an account: read it, and what a person of customer support does anyway.
 * Opening the view is choosing the account (`session.select`). Source: docs/spec/support.md SUP-3, SUP-4 (domain §3.1).
 */
import type { Capability } from './capabilities.ts'
import type { Role } from './roles.ts'

/** `manage-customer` of a session of customer support that views no account any more. No account has it for a number. */
export const NO_ACCOUNT = 'none'

/** Names of calls that read. */
const READING = /\.(list|list-waiting|get|get-older|count|history|download|download-(pdf|csv|receipt))$/

/** Calls that write, and change nothing of the account: the own user, looks of lists, files to read, and users at the desk. */
const KEPT: readonly Capability[] = [
  'users.lock',
  'users.unlock',
  'users.lock-together',
  'users.unlock-together',
  'users.invite-again',
  'passwords.change',
  'sessions.end',
  'sessions.end-others',
  'second-factors.create',
  'second-factors.confirm',
  'second-factors.remove',
  'recovery-codes.create',
  'exports.create',
  'saved-views.create',
  'saved-views.update',
  'saved-views.delete',
  'list-looks.set',
]

/** SUP-3: a session of customer support that has an account selected views it. */
export const isSupportView = ({ role, customerId }: Readonly<{ role: Role; customerId: string | null }>): boolean =>
  role === 'support' && customerId !== null

/** SUP-4: whether a capability of customer support stays while it views an account. */
export const staysInSupportView = (capability: Capability): boolean =>
  READING.test(capability) || KEPT.includes(capability)
