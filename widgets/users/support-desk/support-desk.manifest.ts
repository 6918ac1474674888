import { defineManifest, ROLES } from '../../../src/contract/index.ts'

export const supportDesk = defineManifest({
  tag: 'nt-support-desk',
  attributes: { 'url-prefix': '' },
  calls: [
    'users.list',
    'users.get',
    'users.lock',
    'users.unlock',
    'users.invite-again',
    'customers.list',
    'disputes.list',
    'session.select',
  ],
  // SUP-2: the role is checked, because no capability is customer support's alone and stays while it views an account.
  needs: { notRoles: ROLES.filter((role) => role !== 'support') },
  messages: ['support', 'people', 'user-errors'],
  parts: { 'support-desk.acts': ['people-acts'] },
})
