/** Figures of users and groups that the specification leaves open; a file of their own, so that no other page carries them. */
export const USER_LIMITS = {
  /** characters as people see them (graphemes) of a first and of a last name; characters of a username and of an e-mail address. */
  maxPartOfName: 50,
  usernameLength: [4, 64],
  maxEmailLength: 254,
  /** customers named for one user or group, users moved at once. */
  maxCustomersNamed: 100,
  maxUsersMovedAtOnce: 100,
  /** users locked, unlocked or invited in one request. */
  maxUsersTogether: 100,
  /** characters of a group's name as a reader counts them, levels of groups. */
  maxGroupName: 80,
  maxGroupDepth: 5,
  /** rows and bytes of a credential file that is read, users of one that is written. */
  maxCredentialRows: 10_000,
  maxCredentialBytes: 5_000_000,
  maxCredentialsExported: 10_000,
  /** imports that are listed, newest first. */
  maxImportsListed: 20,
  /** characters of an identity provider's name, address, client and secret; minutes that a sign-in test may take. */
  maxIdentityProviderName: 80,
  maxIssuer: 300,
  maxClientId: 255,
  maxClientSecret: 500,
  signInTestMinutes: 10,
} as const
