import { defineManifest } from '../../../src/contract/index.ts'

export const groupAdmin = defineManifest({
  tag: 'nt-group-admin',
  attributes: { group: '', 'url-prefix': '' },
  calls: [
    'user-groups.list',
    'user-groups.get',
    'users.list',
    'user-groups.create',
    'user-groups.update',
    'user-groups.delete',
    'user-groups.set-customers',
    'user-groups.add-users',
    'user-groups.remove-user',
    'customers.list',
    'identity-providers.list',
    'identity-providers.create',
    'identity-providers.update',
    'identity-providers.delete',
    'sign-in-tests.start',
    'sign-in-tests.get',
  ],
  needs: { can: 'user-groups.list', flags: ['userGroupManagementEnabled'] },
  messages: ['groups'],
  parts: {
    'group-admin.create': ['group-forms', 'sign-in-test', 'controls', 'user-errors'],
    'group-admin.edit': ['group-forms', 'sign-in-test', 'controls', 'user-errors'],
    'group-admin.people': ['group-people', 'controls', 'user-errors'],
    'group-admin.providers': ['group-providers', 'sign-in-test', 'controls', 'user-errors'],
  },
})
