/**
 * USR-22: what a host without the screens of users or of groups does not have as calls either: leaving a screen out is no
 * protection of its own (specification §2 `/manage-users`, `/manage-groups`; domain §3.1).
 */
export const USER_MANAGEMENT = { flags: ['userManagementEnabled'], notFlags: ['userManagementDisabled'] } as const
export const GROUP_MANAGEMENT = { flags: ['userGroupManagementEnabled'] } as const
