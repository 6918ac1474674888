/**
 * Limits for users and groups that the specification does not set. A separate file, so that other pages do not load
 * them.
 */
export const USER_LIMITS = {
  /** graphemes of a first and of a last name; characters of a username and of an e-mail address. */
  maxPartOfName: 50,
  usernameLength: [4, 64],
  maxEmailLength: 254,
  /** customers per user or group, users per move. */
  maxCustomersNamed: 100,
  maxUsersMovedAtOnce: 100,
  /** users locked, unlocked or invited in one request. */
  maxUsersTogether: 100,
  /** graphemes of a group's name, levels of groups. */
  maxGroupName: 80,
  maxGroupDepth: 5,
  /** rows and bytes of an imported file, users of an exported one. */
  maxCredentialRows: 10_000,
  maxCredentialBytes: 5_000_000,
  maxCredentialsExported: 10_000,
  /** listed imports, newest first. */
  maxImportsListed: 20,
  /** characters of an identity provider's name, URL, client id, and secret; minutes for a sign-in test. */
  maxIdentityProviderName: 80,
  maxIssuer: 300,
  maxClientId: 255,
  maxClientSecret: 500,
  signInTestMinutes: 10,
} as const
