import {
  defineManifest,
  addUsersToGroup,
  createUserGroup,
  deleteUserGroup,
  getUserGroup,
  listIdentityProviders,
  listUserGroups,
  listUsers,
  removeUserFromGroup,
  setGroupCustomers,
  updateUserGroup,
} from '../../../src/contract/index.ts'

export const groupAdmin = defineManifest({
  tag: 'nt-group-admin',
  attributes: { group: '', 'url-prefix': '' },
  calls: [
    listUserGroups,
    getUserGroup,
    createUserGroup,
    updateUserGroup,
    deleteUserGroup,
    addUsersToGroup,
    removeUserFromGroup,
    setGroupCustomers,
    listIdentityProviders,
    listUsers,
  ],
  needs: { can: 'user-groups.list', flags: ['userGroupManagementEnabled'] },
  messages: ['groups'],
})
