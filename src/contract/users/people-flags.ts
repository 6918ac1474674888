/**
 * Flags required by calls for users and groups (USR-22). Without the screens, the calls are unavailable too, because
 * hiding a screen is not access control (specification §2 `/manage-users`, `/manage-groups`; domain §3.1).
 */
export const USER_MANAGEMENT = { flags: ['userManagementEnabled'], notFlags: ['userManagementDisabled'] } as const
export const GROUP_MANAGEMENT = { flags: ['userGroupManagementEnabled'] } as const
