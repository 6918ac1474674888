/** All calls for groups, identity providers, and credential files; part of the list of every call. */
import {
  addUsersToGroup,
  createUserGroup,
  deleteUserGroup,
  getUserGroup,
  listUserGroups,
  removeUserFromGroup,
  setGroupCustomers,
  updateUserGroup,
} from './user-groups.calls.ts'
import {
  createIdentityProvider,
  deleteIdentityProvider,
  getSignInTest,
  listIdentityProviders,
  startSignInTest,
  updateIdentityProvider,
} from './identity-providers.calls.ts'
import {
  cancelCredentialImport,
  downloadCredentialImportReport,
  exportCredentials,
  getCredentialImport,
  listCredentialImportResults,
  listCredentialImports,
  startCredentialImport,
} from '../users/credentials.calls.ts'

export const GROUP_CALLS = [
  listUserGroups,
  getUserGroup,
  createUserGroup,
  updateUserGroup,
  deleteUserGroup,
  addUsersToGroup,
  removeUserFromGroup,
  setGroupCustomers,
  listIdentityProviders,
  createIdentityProvider,
  updateIdentityProvider,
  deleteIdentityProvider,
  startSignInTest,
  getSignInTest,
  exportCredentials,
  startCredentialImport,
  listCredentialImports,
  getCredentialImport,
  listCredentialImportResults,
  cancelCredentialImport,
  downloadCredentialImportReport,
] as const
