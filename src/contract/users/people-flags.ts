/**
 * USR-22: a host without the screens for users or groups does not have their calls either: hiding a screen is not
 * access control (specification §2 `/manage-users`, `/manage-groups`; domain §3.1).
 */
export const USER_MANAGEMENT = { flags: ['userManagementEnabled'], notFlags: ['userManagementDisabled'] } as const
export const GROUP_MANAGEMENT = { flags: ['userGroupManagementEnabled'] } as const
