/**
 * The calls that customer support may make while it views an account: reads of the account, and writes that do not
 * change it. Selecting the account opens the view (`session.select`). Source: docs/spec/support.md SUP-3, SUP-4 (domain
 * §3.1).
 */
import type { Capability } from './capabilities.ts'
import type { Role } from './roles.ts'

/** Value of `manage-customer` that ends customer support's view of an account. No account has this number. */
export const NO_ACCOUNT = 'none'

/** Names of calls that read. */
const READING = /\.(list|list-waiting|get|get-older|count|history|download|download-(pdf|csv|receipt))$/

/**
 * Calls that write but do not change the account: the user's own settings, list layouts, file downloads, and locks of
 * users.
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

/** Whether customer support views an account, which it does while one is selected (SUP-3). */
export const isSupportView = ({ role, customerId }: Readonly<{ role: Role; customerId: string | null }>): boolean =>
  role === 'support' && customerId !== null

/** Whether customer support keeps a capability while it views an account (SUP-4). */
export const staysInSupportView = (capability: Capability): boolean =>
  READING.test(capability) || KEPT.includes(capability)
