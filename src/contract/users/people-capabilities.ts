import type { Capability } from '../access/capabilities.ts'

/**
 * Capabilities over users and credentials (USR-16). An embed session has none of them unless the partner's server names
 * it, because a token stolen from a page must not create a user that outlives the token (security T6).
 */
export const PEOPLE_CAPABILITIES = [
  'users.list',
  'users.get',
  'users.invite',
  'users.invite-again',
  'users.update',
  'users.lock',
  'users.unlock',
  'users.terminate',
  'users.lock-together',
  'users.unlock-together',
  'users.invite-together',
  'users.invite-again-together',
  'users.move-together',
  'user-sessions.list',
  'user-sessions.end',
  'user-groups.list',
  'user-groups.get',
  'user-groups.create',
  'user-groups.update',
  'user-groups.delete',
  'user-groups.add-users',
  'user-groups.remove-user',
  'user-groups.set-customers',
  'identity-providers.list',
  'identity-providers.create',
  'identity-providers.update',
  'identity-providers.delete',
  'sign-in-tests.start',
  'sign-in-tests.get',
  'credentials.export',
  'credential-imports.start',
  'credential-imports.list',
  'credential-imports.get',
  'credential-imports.list-results',
  'credential-imports.cancel',
  'credential-imports.report',
] as const satisfies readonly Capability[]

export const isPeopleCapability = (name: Capability): boolean => PEOPLE_CAPABILITIES.some((each) => each === name)
