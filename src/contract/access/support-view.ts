/**
 * The calls that customer support may make while it views an account: reads of the account, and writes that do not
 * change it. Selecting the account opens the view (`session.select`). Source: docs/spec/support.md SUP-3, SUP-4 (domain
 * §3.1).
 */
import type { Capability } from './capabilities.ts'
import type { Role } from './roles.ts'

/** Value of `manage-customer` that ends the account view of customer support. No account has this number. */
export const NO_ACCOUNT = 'none'

/** Names of calls that read. */
const READING = /\.(list|list-waiting|get|get-older|count|history|download|download-(pdf|csv|receipt))$/

/**
 * Calls that write but do not change the account: the user's own settings, list layouts, file downloads, and user
 * locks.
 */
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

/** SUP-3: customer support with a selected account views that account. */
export const isSupportView = ({ role, customerId }: Readonly<{ role: Role; customerId: string | null }>): boolean =>
  role === 'support' && customerId !== null

/** SUP-4: whether customer support keeps a capability while it views an account. */
export const staysInSupportView = (capability: Capability): boolean =>
  READING.test(capability) || KEPT.includes(capability)
