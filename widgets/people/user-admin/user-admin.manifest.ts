import {
  defineManifest,
  addUsersToGroup,
  getUser,
  importCredentials,
  inviteUser,
  inviteUserAgain,
  listUserGroups,
  listUsers,
  lockUser,
  terminateUser,
  unlockUser,
  updateUser,
} from '../../../src/contract/index.ts'

export const userAdmin = defineManifest({
  tag: 'nt-user-admin',
  attributes: { user: '', 'url-prefix': '' },
  calls: [
    listUsers,
    getUser,
    inviteUser,
    inviteUserAgain,
    updateUser,
    lockUser,
    unlockUser,
    terminateUser,
    listUserGroups,
    addUsersToGroup,
    importCredentials,
  ],
  needs: { can: 'users.list', flags: ['userManagementEnabled'], notFlags: ['userManagementDisabled'] },
  messages: ['people'],
})
